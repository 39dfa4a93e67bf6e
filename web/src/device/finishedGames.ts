// The device: which games were played to an end on it.
import { readObject, writeObject } from './storage';

const FINISHED = 'bestiary.finished';

export function hasFinished(game: string): boolean {
  return readObject(FINISHED)[game] !== undefined;
}

export function rememberFinished(game: string): void {
  if (!hasFinished(game)) writeObject(FINISHED, { ...readObject(FINISHED), [game]: 1 });
}
