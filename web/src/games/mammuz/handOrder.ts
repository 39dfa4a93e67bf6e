// Mammuz: the order in which a player keeps the hand. This device stores it while the game lasts.
import { readObject, writeObject } from '../../device/storage';
import { SORT_ORDER } from './cards';

const HAND_ORDERS = 'bestiary.mammuz.hands';
const MAX_TABLES = 6;

/** Cards of a kind differ by their number: `hare.0`, `hare.1`. */
export interface HandOrder {
  cards: string[];
  /** Sorted by species, not by hand. */
  isSorted: boolean;
}

export function kindOf(id: string): string {
  return id.slice(0, id.indexOf('.'));
}

/** The order after the hand has changed: cards that were laid go, new ones come at the end. */
export function updateOrder(before: HandOrder, hand: readonly string[], laid: readonly string[] = []): HandOrder {
  const counts = new Map<string, number>();
  for (const kind of hand) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const leaving = surplusCards(before.cards, counts, laid);
  const kept = before.cards.filter((id) => !leaving.has(id));
  const cards = [...kept];
  for (const [kind, count] of counts) {
    for (let number = 0, missing = count - kept.filter((id) => kindOf(id) === kind).length; missing > 0; number += 1) {
      if (cards.includes(`${kind}.${number}`)) continue;
      cards.push(`${kind}.${number}`);
      missing -= 1;
    }
  }
  return before.isSorted ? sortBySpecies({ ...before, cards }) : { ...before, cards };
}

/** In the order of the manual. */
export function sortBySpecies(before: HandOrder): HandOrder {
  const cards = [...before.cards].sort((one, other) => SORT_ORDER.indexOf(kindOf(one)) - SORT_ORDER.indexOf(kindOf(other)));
  return { cards, isSorted: true };
}

/** Put cards where another one lies. */
export function moveCards(before: HandOrder, ids: readonly string[], to: string): HandOrder {
  if (ids.includes(to)) return before;
  const isAfter = before.cards.indexOf(ids[0] ?? '') < before.cards.indexOf(to);
  const others = before.cards.filter((id) => !ids.includes(id));
  return { cards: others.toSpliced(others.indexOf(to) + (isAfter ? 1 : 0), 0, ...ids), isSorted: false };
}

/** Groups of neighbours of one kind, or every card by itself. */
export function groupAlike(cards: readonly string[], isGrouped: boolean): string[][] {
  const groups: string[][] = [];
  for (const id of cards) {
    const last = groups.at(-1);
    if (isGrouped && last && kindOf(last[0] ?? '') === kindOf(id)) last.push(id);
    else groups.push([id]);
  }
  return groups;
}

export function loadHandOrder(key: string): HandOrder {
  return readObject<HandOrder>(HAND_ORDERS)[key] ?? { cards: [], isSorted: true };
}

/** Null deletes it. */
export function storeHandOrder(key: string, handOrder: HandOrder | null): void {
  const others = Object.entries(readObject<HandOrder>(HAND_ORDERS)).filter(([other]) => other !== key);
  writeObject(HAND_ORDERS, Object.fromEntries(handOrder ? [...others, [key, handOrder]] : others), MAX_TABLES);
}

/** The cards beyond the counts: those that were laid, then the last of their kind. */
function surplusCards(cards: readonly string[], counts: ReadonlyMap<string, number>, laid: readonly string[]): Set<string> {
  const surplus = new Set<string>();
  for (const kind of new Set(cards.map(kindOf))) {
    const alike = cards.filter((id) => kindOf(id) === kind);
    const laidLast = [...alike.filter((id) => !laid.includes(id)), ...alike.filter((id) => laid.includes(id))];
    for (const id of laidLast.slice(counts.get(kind) ?? 0)) surplus.add(id);
  }
  return surplus;
}
