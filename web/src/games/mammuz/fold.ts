// Mammuz: the table as events make it, to one viewer.
import { WON } from '../../device/sound';
import type { MammuzBoard, MammuzEvent, MammuzFaceDownDisplay, MammuzFullState } from '../../protocol/games';
import type { GameView } from '../../protocol/types';
import type { Sounds } from '../gameUi';
import { DIE, LAY, ROAR, TAKE, TURN } from './sounds';

/** The page shows nothing of what the viewer was shown before. */
export interface View extends GameView<MammuzBoard, never, MammuzFullState> {
  /** The card of the last display that lies face up, for show; places count from 1. */
  turnedUp?: { place: number; card: string } | null | undefined;
  /** The place of the card that is challenged, for show; it is still face down. */
  challengedPlace?: number | null;
}

const NO_HERD = { displays: [], species: null };

export function emptyView(players: number): View {
  const hand_sizes = Array<number>(players).fill(0);
  return {
    board: { phase: 'declare', to_move: [], turn: 0, hand: [], hand_sizes, ...NO_HERD, revealed: null, pile_size: 0, banned: null, extinct: {}, removed: [], cards_left: {}, dinosaurs_left: 0, winners: [] },
  };
}

/** What one seat was shown and its public part come to the same, so that one of them is enough. */
export function fold(view: View, event: MammuzEvent, me: number | null): View {
  const board = view.full_state ? { ...view.board, displays: displaysWithKnownCards(view) } : view.board;
  const turnedUp = event.type === 'CardTurnedUp' ? event : event.type === 'GameEnded' ? view.turnedUp : null;
  return { board: { ...board, ...changes(board, event, me) }, turnedUp, challengedPlace: event.type === 'ClaimChallenged' ? event.place : null };
}

export const sounds: Sounds<MammuzEvent> = {
  DisplayLaid: LAY,
  OwnDisplayLaid: LAY,
  CardTurnedUp: TURN,
  DinosaurUnleashed: ROAR,
  HerdTaken: TAKE,
  OwnHerdTaken: TAKE,
  HerdDealt: TAKE,
  OwnCardsDealt: TAKE,
  HerdLaidAside: TAKE,
  HerdRemoved: DIE,
  DiedOut: DIE,
  EatenUp: DIE,
  GameEnded: WON,
};

/** The displays with all cards that are known. */
export function displaysWithKnownCards({ board, full_state }: View): MammuzFaceDownDisplay[] {
  return board.displays.map((display, index) => ({ ...display, known_cards: display.known_cards ?? full_state?.displays[index]?.[1] ?? null }));
}

export function cardsOf(displays: readonly (readonly [number, readonly string[]])[]): string[] {
  return displays.flatMap(([, cards]) => cards);
}

function changes({ hand, hand_sizes, displays, removed, extinct, cards_left }: MammuzBoard, event: MammuzEvent, me: number | null): Partial<MammuzBoard> {
  const isMine = 'seat' in event && event.seat === me;
  switch (event.type) {
    case 'CardsDealt':
      return { hand_sizes: hand_sizes.map(() => event.hand_size), cards_left: Object.fromEntries(event.species_counts), dinosaurs_left: event.dinosaur_count };
    case 'HandDealt':
      return { hand: event.cards };
    case 'RoundBegun':
      return { ...NO_HERD, turn: event.seat, banned: event.banned };
    case 'OwnDisplayLaid':
    case 'DisplayLaid': {
      const { seat, number, species, cards_left: left, next_seat: turn } = event;
      const laid = 'cards' in event ? { size: event.cards.length, known_cards: event.cards } : { size: event.count, known_cards: displays[number]?.known_cards ?? null };
      return {
        hand: isMine && 'cards' in event ? without(hand, event.cards) : hand,
        hand_sizes: hand_sizes.with(seat, left),
        displays: displays.toSpliced(number, 1, { seat, ...laid }),
        turn,
        species,
        banned: null,
      };
    }
    case 'DinosaurUnleashed': {
      const { seat, size, known_cards } = displays.at(-1) as MammuzFaceDownDisplay;
      return { revealed: event.dinosaur, displays: displays.with(-1, { seat, size: size - 1, known_cards: known_cards && known_cards.toSpliced(event.place - 1, 1) }) };
    }
    case 'OwnHerdTaken':
    case 'HerdTaken':
      return { ...NO_HERD, pile_size: 0, hand: isMine && 'pile' in event ? sorted(hand, cardsOf(event.displays), event.pile) : hand, hand_sizes: hand_sizes.with(event.seat, event.hand_size) };
    case 'OwnCardsDealt':
    case 'HerdDealt':
      return { ...NO_HERD, hand: isMine && 'cards' in event ? sorted(hand, event.cards) : hand, hand_sizes: event.hand_sizes };
    case 'HerdLaidAside':
      return { ...NO_HERD, pile_size: event.pile_size, banned: event.banned };
    case 'HerdRemoved':
      return { ...NO_HERD, removed: sorted(removed, cardsOf(event.displays)), cards_left: { ...cards_left, ...Object.fromEntries(event.species_counts) }, dinosaurs_left: event.dinosaurs_left };
    case 'DiedOut': {
      const { seat, species, count } = event;
      return {
        hand: isMine ? hand.filter((card) => card !== species) : hand,
        hand_sizes: addCards(hand_sizes, seat, -count),
        removed: sorted(removed, Array<string>(count).fill(species)),
        extinct: { ...extinct, [species]: seat },
        cards_left: { ...cards_left, [species]: 0 },
      };
    }
    case 'EatenUp':
      return { extinct: { ...extinct, [event.species]: null } };
    case 'DinosaurTaken':
      return { ...NO_HERD, revealed: null, hand: isMine ? sorted(hand, [event.dinosaur]) : hand, hand_sizes: addCards(hand_sizes, event.seat, 1) };
    case 'NothingTaken':
      return NO_HERD;
    case 'GameEnded':
      return { winners: event.winners, turn: event.turn };
    case 'ClaimChallenged':
    case 'CardTurnedUp':
    case 'HerdGiven':
      return {};
    default:
      throw new Error((event satisfies never as MammuzEvent).type);
  }
}

function addCards(handSizes: number[], seat: number, count: number): number[] {
  return handSizes.with(seat, (handSizes[seat] ?? 0) + count);
}

/** As the server orders them. */
function sorted(...cards: readonly (readonly string[])[]): string[] {
  return cards.flat().sort();
}

/** Cards without one copy of each of others. Throws if one is not there. */
function without(cards: readonly string[], others: readonly string[]): string[] {
  return others.reduce((left, card) => {
    const index = left.indexOf(card);
    if (index < 0) throw new Error(card);
    return left.toSpliced(index, 1);
  }, [...cards]);
}
