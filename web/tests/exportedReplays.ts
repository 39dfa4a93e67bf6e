// Tests: replays of the golden records from every perspective, as the server sends them.
import { readdirSync, readFileSync } from 'node:fs';
import type { Replay } from '../src/protocol/types';

/** Made by `.venv/bin/python -m tools.export_replays`, which `make check` calls first. */
const FOLDER = '../build/replays';

/** By perspective: a seat, `onlooker`, `all`. */
export function replays(game: string, players: number): Record<string, Replay> {
  return JSON.parse(readFileSync(`${FOLDER}/${game}/${players}.json`, 'utf-8')) as Record<string, Replay>;
}

/** The numbers of players and the perspectives of all replays of a game. */
export function perspectives(game: string): [number, string][] {
  const playerCounts = readdirSync(`${FOLDER}/${game}`).map((name) => Number.parseInt(name));
  return playerCounts.flatMap((players) => [...Array(players).keys(), 'onlooker', 'all'].map((perspective): [number, string] => [players, String(perspective)]));
}
