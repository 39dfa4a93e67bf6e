// Mausen: the ways that cards run on the screen.
import type { Run } from './scene';

/** Where a card is on the screen, and how large beside one that lies in a lane. */
export interface Spot {
  x: number;
  y: number;
  size: number;
}

/** A card's way. */
export interface Route {
  id: string;
  card: string;
  from: Spot;
  to: Spot;
  isPrey: boolean;
}

/** Where cards lie before they run; all are looked up at once, so that the page is laid out only once. */
export function starts(root: HTMLElement, all: readonly Run[]): (Spot | null)[] {
  const unit = heightOfLane(root);
  return all.map(({ lying }) => spot(root.querySelector(`[data-lies="${lying.id}"]`), unit));
}

/** The ways from there to where they belong now. A card that nobody sees runs nowhere. */
export function routes(root: HTMLElement, all: readonly Run[], from: readonly (Spot | null)[]): Route[] {
  const unit = heightOfLane(root);
  return all.flatMap(({ lying, winner, isPrey }, index) => {
    const start = from[index] ?? null;
    const end = winner === null ? spot(root.querySelector(`[data-lies="${lying.id}"]`), unit) : pile(root.querySelector(`[data-pile="${winner}"]`), start, unit);
    return start && end ? [{ ...lying, from: start, to: end, isPrey }] : [];
  });
}

function heightOfLane(root: HTMLElement): number {
  return root.querySelector('[data-lane]')?.getBoundingClientRect().height ?? 0;
}

function spot(element: Element | null, unit: number): Spot | null {
  if (!element) return null;
  const { x, y, height } = element.getBoundingClientRect();
  return height > 0 && unit > 0 ? { x, y, size: height / unit } : null;
}

/** At a pile of won cards, as large as before. */
function pile(element: Element | null, from: Spot | null, unit: number): Spot | null {
  if (!element || !from) return null;
  const { x, y, height } = element.getBoundingClientRect();
  return { x, y: y + height / 2 - (from.size * unit) / 2, size: from.size };
}
