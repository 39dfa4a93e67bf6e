// Lascaux: how many of each animal the seats have, and which lead (LX-16). The points at the end come from the server.
import { ANIMALS, parseCard } from './cards';

export interface Majority {
  animal: string;
  counts: number[];
  /** The seats that have most; empty while none has any. */
  leaders: number[];
}

/** For every animal, in the order of the deck. */
export function majorities(collections: readonly (readonly string[])[]): Majority[] {
  return ANIMALS.map((animal) => {
    const counts = collections.map((cards) => cards.filter((card) => parseCard(card).animal === animal).length);
    const most = Math.max(0, ...counts);
    return { animal, counts, leaders: most === 0 ? [] : [...counts.keys()].filter((seat) => counts[seat] === most) };
  });
}
