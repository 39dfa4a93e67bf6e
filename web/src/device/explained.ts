// The device: which explanations were shown on it, each once.
import { readObject, writeObject } from './storage';

const EXPLAINED = 'bestiary.explained';

export function wasExplained(id: string): boolean {
  return readObject(EXPLAINED)[id] !== undefined;
}

export function rememberExplained(id: string): void {
  writeObject(EXPLAINED, { ...readObject(EXPLAINED), [id]: 1 });
}

/** Explain everything once more. */
export function forgetExplained(): void {
  writeObject(EXPLAINED, {});
}
