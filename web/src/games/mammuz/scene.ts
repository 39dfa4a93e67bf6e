// Mammuz: the table as it is being shown, and how a fact changes it. All of it is public, but for what the viewer saw.
import type { MammuzEvent, MammuzNow, MammuzSeen, MammuzTruth } from '../../../../docs/reference/games';
import type { Fact } from '../../protocol/types';
import type { Moment, Sound } from '../gameUi';

export type MammuzMoment = Moment<MammuzNow, MammuzSeen, MammuzTruth>;

/** A card of the herd. */
export interface Lying {
  id: string;
  /** What it is, where the viewer has seen it. */
  card: string | null;
  isUp: boolean;
}

/** What one player laid at once. */
export interface Display {
  id: string;
  seat: number;
  /** How many cards it was when it was laid. */
  said: number;
  cards: Lying[];
}

export interface Scene {
  /** How many cards each seat holds. */
  inHand: number[];
  /** The herd, the oldest display first. */
  herd: Display[];
  /** What the herd is said to be. */
  species: string | null;
  /** A dinosaur that is at work. */
  revealed: string | null;
  aside: number;
  banned: string | null;
  /** How many cards of each species in play are still in the game. */
  left: Record<string, number>;
  dinosaurs: number;
  winners: number[];
}

/** The table at rest. */
export function scene({ now, truth }: MammuzMoment): Scene {
  const herd = now.displays.map(({ seat, size, cards }, number) => {
    const known = cards ?? truth?.displays[number]?.[1] ?? null;
    const isTurned = now.revealed !== null && number === now.displays.length - 1;
    return { ...display(number, seat, size, known), said: isTurned ? size + 1 : size };
  });
  return {
    inHand: now.in_hand,
    herd,
    species: now.species,
    revealed: now.revealed,
    aside: now.aside,
    banned: now.banned,
    left: now.left,
    dinosaurs: now.dinosaurs,
    winners: now.winners,
  };
}

/** The table once a fact has been shown. */
export function advance(before: Scene, fact: Fact): Scene {
  const event = fact as unknown as MammuzEvent;
  switch (event.event) {
    case 'DisplayLaid':
      return laid(before, event.seat, event.species, event.count, null, event.left);
    case 'OwnDisplayLaid': {
      const left = (before.inHand[event.seat] ?? 0) - event.cards.length;
      return laid(before, event.seat, event.species, event.cards.length, event.cards, left);
    }
    case 'CardTurnedUp':
      return turnedUp(before, event.place, event.card);
    case 'DinosaurUnleashed':
      return { ...withoutTurned(before), revealed: event.dinosaur };
    case 'HerdTaken':
      return { ...gone(before), aside: 0, inHand: more(before.inHand, event.seat, event.herd + event.pile) };
    case 'OwnHerdTaken':
      return { ...gone(before), aside: 0, inHand: more(before.inHand, event.seat, inAll(event.displays) + event.pile.length) };
    case 'HerdDealt':
    case 'OwnCardsDealt':
      // Who sees all cards is told of every share; with the first of them the herd has gone.
      if (before.herd.length === 0) return before;
      return { ...gone(before), inHand: before.inHand.map((count, seat) => count + (event.counts[seat] ?? 0)) };
    case 'HerdLaidAside':
      return { ...gone(before), aside: event.pile };
    case 'HerdRemoved':
      return without(gone(before), event.displays.flatMap(([, cards]) => cards));
    case 'DiedOut':
      return {
        ...before,
        inHand: more(before.inHand, event.seat, -event.count),
        left: { ...before.left, [event.species]: 0 },
      };
    case 'DinosaurTaken':
      return { ...before, revealed: null, inHand: more(before.inHand, event.seat, 1) };
    case 'RoundBegun':
      return { ...gone(before), banned: event.banned };
    case 'GameEnded':
      return { ...before, winners: event.winners };
    case 'CardsDealt':
      return { ...before, inHand: before.inHand.map(() => event.cards) };
    case 'HandDealt':
    case 'HerdGiven':
    case 'NothingTaken':
    case 'EatenUp':
      return before;
    default:
      return event satisfies never;
  }
}

