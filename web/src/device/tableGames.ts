// The device: which games are played at the tables where it was last, so that a board need not wait for the server to say so.
import { read, write } from './keys';

const GAMES = 'bestiary.games';
const MOST = 30;

/** The game of a table where this device was before. */
export function knownGame(table: string): string | null {
  return remembered()[table] ?? null;
}

/** Remember the game of a table. */
export function know(table: string, game: string): void {
  const before = remembered();
  if (before[table] === game) return;
  write(GAMES, JSON.stringify(Object.fromEntries([...Object.entries(before), [table, game]].slice(-MOST))));
}

function remembered(): Record<string, string> {
  return JSON.parse(read(GAMES) ?? '{}') as Record<string, string>;
}
