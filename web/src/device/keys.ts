// The device: who we are. Keys take the place of accounts; whoever has one has its seats.

const OWN = 'bestiary.key';
const SEATS = 'bestiary.seats';
const HERE = 'bestiary.here';
const MOST_KEYS = 7;

/** A new secret of 128 bits, in the letters of links. Works without HTTPS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The key of this device, made when it is first asked for. */
export function ownKey(): string {
  const kept = read(OWN);
  if (kept !== null) return kept;
  const made = newKey();
  write(OWN, made);
  return made;
}

/** The key by which this device sits at a table: one that was carried here, or its own. */
export function keyFor(table: string): string {
  return carried()[table] ?? ownKey();
}

/** Sit at a table with a key that came by a link. */
export function carry(table: string, key: string): void {
  write(SEATS, JSON.stringify({ ...carried(), [table]: key }));
}

/** The keys that came by links, by their tables. */
function carried(): Record<string, string> {
  return JSON.parse(read(SEATS) ?? '{}') as Record<string, string>;
}

/** The keys of all who share this device at a table, in the order in which they sat down. */
export function sharers(table: string): string[] {
  const all = JSON.parse(read(HERE) ?? '{}') as Record<string, string[]>;
  return all[table] ?? [];
}

/** Remember who shares this device at a table. */
export function share(table: string, keys: string[]): void {
  const all = JSON.parse(read(HERE) ?? '{}') as Record<string, string[]>;
  write(HERE, JSON.stringify({ ...all, [table]: keys }));
}

/** All keys by which this device may have seats: its own first, then the newest that came by links or are shared. */
export function allKeys(): string[] {
  const shared = Object.values(JSON.parse(read(HERE) ?? '{}') as Record<string, string[]>);
  const others = [...Object.values(carried()), ...shared.flatMap(([first]) => first ?? [])];
  return [ownKey(), ...others.reverse().slice(0, MOST_KEYS)];
}

/** What is kept; null where nothing is, or the browser keeps nothing. */
export function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

/** Keep something, at least as long as the page is open. */
export function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    memory.set(name, value);
  }
}

const memory = new Map<string, string>();
