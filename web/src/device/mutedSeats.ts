// The device: whose signs are not shown, by table: the seats, each with the name of its player.
import { readObject, writeObject } from './storage';

const MUTED = 'bestiary.mutes';
const MAX_TABLES = 30;

export function mutedSeats(table: string): [seat: number, name: string][] {
  return readObject<[number, string][]>(MUTED)[table] ?? [];
}

export function storeMutedSeats(table: string, seats: [seat: number, name: string][]): void {
  writeObject(MUTED, { ...readObject<[number, string][]>(MUTED), [table]: seats }, MAX_TABLES);
}
