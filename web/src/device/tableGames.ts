// The device: which game is played at each table where it was last, so that a board need not wait for the server to say so.
import { readObject, writeObject } from './storage';

const TABLE_GAMES = 'bestiary.games';
const MAX_TABLES = 30;

export function gameOfTable(table: string): string | null {
  return readObject<string>(TABLE_GAMES)[table] ?? null;
}

/** Whether a table of this game was ever here. */
export function isKnownGame(game: string): boolean {
  return Object.values(readObject<string>(TABLE_GAMES)).some((rules) => rules.startsWith(`${game}/`));
}

export function rememberGame(table: string, game: string): void {
  const before = readObject<string>(TABLE_GAMES);
  if (before[table] !== game) writeObject(TABLE_GAMES, { ...before, [table]: game }, MAX_TABLES);
}
