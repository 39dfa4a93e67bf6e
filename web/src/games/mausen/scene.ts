// Mausen: the table as it is being shown, fact by fact.
import type { MausenEvent, MausenNow, MausenPreyTaken, MausenSeen, MausenTruth } from '../../../../docs/reference/games';
import type { Fact } from '../../protocol/types';
import type { Moment, Sound } from '../gameUi';
import { ANIMALS, animalOf, type Animal } from './cards';

export type Known = Moment<MausenNow, MausenSeen | null, MausenTruth>;

/** An open card on the table. Equal cards are told apart by a number, so that each can be followed with the eye. */
export interface Lying {
  id: string;
  card: string;
}

/** What lies before a seat: nothing, a card face down, or one that was turned up. What ran away leaves its trace. */
export type Before = null | 'down' | (Lying & { isGone: boolean });

/** A chase that is being shown. */
export interface Chase {
  seat: number;
  by: Animal;
  prey: readonly Lying[];
}

export interface Scene {
  middle: readonly Lying[];
  before: readonly Before[];
  inHand: readonly number[];
  /** How many cards each seat has won. */
  won: readonly number[];
  /** What was seen, for those who let the table count; null where nobody knows. */
  seen: MausenSeen | null;
  chase: Chase | null;
  scores: readonly number[] | null;
  winners: readonly number[];
}

/** The table at rest. */
export function scene({ now, seen }: Known): Scene {
  const hasChosen = (seat: number) => now.phase !== 'over' && !now.to_move.includes(seat);
  return {
    middle: numbered(now.middle),
    before: now.in_hand.map((_, seat) => (hasChosen(seat) ? 'down' : null)),
    inHand: now.in_hand,
    won: now.won,
    seen,
    chase: null,
    scores: now.scores,
    winners: now.winners,
  };
}

/** The table once a fact has been shown. */
export function advance(scene: Scene, fact: Fact): Scene {
  const event = fact as unknown as MausenEvent;
  switch (event.event) {
    case 'MiddleLaid':
      return { ...scene, middle: numbered(event.cards) };
    case 'CardChosen':
    case 'OwnCardChosen': {
      const rested = settled(scene);
      return { ...rested, before: changed(rested.before, event.seat, 'down') };
    }
    case 'CardTurnedUp': {
      const card = lying(event.card, copies(scene, event.card));
      return played(scene, event.seat, event.card, { before: changed(scene.before, event.seat, { ...card, isGone: false }) });
    }
    case 'MiddleRefilled': {
      const card = lying(event.card, copies(scene, event.card));
      return played(scene, event.seat, event.card, {
        before: changed(scene.before, event.seat, null),
        middle: sorted([...scene.middle, card]),
      });
    }
    case 'PreyTaken':
      return taken(scene, event);
    case 'NothingChased':
    case 'MiddleEmptied':
      return settled(scene);
    case 'GameEnded':
      return { ...settled(scene), scores: event.scores, winners: event.winners };
    default:
      return scene;
  }
}

/** What was not chased moves to the middle (MS-11). */
export function settled(scene: Scene): Scene {
  const open = scene.before.filter((each) => each !== null && each !== 'down');
  const stay = open.filter((each) => !each.isGone).map(({ id, card }) => ({ id, card }));
  return { ...scene, chase: null, middle: sorted([...scene.middle, ...stay]), before: scene.before.map((each) => (each === 'down' ? each : null)) };
}

/** Chases are shown by the animals that chase, as the rules tell them; all else in the order it came in. */
export function order(facts: readonly Fact[]): Fact[] {
  const shown: Fact[] = [];
  let chases: (Fact & { card: string })[] = [];
  const pour = () => {
    shown.push(...ANIMALS.flatMap((animal) => chases.filter(({ card }) => animalOf(card) === animal)));
    chases = [];
  };
  for (const fact of facts) {
    if (fact.event === 'PreyTaken') chases.push(fact as Fact & { card: string });
    else {
      pour();
      shown.push(fact);
    }
  }
  pour();
  return shown;
}

