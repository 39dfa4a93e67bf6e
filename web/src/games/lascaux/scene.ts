// Lascaux: the table as it is being shown, fact by fact.
import type { LascauxEvent, LascauxNow, LascauxSeen, LascauxTruth } from '../../../../docs/reference/games';
import type { Fact } from '../../protocol/types';
import type { Moment, Sound } from '../gameUi';
import { sorted } from './cards';

export type Now = LascauxNow;
export type Seen = LascauxSeen;
export type Truth = LascauxTruth;

/** Who is taking which paintings. */
export interface Taking {
  seat: number;
  colour: string;
  cards: string[];
}

/** What lies on the table. */
export interface Scene {
  phase: 'mark' | 'bid' | 'take' | 'over';
  row: string[];
  /** How many cards are left to be turned up. */
  deck: number;
  /** Of each seat; null where they are secret. */
  stones: (number | null)[];
  pot: number;
  /** Whose stones came last, or went: they fly from there, or to there. */
  mover: number | null;
  /** Which seats have a marker before them. */
  chosen: boolean[];
  /** What the viewer knows of these markers. */
  markers: (string | null)[];
  /** The stack, the first to pass first. */
  passed: number[];
  collections: string[][];
  start: number;
  taking: Taking | null;
}

/** The table at rest. */
export function scene({ now, truth }: Moment<Now, Seen, Truth>, me: number | null): Scene {
  const seats = [...now.stones.keys()];
  return {
    phase: now.phase,
    row: sorted(now.row),
    deck: now.deck,
    stones: [...now.stones],
    pot: now.pot,
    mover: null,
    chosen: seats.map((seat) => now.phase === 'bid' || (now.phase === 'mark' && !now.to_move.includes(seat))),
    markers: seats.map((seat) => truth?.markers[seat] ?? (seat === me ? now.marker : null)),
    passed: [...now.passed],
    collections: now.collections.map(sorted),
    start: now.start,
    taking: null,
  };
}

/** The table once a fact has been shown. */
export function advance(before: Scene, given: Fact): Scene {
  const fact = given as Fact & LascauxEvent;
  switch (fact.event) {
    case 'RoundOpened':
      return {
        ...before,
        phase: 'mark',
        row: sorted([...before.row, ...fact.cards]),
        deck: before.deck - fact.cards.length,
        chosen: before.chosen.map(() => false),
        markers: before.markers.map(() => null),
        passed: [],
        start: fact.start,
        mover: null,
        taking: null,
      };
    case 'MarkerChosen':
      return marked(before, fact.seat, before.markers[fact.seat] ?? null);
    case 'OwnMarkerChosen':
      return marked(before, fact.seat, fact.colour);
    case 'StoneLaid':
      return { ...before, pot: fact.pot, stones: moved(before.stones, fact.seat, -1), mover: fact.seat };
    case 'Passed':
      return {
        ...before,
        pot: 0,
        stones: moved(before.stones, fact.seat, fact.stones),
        passed: [...before.passed, fact.seat],
        mover: fact.seat,
      };
    case 'CardsTaken':
      return {
        ...before,
        phase: 'take',
        row: before.row.filter((card) => !fact.cards.includes(card)),
        markers: before.markers.map((colour, seat) => (seat === fact.seat ? fact.colour : colour)),
        collections: before.collections.map((cards, seat) => (seat === fact.seat ? sorted([...cards, ...fact.cards]) : cards)),
        mover: null,
        taking: { seat: fact.seat, colour: fact.colour, cards: fact.cards },
      };
    case 'GameEnded':
      return {
        ...before,
        phase: 'over',
        chosen: before.chosen.map(() => false),
        markers: before.markers.map(() => null),
        passed: [],
        start: before.passed[0] ?? before.start,
        mover: null,
        taking: null,
      };
    default:
      return before.taking ? { ...before, taking: null } : before;
  }
}

/** How long a fact is looked at, in milliseconds. */
export function pace(given: Fact): number {
  const fact = given as Fact & LascauxEvent;
  switch (fact.event) {
    case 'RoundOpened':
      return fact.cards.length > 0 ? 900 : 500;
    case 'MarkerChosen':
    case 'OwnMarkerChosen':
      return 150;
    case 'StoneLaid':
      return 450;
    case 'Passed':
      return 750;
    case 'CardsTaken':
      return fact.cards.length > 0 ? 1700 : 1100;
    case 'ColoursLimited':
      return 1800;
    case 'GameEnded':
      return 700;
    default:
      return 0;
  }
}

/** Which sound goes with a fact. */
export function sound(given: Fact): Sound | null {
  const fact = given as Fact & LascauxEvent;
  switch (fact.event) {
    case 'RoundOpened':
      return 'turn';
    case 'MarkerChosen':
    case 'OwnMarkerChosen':
      return 'lay';
    case 'StoneLaid':
      return 'stone';
    case 'Passed':
      return fact.stones > 0 ? 'stone' : 'lay';
    case 'CardsTaken':
      return fact.cards.length > 0 ? 'run' : 'turn';
    case 'GameEnded':
      return 'win';
    default:
      return null;
  }
}

/** Who takes when, as far as it is known: the last one in, then the stack from top to bottom (LX-13). */
export function order({ passed, phase, markers }: Scene): number[] {
  const last = phase === 'take' || passed.length === markers.length - 1 ? [...markers.keys()].find((seat) => !passed.includes(seat)) : undefined;
  return [...(last === undefined ? [] : [last]), ...[...passed].reverse()];
}

function marked(before: Scene, seat: number, colour: string | null): Scene {
  const chosen = before.chosen.map((was, each) => was || each === seat);
  return {
    ...before,
    chosen,
    markers: before.markers.map((was, each) => (each === seat ? colour : was)),
    phase: chosen.every(Boolean) ? 'bid' : before.phase,
  };
}

function moved(stones: readonly (number | null)[], seat: number, more: number): (number | null)[] {
  return stones.map((count, each) => (each === seat && count !== null ? count + more : count));
}
