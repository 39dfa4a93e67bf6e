// Lascaux: the table as it is being shown, event by event.
import type { LascauxEvent, LascauxBoard, LascauxHistory, LascauxFullState } from '../../protocol/games';
import type { GameView } from '../../protocol/types';
import type { Sound } from '../gameUi';
import { sorted } from './cards';

export type View = GameView<LascauxBoard, LascauxHistory, LascauxFullState>;

export interface Taking {
  seat: number;
  colour: string;
  cards: string[];
}

export interface Scene {
  phase: 'mark' | 'bid' | 'take' | 'over';
  row: string[];
  /** Cards left to be turned up. */
  deck: number;
  /** By seat; null if secret. */
  stones: (number | null)[];
  pot: number;
  /** The seat from or to which the last stones fly. */
  mover: number | null;
  /** Which seats have laid a marker. */
  chosen: boolean[];
  /** What the viewer knows of these markers. */
  markers: (string | null)[];
  /** The stack, the first to pass first. */
  passed: number[];
  collections: string[][];
  start: number;
  taking: Taking | null;
}

/** The scene at rest. */
export function scene({ board, full_state }: View, me: number | null): Scene {
  const seats = [...board.stones.keys()];
  return {
    phase: board.phase,
    row: sorted(board.row),
    deck: board.deck_size,
    stones: [...board.stones],
    pot: board.pot,
    mover: null,
    chosen: seats.map((seat) => board.phase === 'bid' || (board.phase === 'mark' && !board.to_move.includes(seat))),
    markers: seats.map((seat) => full_state?.markers[seat] ?? (seat === me ? board.marker : null)),
    passed: [...board.passed],
    collections: board.collections.map(sorted),
    start: board.start,
    taking: null,
  };
}

/** The scene once an event has been shown. */
export function advance(before: Scene, event: LascauxEvent): Scene {
  switch (event.type) {
    case 'RoundOpened':
      return {
        ...before,
        phase: 'mark',
        row: sorted([...before.row, ...event.cards]),
        deck: before.deck - event.cards.length,
        chosen: before.chosen.map(() => false),
        markers: before.markers.map(() => null),
        passed: [],
        start: event.start,
        mover: null,
        taking: null,
      };
    case 'MarkerChosen':
      return withMarker(before, event.seat, before.markers[event.seat] ?? null);
    case 'OwnMarkerChosen':
      return withMarker(before, event.seat, event.colour);
    case 'StoneLaid':
      return { ...before, pot: event.pot, stones: withStones(before.stones, event.seat, -1), mover: event.seat };
    case 'Passed':
      return {
        ...before,
        pot: 0,
        stones: withStones(before.stones, event.seat, event.stones),
        passed: [...before.passed, event.seat],
        mover: event.seat,
      };
    case 'CardsTaken':
      return {
        ...before,
        phase: 'take',
        row: before.row.filter((card) => !event.cards.includes(card)),
        markers: before.markers.with(event.seat, event.colour),
        collections: before.collections.map((cards, seat) => (seat === event.seat ? sorted([...cards, ...event.cards]) : cards)),
        mover: null,
        taking: { seat: event.seat, colour: event.colour, cards: event.cards },
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

const DURATIONS_MS: Partial<Record<LascauxEvent['type'], number>> = {
  MarkerChosen: 150,
  OwnMarkerChosen: 150,
  StoneLaid: 450,
  Passed: 750,
  ColoursLimited: 1800,
  GameEnded: 700,
};

export function durationMs(event: LascauxEvent): number {
  if (event.type === 'RoundOpened') return event.cards.length > 0 ? 900 : 500;
  if (event.type === 'CardsTaken') return event.cards.length > 0 ? 1700 : 1100;
  return DURATIONS_MS[event.type] ?? 0;
}

const SOUNDS: Partial<Record<LascauxEvent['type'], Sound>> = {
  RoundOpened: 'turn',
  MarkerChosen: 'lay',
  OwnMarkerChosen: 'lay',
  StoneLaid: 'stone',
  GameEnded: 'win',
};

export function sound(event: LascauxEvent): Sound | null {
  if (event.type === 'Passed') return event.stones > 0 ? 'stone' : 'lay';
  if (event.type === 'CardsTaken') return event.cards.length > 0 ? 'run' : 'turn';
  return SOUNDS[event.type] ?? null;
}

/** The seats in the order in which they take, as far as it is known: the last one in, then the stack from top to bottom (LX-13). */
export function takingOrder({ passed, phase, markers }: Scene): number[] {
  const last = phase === 'take' || passed.length === markers.length - 1 ? [...markers.keys()].find((seat) => !passed.includes(seat)) : undefined;
  return [...(last === undefined ? [] : [last]), ...[...passed].reverse()];
}

function withMarker(before: Scene, seat: number, colour: string | null): Scene {
  const chosen = before.chosen.with(seat, true);
  return {
    ...before,
    chosen,
    markers: before.markers.with(seat, colour),
    phase: chosen.every(Boolean) ? 'bid' : before.phase,
  };
}

function withStones(stones: readonly (number | null)[], seat: number, more: number): (number | null)[] {
  return stones.map((count, index) => (index === seat && count !== null ? count + more : count));
}
