// Mausen: the table as events make it.
import { WON } from '../../device/sound';
import type { MausenBoard, MausenEvent, MausenFullState, MausenHistory } from '../../protocol/games';
import type { GameView } from '../../protocol/types';
import type { Sounds } from '../gameUi';
import { LAY, RUN, TURN } from './sounds';

/** What lies before a seat: nothing, a card face down, or one that was turned up, even if it has run away. */
export type Slot = null | 'down' | { card: string; isDoubled: boolean; isGone: boolean };

/** A card that goes to the won cards of a seat, or to the middle if there is no winner. */
export interface Flight {
  card: string;
  /** The ids of the places where it lay, and will lie in the middle. */
  from: string;
  to: string | null;
  winner: number | null;
}

export interface View extends GameView<MausenBoard, MausenHistory, MausenFullState> {
  /** What lies before each seat; absent before anything was shown. */
  slots?: readonly Slot[];
  /** The cards that flew last. */
  flights?: readonly Flight[];
}

export function emptyView(players: number): View {
  const [zeros, nothing] = [Array<number>(players).fill(0), Array<string[]>(players).fill([])];
  return {
    board: { phase: 'play', to_move: [], middle: [], hand: [], choice: null, hand_sizes: zeros, won_counts: zeros, scores: null, winners: [] },
    history: { played: nothing, won: nothing, held: nothing, points: zeros, chased: [] },
    slots: Array<Slot>(players).fill(null),
  };
}

export function fold(view: View, event: MausenEvent, me: number | null): View {
  const { board, history } = view;
  const slots = slotsOf(view);
  switch (event.type) {
    case 'MiddleLaid': {
      const { cards: middle, hand, chased } = event;
      const hand_sizes = board.hand_sizes.map(() => hand.length);
      return { ...view, board: { ...board, middle, hand: me === null ? [] : hand, hand_sizes }, history: history && { ...history, held: history.held.map(() => hand), chased } };
    }
    case 'CardChosen':
      return { ...view, slots: slots.with(event.seat, 'down') };
    case 'OwnCardChosen':
      return { ...view, board: event.seat === me ? { ...board, choice: event.card } : board, slots: slots.with(event.seat, 'down') };
    case 'CardTurnedUp':
      return { ...afterPlaying(view, event, me), slots: slots.with(event.seat, { card: event.card, isDoubled: event.is_doubled, isGone: false }) };
    case 'MiddleRefilled': {
      const played = afterPlaying(view, event, me);
      return { ...played, board: { ...played.board, middle: [...board.middle, event.card].sort() }, slots: slots.with(event.seat, null) };
    }
    case 'PreyTaken': {
      const { seat, prey, from_middle, from_seats, points } = event;
      const won_counts = board.won_counts.with(seat, (board.won_counts[seat] ?? 0) + prey.length);
      const lying = placesOf(board.middle);
      const middle = without(board.middle, from_middle);
      const left = new Set(placesOf(middle).map(({ id }) => id));
      const flying = [...lying.filter(({ id }) => !left.has(id)), ...from_seats.map((from) => ({ id: seatPlace(from), card: openCardAt(slots, from).card }))];
      return {
        ...view,
        board: { ...board, middle, won_counts },
        history: history && { ...history, won: history.won.with(seat, [...(history.won[seat] ?? []), ...prey]), points: history.points.with(seat, points) },
        slots: slots.map((slot, other) => (from_seats.includes(other) ? { ...openCardAt(slots, other), isGone: true } : slot)),
        flights: flying.map(({ id, card }) => ({ card, from: id, to: null, winner: seat })),
      };
    }
    case 'UnchasedMoved': {
      const lain = new Set(placesOf(board.middle).map(({ id }) => id));
      const middle = [...board.middle, ...event.cards].sort();
      const places = placesOf(middle).filter(({ id }) => !lain.has(id));
      const flights = event.seats.map((seat, index) => {
        const card = event.cards[index] ?? '';
        const [place] = places.splice(places.findIndex((free) => free.card === card), 1);
        return { card, from: seatPlace(seat), to: place?.id ?? null, winner: null };
      });
      return { ...view, board: { ...board, middle }, slots: slots.map(() => null), flights };
    }
    case 'NothingChased':
    case 'MiddleEmptied':
      return view;
    case 'GameEnded':
      return { ...view, board: { ...board, scores: event.scores, winners: event.winners } };
    default:
      throw new Error((event satisfies never as MausenEvent).type);
  }
}

/** Who has chosen has a card face down. */
export function slotsOf({ board, slots }: View): readonly Slot[] {
  return slots ?? board.hand_sizes.map((_, seat) => (board.phase === 'over' || board.to_move.includes(seat) ? null : 'down'));
}

/** Sorted cards with the ids of their places, which tell equal cards apart, so that each can be animated. */
export function placesOf(cards: readonly string[]): { id: string; card: string }[] {
  return cards.map((card, index) => ({ id: `${card}-${index - cards.indexOf(card)}`, card }));
}

export function seatPlace(seat: number): string {
  return `seat-${seat}`;
}

export const sounds: Sounds<MausenEvent> = {
  CardChosen: LAY,
  OwnCardChosen: LAY,
  CardTurnedUp: TURN,
  MiddleRefilled: LAY,
  PreyTaken: RUN,
  GameEnded: WON,
};

/** A card has left the hand of its seat. */
function afterPlaying(view: View, { seat, card }: { seat: number; card: string }, me: number | null): View {
  const { board, history } = view;
  const own = seat === me ? { hand: without(board.hand, [card]), choice: null } : {};
  return {
    ...view,
    board: { ...board, ...own, hand_sizes: board.hand_sizes.with(seat, (board.hand_sizes[seat] ?? 0) - 1) },
    history: history && {
      ...history,
      played: history.played.with(seat, [...(history.played[seat] ?? []), card]),
      held: history.held.with(seat, without(history.held[seat] ?? [], [card])),
    },
  };
}

function openCardAt(slots: readonly Slot[], seat: number) {
  const slot = slots[seat];
  if (!slot || slot === 'down') throw new Error(seatPlace(seat));
  return slot;
}

/** Cards without one copy of each of others. Throws if one is not there. */
function without(cards: readonly string[], others: readonly string[]): string[] {
  const left = [...cards];
  for (const card of others) {
    const index = left.lastIndexOf(card);
    if (index < 0) throw new Error(card);
    left.splice(index, 1);
  }
  return left;
}
