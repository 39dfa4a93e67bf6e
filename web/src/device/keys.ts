// The device: its keys. They take the place of accounts: a key is the right to its seats.
import { readObject, readText, writeObject, writeText } from './storage';

const OWN_KEY = 'bestiary.key';
const LINKED_KEYS = 'bestiary.seats';
const HOT_SEAT_KEYS = 'bestiary.here';
const MAX_OTHER_KEYS = 7;

/** A new secret of 128 bits, in the letters of links. Works without HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The key of this device, made when it is first asked for. */
export function ownKey(): string {
  const stored = readText(OWN_KEY);
  if (stored !== null) return stored;
  const key = newKey();
  writeText(OWN_KEY, key);
  return key;
}

/** The key by which this device sits at a table: one that came by a link, or its own. */
export function keyFor(table: string): string {
  return linkedKeys()[table] ?? ownKey();
}

/** Keep a key that came by a link. */
export function storeLinkedKey(table: string, key: string): void {
  writeObject(LINKED_KEYS, { ...linkedKeys(), [table]: key });
}

/** By table. */
function linkedKeys(): Record<string, string> {
  return readObject(LINKED_KEYS);
}

/** The keys of the players who share this device at a table, in the order in which they sat down. */
export function hotSeatKeys(table: string): string[] {
  return readObject<string[]>(HOT_SEAT_KEYS)[table] ?? [];
}

export function storeHotSeatKeys(table: string, keys: string[]): void {
  writeObject(HOT_SEAT_KEYS, { ...readObject(HOT_SEAT_KEYS), [table]: keys });
}

/** All keys by which this device may have seats: its own first, then the newest others. */
export function allKeys(): string[] {
  const hotSeats = Object.values(readObject<string[]>(HOT_SEAT_KEYS));
  const others = [...Object.values(linkedKeys()), ...hotSeats.flatMap(([first]) => first ?? [])];
  return [ownKey(), ...others.reverse().slice(0, MAX_OTHER_KEYS)];
}
