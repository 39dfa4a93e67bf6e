// The device: what it stores. The names in `localStorage` stay, so that a device keeps its seats and settings.

/** Stands in where the browser stores nothing: kept as long as the page is open. */
const memory = new Map<string, string>();

/** What is stored under a name; null if nothing is. */
export function readText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

export function writeText(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    memory.set(name, value);
  }
}

/** An object that was stored as JSON; empty if nothing is stored. */
export function readObject<T>(name: string): Record<string, T> {
  return JSON.parse(readText(name) ?? '{}') as Record<string, T>;
}

/** Store an object, but only its newest entries. */
export function writeObject(name: string, value: object, maxEntries = Infinity): void {
  writeText(name, JSON.stringify(Object.fromEntries(Object.entries(value).slice(-maxEntries))));
}
