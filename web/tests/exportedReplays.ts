// Tests: games that were played, as everybody saw them. The server's own words, made from the golden records.
import { readdirSync, readFileSync } from 'node:fs';
import type { Replay } from '../src/protocol/types';

/** Made by `.venv/bin/python -m tools.films`, which `make check` calls first. */
const FOLDER = '../build/films';

/** One game, by whose eyes it is seen: a seat's, `onlooker`, `all`. */
export function film(game: string, players: number): Record<string, Replay> {
  return JSON.parse(readFileSync(`${FOLDER}/${game}/${players}.json`, 'utf-8')) as Record<string, Replay>;
}

/** How many play, and whose eyes: for every game of a kind. */
export function viewers(game: string): [number, string][] {
  const numbers = readdirSync(`${FOLDER}/${game}`).map((name) => Number.parseInt(name));
  return numbers.flatMap((players) => [...Array(players).keys(), 'onlooker', 'all'].map((eyes): [number, string] => [players, String(eyes)]));
}
