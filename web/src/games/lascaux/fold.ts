// Lascaux: the view of the table, folded event by event. Things lie where the events say; no rule is known here.
import { WON } from '../../device/sound';
import type { LascauxBoard, LascauxEvent, LascauxFullState, LascauxHistory } from '../../protocol/games';
import type { GameView } from '../../protocol/types';
import type { Sounds } from '../gameUi';
import { ANIMALS } from './cardData';
import { LAY, STONE, TAKE, TURN } from './sounds';

export interface View extends GameView<LascauxBoard, LascauxHistory, LascauxFullState> {
  history: LascauxHistory;
}

/** In place of the colour of a marker that the viewer may not see. */
const FACE_DOWN = 'face_down';

/** Nothing is dealt. */
export function emptyView(players: number): View {
  const bySeat = <Value>(value: Value): Value[] => Array<Value>(players).fill(value);
  const board: LascauxBoard = {
    phase: 'mark',
    to_move: [],
    row: [],
    deck_size: 0,
    stones: bySeat(0),
    pot: 0,
    markers: bySeat(null),
    passed: [],
    taking_order: [],
    next_start: null,
    collections: bySeat([]),
    majorities: ANIMALS.map(() => []),
    start: 0,
    allowed_colours: [],
    scores: null,
    winners: [],
  };
  return { board, history: { stones_laid: bySeat(0), stones_taken: bySeat(0), past_markers: bySeat([]) } };
}

/** The view after one more event. */
export function fold(view: View, event: LascauxEvent): View {
  const { board, history } = view;
  const shows = (changes: Partial<LascauxBoard>, seen: Partial<LascauxHistory> = {}): View => ({
    ...view,
    board: { ...board, ...changes },
    history: { ...history, ...seen },
  });
  switch (event.type) {
    case 'GamePrepared':
      return shows({ deck_size: event.deck_size, stones: event.stones, allowed_colours: event.allowed_colours });
    case 'OwnStonesDealt':
      return shows({ stones: board.stones.with(event.seat, event.stones) });
    case 'RoundOpened':
      return shows({ row: [...board.row, ...event.cards].sort(), deck_size: board.deck_size - event.cards.length, start: event.start });
    case 'MarkerChosen':
      return shows({ markers: changed(board.markers, event.seat, (marker) => marker ?? FACE_DOWN) });
    case 'OwnMarkerChosen':
      return shows({ markers: board.markers.with(event.seat, event.colour) });
    case 'StoneLaid':
      return shows(
        { stones: withStones(board.stones, event.seat, -1), pot: event.pot },
        { stones_laid: changed(history.stones_laid, event.seat, (laid) => laid + 1) },
      );
    case 'Passed': {
      const { seat, stones, taking_order, next_start } = event;
      return shows(
        { stones: withStones(board.stones, seat, stones), pot: board.pot - stones, passed: [...board.passed, seat], taking_order, next_start },
        { stones_taken: changed(history.stones_taken, seat, (taken) => taken + stones) },
      );
    }
    case 'CardsTaken': {
      const { seat, colour, cards, majorities } = event;
      return shows(
        {
          row: board.row.filter((card) => !cards.includes(card)),
          markers: board.markers.with(seat, colour),
          collections: changed(board.collections, seat, (owned) => [...owned, ...cards].sort()),
          majorities,
        },
        { past_markers: changed(history.past_markers, seat, (markers) => [...markers, colour]) },
      );
    }
    case 'ColoursLimited':
      return view;
    case 'MarkersReturned': {
      const { start, allowed_colours } = event;
      return shows({ markers: board.markers.map(() => null), passed: [], taking_order: [], next_start: null, start, allowed_colours });
    }
    case 'GameEnded':
      return shows({ stones: event.stones, scores: event.scores, winners: event.winners });
    default:
      throw new Error((event satisfies never as LascauxEvent).type);
  }
}

export const sounds: Sounds<LascauxEvent> = {
  RoundOpened: TURN,
  MarkerChosen: LAY,
  OwnMarkerChosen: LAY,
  StoneLaid: STONE,
  Passed: ({ stones }) => (stones > 0 ? STONE : LAY),
  CardsTaken: ({ cards }) => (cards.length > 0 ? TAKE : TURN),
  GameEnded: WON,
};

/** The colour of a seat's marker; null if there is none, or the viewer may not see it. */
export function knownMarker({ board, full_state }: View, seat: number): string | null {
  const marker = board.markers[seat] ?? null;
  return marker === FACE_DOWN ? (full_state?.markers[seat] ?? null) : marker;
}

function withStones(stones: (number | null)[], seat: number, more: number): (number | null)[] {
  return changed(stones, seat, (count) => count === null ? null : count + more);
}

function changed<Value>(values: Value[], seat: number, change: (value: Value) => Value): Value[] {
  return values.map((value, index) => (index === seat ? change(value) : value));
}
