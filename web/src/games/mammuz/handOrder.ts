// Mammuz: in which order a player keeps the hand. This device remembers it while the game lasts.
import { read, write } from '../../device/keys';
import { ORDER } from './cards';

const NAME = 'bestiary.mammuz.hands';
/** Hands of more tables than this are forgotten, the oldest first. */
const TABLES = 6;

/** A hand in order. Cards of a kind differ by their number: `hare.0`, `hare.1`. */
export interface Arrangement {
  cards: string[];
  /** Whether it is sorted by species, or by hand. */
  isSorted: boolean;
}

/** What a card is. */
export function kindOf(id: string): string {
  return id.slice(0, id.indexOf('.'));
}

/** The same order with the cards that the hand has now: those that were laid go, new ones come at the end. */
export function follow(before: Arrangement, hand: readonly string[], laid: readonly string[] = []): Arrangement {
  const wanted = new Map<string, number>();
  for (const kind of hand) wanted.set(kind, (wanted.get(kind) ?? 0) + 1);
  const isLeaving = spare(before.cards, wanted, laid);
  const kept = before.cards.filter((id) => !isLeaving.has(id));
  const cards = [...kept];
  for (const [kind, count] of wanted) {
    for (let number = 0, has = kept.filter((id) => kindOf(id) === kind).length; has < count; number += 1) {
      if (cards.includes(`${kind}.${number}`)) continue;
      cards.push(`${kind}.${number}`);
      has += 1;
    }
  }
  return before.isSorted ? sorted({ ...before, cards }) : { ...before, cards };
}

/** The same hand in the order of the manual. */
export function sorted(before: Arrangement): Arrangement {
  const cards = [...before.cards].sort((one, other) => ORDER.indexOf(kindOf(one)) - ORDER.indexOf(kindOf(other)));
  return { cards, isSorted: true };
}

/** The same hand with one card, or several, put where another lies. */
export function moved(before: Arrangement, ids: readonly string[], to: string): Arrangement {
  if (ids.includes(to)) return before;
  const isAfter = before.cards.indexOf(ids[0] ?? '') < before.cards.indexOf(to);
  const rest = before.cards.filter((id) => !ids.includes(id));
  const place = rest.indexOf(to) + (isAfter ? 1 : 0);
  return { cards: [...rest.slice(0, place), ...ids, ...rest.slice(place)], isSorted: false };
}

/** Neighbours that are alike lie together, where there is little room. */
export function stacks(cards: readonly string[], isStacked: boolean): string[][] {
  const found: string[][] = [];
  for (const id of cards) {
    const last = found.at(-1);
    if (isStacked && last && kindOf(last[0] ?? '') === kindOf(id)) last.push(id);
    else found.push([id]);
  }
  return found;
}

/** The order that this device remembers of a place at a table. */
export function remembered(place: string): Arrangement {
  return all()[place] ?? { cards: [], isSorted: true };
}

/** Remember an order; null forgets it. */
export function remember(place: string, arrangement: Arrangement | null): void {
  const others = Object.entries(all()).filter(([each]) => each !== place);
  const kept = arrangement ? [...others, [place, arrangement]] : others;
  write(NAME, JSON.stringify(Object.fromEntries(kept.slice(-TABLES))));
}

function all(): Record<string, Arrangement> {
  return JSON.parse(read(NAME) ?? '{}') as Record<string, Arrangement>;
}

/** Which cards are too many: those that were laid, then the last of their kind. */
function spare(cards: readonly string[], wanted: ReadonlyMap<string, number>, laid: readonly string[]): Set<string> {
  const leaving = new Set<string>();
  for (const kind of new Set(cards.map(kindOf))) {
    const alike = cards.filter((id) => kindOf(id) === kind);
    const inOrder = [...alike.filter((id) => !laid.includes(id)), ...alike.filter((id) => laid.includes(id))];
    for (const id of inOrder.slice(wanted.get(kind) ?? 0)) leaving.add(id);
  }
  return leaving;
}
