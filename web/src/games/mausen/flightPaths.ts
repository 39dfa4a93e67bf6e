// Mausen: the paths of cards that fly over the screen.
import type { Flight } from './scene';

/** A place on the screen, and the size there relative to a card in a lane. */
export interface Spot {
  x: number;
  y: number;
  size: number;
}

export interface FlightPath {
  id: string;
  card: string;
  from: Spot;
  to: Spot;
  isPrey: boolean;
}

/** Where cards lie before they fly; measured together, so that the page is laid out only once. */
export function startSpots(root: HTMLElement, flights: readonly Flight[]): (Spot | null)[] {
  const unit = laneHeight(root);
  return flights.map(({ openCard }) => spot(root.querySelector(`[data-lies="${openCard.id}"]`), unit));
}

/** The paths from there to where the cards lie now. A card that is not on the screen has none. */
export function flightPaths(root: HTMLElement, flights: readonly Flight[], starts: readonly (Spot | null)[]): FlightPath[] {
  const unit = laneHeight(root);
  return flights.flatMap(({ openCard, winner, isPrey }, index) => {
    const start = starts[index] ?? null;
    const end = winner === null ? spot(root.querySelector(`[data-lies="${openCard.id}"]`), unit) : spotAtPile(root.querySelector(`[data-pile="${winner}"]`), start, unit);
    return start && end ? [{ ...openCard, from: start, to: end, isPrey }] : [];
  });
}

function laneHeight(root: HTMLElement): number {
  return root.querySelector('[data-lane]')?.getBoundingClientRect().height ?? 0;
}

function spot(element: Element | null, unit: number): Spot | null {
  if (!element) return null;
  const { x, y, height } = element.getBoundingClientRect();
  return height > 0 && unit > 0 ? { x, y, size: height / unit } : null;
}

/** At a pile of won cards, with the size of the start. */
function spotAtPile(element: Element | null, from: Spot | null, unit: number): Spot | null {
  if (!element || !from) return null;
  const { x, y, height } = element.getBoundingClientRect();
  return { x, y: y + height / 2 - (from.size * unit) / 2, size: from.size };
}
