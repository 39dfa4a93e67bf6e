// Mausen: the paths of cards that fly over the screen.
import type { Flight } from './fold';

/** A place on the screen, and the size there relative to a card in a lane. */
export interface Spot {
  x: number;
  y: number;
  size: number;
}

export interface FlightPath {
  card: string;
  /** The id of the place where it lay. */
  start: string;
  from: Spot;
  to: Spot;
  /** The id of its place in the middle; null if it is chased, and startled before it runs. */
  place: string | null;
}

/** Where cards lie before they fly; measured together, so that the page is laid out only once. */
export function startSpots(root: HTMLElement, flights: readonly Flight[]): (Spot | null)[] {
  const unit = laneHeight(root);
  return flights.map(({ from }) => spot(root.querySelector(`[data-lies="${from}"]`), unit));
}

/** The paths from there to where the cards lie now. A card that is not on the screen has none. */
export function flightPaths(root: HTMLElement, flights: readonly Flight[], starts: readonly (Spot | null)[]): FlightPath[] {
  const unit = laneHeight(root);
  return flights.flatMap(({ card, from, to, winner }, index) => {
    const spotBefore = starts[index] ?? null;
    const end = winner === null ? spot(root.querySelector(`[data-lies="${to}"]`), unit) : spotAtPile(root.querySelector(`[data-pile="${winner}"]`), spotBefore, unit);
    return spotBefore && end ? [{ card, start: from, from: spotBefore, to: end, place: to }] : [];
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
