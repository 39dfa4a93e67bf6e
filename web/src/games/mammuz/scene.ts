// Mammuz: the table as it is being shown, event by event. All of it is public, but for what the viewer saw.
import type { MammuzEvent, MammuzBoard, MammuzHistory, MammuzFullState } from '../../protocol/games';
import type { GameView } from '../../protocol/types';
import type { Sound } from '../gameUi';

export type View = GameView<MammuzBoard, MammuzHistory, MammuzFullState>;

/** A card of the herd. */
export interface HerdCard {
  id: string;
  /** Null if the viewer has not seen it. */
  card: string | null;
  isUp: boolean;
}

/** The cards that a player laid in one move. */
export interface Display {
  id: string;
  seat: number;
  /** How many cards it had when it was laid. */
  claimedCount: number;
  cards: HerdCard[];
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

/** The scene at rest. */
export function scene({ board, full_state }: View): Scene {
  const herd = board.displays.map(({ seat, size, cards }, index) => {
    const knownCards = cards ?? full_state?.displays[index]?.[1] ?? null;
    const isCardTurnedUp = board.revealed !== null && index === board.displays.length - 1;
    return { ...display(index, seat, size, knownCards), claimedCount: isCardTurnedUp ? size + 1 : size };
  });
  return {
    inHand: board.hand_sizes,
    herd,
    species: board.species,
    revealed: board.revealed,
    aside: board.pile_size,
    banned: board.banned,
    left: board.cards_left,
    dinosaurs: board.dinosaurs_left,
    winners: board.winners,
  };
}

/** The scene once an event has been shown. */
export function advance(before: Scene, event: MammuzEvent): Scene {
  switch (event.type) {
    case 'DisplayLaid':
      return withDisplay(before, event.seat, event.species, event.count, null, event.cards_left);
    case 'OwnDisplayLaid': {
      const left = (before.inHand[event.seat] ?? 0) - event.cards.length;
      return withDisplay(before, event.seat, event.species, event.cards.length, event.cards, left);
    }
    case 'CardTurnedUp':
      return withCardUp(before, event.place, event.card);
    case 'DinosaurUnleashed':
      return { ...withoutCardUp(before), revealed: event.dinosaur };
    case 'HerdTaken':
      return { ...withoutHerd(before), aside: 0, inHand: addCards(before.inHand, event.seat, event.herd_size + event.pile_size) };
    case 'OwnHerdTaken':
      return { ...withoutHerd(before), aside: 0, inHand: addCards(before.inHand, event.seat, countCards(event.displays) + event.pile.length) };
    case 'HerdDealt':
    case 'OwnCardsDealt':
      // A viewer who sees all cards gets one event for each share; with the first the herd is gone.
      if (before.herd.length === 0) return before;
      return { ...withoutHerd(before), inHand: before.inHand.map((count, seat) => count + (event.counts[seat] ?? 0)) };
    case 'HerdLaidAside':
      return { ...withoutHerd(before), aside: event.pile_size };
    case 'HerdRemoved':
      return withoutRemoved(withoutHerd(before), event.displays.flatMap(([, cards]) => cards));
    case 'DiedOut':
      return {
        ...before,
        inHand: addCards(before.inHand, event.seat, -event.count),
        left: { ...before.left, [event.species]: 0 },
      };
    case 'DinosaurTaken':
      return { ...before, revealed: null, inHand: addCards(before.inHand, event.seat, 1) };
    case 'RoundBegun':
      return { ...withoutHerd(before), banned: event.banned };
    case 'GameEnded':
      return { ...before, winners: event.winners };
    case 'CardsDealt':
      return { ...before, inHand: before.inHand.map(() => event.hand_size) };
    default:
      return before;
  }
}

/** How long an event is shown, in milliseconds, and its sound. */
const PRESENTATION: Partial<Record<MammuzEvent['type'], [durationMs: number, sound?: Sound]>> = {
  DisplayLaid: [900, 'lay'],
  OwnDisplayLaid: [900, 'lay'],
  CardTurnedUp: [1900, 'turn'],
  DinosaurUnleashed: [3200, 'roar'],
  HerdGiven: [900],
  HerdTaken: [1100, 'run'],
  OwnHerdTaken: [1100, 'run'],
  HerdDealt: [1100, 'run'],
  OwnCardsDealt: [1100, 'run'],
  HerdLaidAside: [1100, 'run'],
  HerdRemoved: [2600, 'die'],
  DiedOut: [2600, 'die'],
  EatenUp: [1400, 'die'],
  DinosaurTaken: [700],
  GameEnded: [1600, 'win'],
};

export function durationMs(event: MammuzEvent): number {
  return PRESENTATION[event.type]?.[0] ?? 0;
}

export function sound(event: MammuzEvent): Sound | null {
  return PRESENTATION[event.type]?.[1] ?? null;
}

/** What a card that was turned up says about the claim, as the server judges it. */
export function verdict(event: MammuzEvent | null): 'truth' | 'lie' | 'dinosaur' | null {
  if (event?.type !== 'CardTurnedUp') return null;
  return (event.message.args as { verdict?: 'truth' | 'lie' | 'dinosaur' }).verdict ?? null;
}

function display(index: number, seat: number, size: number, knownCards: readonly string[] | null): Display {
  const cards = Array.from({ length: size }, (_, place) => ({ id: `${index}.${place}`, card: knownCards?.[place] ?? null, isUp: false }));
  return { id: String(index), seat, claimedCount: size, cards };
}

function withDisplay(before: Scene, seat: number, species: string, count: number, knownCards: string[] | null, left: number): Scene {
  return {
    ...before,
    species,
    banned: null,
    herd: [...before.herd, display(before.herd.length, seat, count, knownCards)],
    inHand: before.inHand.with(seat, left),
  };
}

function withCardUp(before: Scene, place: number, card: string): Scene {
  return withLastDisplay(before, (cards) => cards.map((shown, index) => (index === place - 1 ? { ...shown, card, isUp: true } : shown)));
}

function withoutCardUp(before: Scene): Scene {
  return withLastDisplay(before, (cards) => cards.filter(({ isUp }) => !isUp));
}

function withLastDisplay(before: Scene, change: (cards: HerdCard[]) => HerdCard[]): Scene {
  const last = before.herd.at(-1);
  if (!last) return before;
  return { ...before, herd: [...before.herd.slice(0, -1), { ...last, cards: change(last.cards) }] };
}

function withoutHerd(before: Scene): Scene {
  return { ...before, herd: [], species: null };
}

function addCards(inHand: number[], seat: number, cards: number): number[] {
  return inHand.with(seat, (inHand[seat] ?? 0) + cards);
}

function countCards(displays: readonly (readonly [number, readonly string[]])[]): number {
  return displays.reduce((sum, [, cards]) => sum + cards.length, 0);
}

/** What left the game openly is not in it any more. */
function withoutRemoved(before: Scene, cards: readonly string[]): Scene {
  const left = { ...before.left };
  let dinosaurs = before.dinosaurs;
  for (const card of cards) {
    if (card in left) left[card] = (left[card] ?? 0) - 1;
    else dinosaurs -= 1;
  }
  return { ...before, left, dinosaurs };
}
