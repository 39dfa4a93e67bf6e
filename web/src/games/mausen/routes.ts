// Mausen: the ways that cards run on the screen.
import type { Run } from './scene';

/** Where a card is on the screen, and how large. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A card's way. */
export interface Route {
  card: string;
  from: Spot;
  to: Spot;
  isPrey: boolean;
}

/** Where cards lie before they run; all are looked up at once, so that the page is laid out only once. */
export function starts(root: HTMLElement, all: readonly Run[]): (Spot | null)[] {
  return all.map(({ lying }) => spot(root.querySelector(`[data-lies="${lying.id}"]`)));
}

/** The ways from there to where they belong now. A card that nobody sees runs nowhere. */
export function routes(root: HTMLElement, all: readonly Run[], from: readonly (Spot | null)[]): Route[] {
  const ends = all.map(({ lying, winner }, index) =>
    winner === null ? spot(root.querySelector(`[data-lies="${lying.id}"]`)) : pile(spot(root.querySelector(`[data-pile="${winner}"]`)), from[index]),
  );
  return all.flatMap(({ lying, isPrey }, index) => {
    const [start, end] = [from[index], ends[index]];
    return start && end ? [{ card: lying.card, from: start, to: end, isPrey }] : [];
  });
}

function spot(element: Element | null): Spot | null {
  if (!element) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  return width > 0 ? { x, y, width, height } : null;
}

/** At a pile of won cards, as large as before. */
function pile(at: Spot | null, from: Spot | null | undefined): Spot | null {
  return at && from ? { x: at.x, y: at.y + at.height / 2 - from.height / 2, width: from.width, height: from.height } : null;
}