/** How long a fact is looked at, in milliseconds. */
export function pace(fact: Fact): number {
  switch (fact.event as MammuzEvent['event']) {
    case 'DisplayLaid':
    case 'OwnDisplayLaid':
      return 900;
    case 'CardTurnedUp':
      return 1900;
    case 'DinosaurUnleashed':
      return 3200;
    case 'HerdGiven':
      return 900;
    case 'HerdTaken':
    case 'OwnHerdTaken':
    case 'HerdDealt':
    case 'OwnCardsDealt':
    case 'HerdLaidAside':
      return 1100;
    case 'HerdRemoved':
    case 'DiedOut':
      return 2600;
    case 'EatenUp':
      return 1400;
    case 'DinosaurTaken':
      return 700;
    case 'GameEnded':
      return 1600;
    default:
      return 0;
  }
}

/** Which sound goes with a fact. */
export function sound(fact: Fact): Sound | null {
  switch (fact.event as MammuzEvent['event']) {
    case 'DisplayLaid':
    case 'OwnDisplayLaid':
      return 'lay';
    case 'CardTurnedUp':
      return 'turn';
    case 'DinosaurUnleashed':
      return 'roar';
    case 'HerdTaken':
    case 'OwnHerdTaken':
    case 'HerdDealt':
    case 'OwnCardsDealt':
    case 'HerdLaidAside':
      return 'run';
    case 'HerdRemoved':
    case 'DiedOut':
    case 'EatenUp':
      return 'die';
    case 'GameEnded':
      return 'win';
    default:
      return null;
  }
}

/** What a card that was turned up says about the claim: the server's word, for the sign beside it. */
export function verdict(fact: Fact | null): 'truth' | 'lie' | 'dinosaur' | null {
  if (fact?.event !== 'CardTurnedUp') return null;
  return ((fact.text.args ?? {}) as { verdict?: 'truth' | 'lie' | 'dinosaur' }).verdict ?? null;
}

function display(number: number, seat: number, size: number, known: readonly string[] | null): Display {
  const cards = Array.from({ length: size }, (_, place) => ({ id: `${number}.${place}`, card: known?.[place] ?? null, isUp: false }));
  return { id: String(number), seat, said: size, cards };
}

function laid(before: Scene, seat: number, species: string, count: number, known: string[] | null, left: number): Scene {
  return {
    ...before,
    species,
    banned: null,
    herd: [...before.herd, display(before.herd.length, seat, count, known)],
    inHand: before.inHand.with(seat, left),
  };
}

function turnedUp(before: Scene, place: number, card: string): Scene {
  return inLast(before, (cards) => cards.map((each, index) => (index === place - 1 ? { ...each, card, isUp: true } : each)));
}

function withoutTurned(before: Scene): Scene {
  return inLast(before, (cards) => cards.filter((each) => !each.isUp));
}

function inLast(before: Scene, change: (cards: Lying[]) => Lying[]): Scene {
  const last = before.herd.at(-1);
  if (!last) return before;
  return { ...before, herd: [...before.herd.slice(0, -1), { ...last, cards: change(last.cards) }] };
}

function gone(before: Scene): Scene {
  return { ...before, herd: [], species: null };
}

function more(inHand: number[], seat: number, cards: number): number[] {
  return inHand.with(seat, (inHand[seat] ?? 0) + cards);
}

function inAll(displays: readonly (readonly [number, readonly string[]])[]): number {
  return displays.reduce((sum, [, cards]) => sum + cards.length, 0);
}

/** What left the game openly is not in it any more. */
function without(before: Scene, cards: readonly string[]): Scene {
  const left = { ...before.left };
  let dinosaurs = before.dinosaurs;
  for (const card of cards) {
    if (card in left) left[card] = (left[card] ?? 0) - 1;
    else dinosaurs -= 1;
  }
  return { ...before, left, dinosaurs };
}
