// Lascaux: who has how many of each animal, and who is ahead (LX-16). The points at the end come from the server.
import { ANIMALS, painted } from './cards';

/** An animal among the seats. */
export interface Majority {
  animal: string;
  counts: number[];
  /** Who has most; empty while nobody has any. */
  leaders: number[];
}

/** Every animal, in the order of the deck. */
export function majorities(collections: readonly (readonly string[])[]): Majority[] {
  return ANIMALS.map((animal) => {
    const counts = collections.map((cards) => cards.filter((card) => painted(card).animal === animal).length);
    const most = Math.max(0, ...counts);
    return { animal, counts, leaders: most === 0 ? [] : [...counts.keys()].filter((seat) => counts[seat] === most) };
  });
}