/** Cards turn up together and are looked at; each chase has its time. */
export function pace(fact: Fact, next: Fact | null): number {
  switch (fact.event) {
    case 'CardTurnedUp':
    case 'MiddleRefilled':
      return next?.event === fact.event ? 90 : 1200;
    case 'PreyTaken':
      return 1500;
    case 'NothingChased':
      return 1500;
    case 'MiddleEmptied':
    case 'GameEnded':
      return 1300;
    default:
      return 0;
  }
}

export function sound(fact: Fact): Sound | null {
  switch (fact.event) {
    case 'CardChosen':
    case 'OwnCardChosen':
    case 'MiddleRefilled':
      return 'lay';
    case 'CardTurnedUp':
      return 'turn';
    case 'PreyTaken':
      return 'run';
    case 'GameEnded':
      return 'win';
    default:
      return null;
  }
}

/** A card that goes from one place to another: to a seat's won cards, or to the middle where it is null. */
export interface Run {
  lying: Lying;
  winner: number | null;
  /** Whether it is chased, and startled before it runs. */
  isPrey: boolean;
}

/** Which cards went somewhere else between two scenes. */
export function runs(earlier: Scene, later: Scene): Run[] {
  const away: Run[] = [];
  if (later.chase && later.chase !== earlier.chase) {
    const { seat, prey } = later.chase;
    away.push(...prey.map((lying) => ({ lying, winner: seat, isPrey: true })));
  }
  const lay = new Set(earlier.middle.map(({ id }) => id));
  for (const each of earlier.before) {
    if (each === null || each === 'down' || each.isGone || lay.has(each.id)) continue;
    const found = later.middle.find(({ id }) => id === each.id);
    if (found) away.push({ lying: found, winner: null, isPrey: false });
  }
  return away;
}

function taken(scene: Scene, { seat, card, prey }: MausenPreyTaken): Scene {
  const kinds = new Set(prey.map(animalOf));
  const open = scene.before.filter((each) => each !== null && each !== 'down').filter((each) => !each.isGone);
  const caught = [...scene.middle, ...open].filter((each) => kinds.has(animalOf(each.card)));
  return {
    ...scene,
    middle: scene.middle.filter((each) => !kinds.has(animalOf(each.card))),
    before: scene.before.map((each) => (each && each !== 'down' && kinds.has(animalOf(each.card)) ? { ...each, isGone: true } : each)),
    won: changed(scene.won, seat, (scene.won[seat] ?? 0) + prey.length),
    seen: scene.seen && { ...scene.seen, won: changed(scene.seen.won, seat, [...(scene.seen.won[seat] ?? []), ...prey]) },
    chase: { seat, by: animalOf(card), prey: caught.map(({ id, card }) => ({ id, card })) },
  };
}

function played(scene: Scene, seat: number, card: string, change: Partial<Scene>): Scene {
  return {
    ...scene,
    ...change,
    inHand: changed(scene.inHand, seat, (scene.inHand[seat] ?? 1) - 1),
    seen: scene.seen && { ...scene.seen, played: changed(scene.seen.played, seat, [...(scene.seen.played[seat] ?? []), card]) },
  };
}

/** How many equal cards lie open already. */
function copies({ middle, before }: Scene, card: string): number {
  const open = before.filter((each) => each !== null && each !== 'down');
  return [...middle, ...open].filter((each) => each.card === card).length;
}

function lying(card: string, copy: number): Lying {
  return { id: `${card}-${copy}`, card };
}

function numbered(cards: readonly string[]): Lying[] {
  const counts = new Map<string, number>();
  const all = cards.map((card) => {
    const copy = counts.get(card) ?? 0;
    counts.set(card, copy + 1);
    return lying(card, copy);
  });
  return sorted(all);
}

/** By their ids, which have but one digit at each place: nobody holds a card twice, and six can play. */
function sorted(cards: readonly Lying[]): Lying[] {
  return [...cards].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function changed<T>(all: readonly T[], index: number, value: T): T[] {
  return all.map((each, place) => (place === index ? value : each));
}
