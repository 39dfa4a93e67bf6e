// Mammuz: the herd as it lies on the table.
import { displaysWithKnownCards, type View } from './fold';

/** The cards that a player laid in one move. */
export interface Display {
  seat: number;
  /** How many cards it had when it was laid. */
  claimedCount: number;
  /** Null if the viewer has not seen the card. */
  cards: { card: string | null; isUp: boolean }[];
}

/** The herd, the oldest display first. */
export function herdOf(view: View): Display[] {
  const { board, turnedUp } = view;
  return displaysWithKnownCards(view).map(({ seat, size, known_cards: known }, index) => {
    const isLast = index === board.displays.length - 1;
    const up = isLast ? turnedUp : null;
    const cards = Array.from({ length: size }, (_, place) => (up?.place === place + 1 ? { card: up.card, isUp: true } : { card: known?.[place] ?? null, isUp: false }));
    return { seat, claimedCount: isLast && board.revealed !== null ? size + 1 : size, cards };
  });
}
