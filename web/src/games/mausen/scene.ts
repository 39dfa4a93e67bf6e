// Mausen: the table as it is being shown, event by event.
import type { MausenEvent, MausenBoard, MausenPreyTaken, MausenHistory, MausenFullState } from '../../protocol/games';
import type { GameView } from '../../protocol/types';
import type { Sound } from '../gameUi';
import { ANIMALS, animalOf, type Animal } from './cards';

export type View = GameView<MausenBoard, MausenHistory, MausenFullState>;

/** An open card on the table. The id tells equal cards apart, so that each can be animated. */
export interface OpenCard {
  id: string;
  card: string;
}

/** What lies before a seat: nothing, a card face down, or one that was turned up, even if it has run away. */
export type Slot = null | 'down' | (OpenCard & { isGone: boolean });

export interface Chase {
  seat: number;
  by: Animal;
  prey: readonly OpenCard[];
}

export interface Scene {
  middle: readonly OpenCard[];
  /** What lies before each seat. */
  slots: readonly Slot[];
  inHand: readonly number[];
  /** How many cards each seat has won. */
  won: readonly number[];
  /** For the card counter; absent if unknown. */
  history?: MausenHistory | undefined;
  chase: Chase | null;
  scores: readonly number[] | null;
  winners: readonly number[];
}

/** The scene at rest. */
export function scene({ board, history }: View): Scene {
  const hasChosen = (seat: number) => board.phase !== 'over' && !board.to_move.includes(seat);
  return {
    middle: withIds(board.middle),
    slots: board.hand_sizes.map((_, seat) => (hasChosen(seat) ? 'down' : null)),
    inHand: board.hand_sizes,
    won: board.won_counts,
    history,
    chase: null,
    scores: board.scores,
    winners: board.winners,
  };
}

/** The scene once an event has been shown. */
export function advance(scene: Scene, event: MausenEvent): Scene {
  switch (event.type) {
    case 'MiddleLaid':
      return { ...scene, middle: withIds(event.cards) };
    case 'CardChosen':
    case 'OwnCardChosen': {
      const rested = settled(scene);
      return { ...rested, slots: rested.slots.with(event.seat, 'down') };
    }
    case 'CardTurnedUp':
      return afterPlaying(scene, event.seat, event.card, { slots: scene.slots.with(event.seat, { ...newOpenCard(scene, event.card), isGone: false }) });
    case 'MiddleRefilled':
      return afterPlaying(scene, event.seat, event.card, {
        slots: scene.slots.with(event.seat, null),
        middle: sorted([...scene.middle, newOpenCard(scene, event.card)]),
      });
    case 'PreyTaken':
      return afterChase(scene, event);
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
  const remaining = openSlots(scene).filter(({ isGone }) => !isGone).map(({ id, card }) => ({ id, card }));
  return { ...scene, chase: null, middle: sorted([...scene.middle, ...remaining]), slots: scene.slots.map((slot) => (slot === 'down' ? slot : null)) };
}

/** Chases are shown in the order of the animals that chase, as in the rules. */
export function showOrder(events: readonly MausenEvent[]): MausenEvent[] {
  const ordered: MausenEvent[] = [];
  for (const event of events) {
    let index = ordered.length;
    while (isLaterChase(ordered[index - 1], event)) index -= 1;
    ordered.splice(index, 0, event);
  }
  return ordered;
}

function isLaterChase(event: MausenEvent | undefined, other: MausenEvent): boolean {
  if (event?.type !== 'PreyTaken' || other.type !== 'PreyTaken') return false;
  return ANIMALS.indexOf(animalOf(event.card)) > ANIMALS.indexOf(animalOf(other.card));
}

/** Cards turn up together; each chase is shown by itself. */
export function durationMs(event: MausenEvent, next: MausenEvent | null): number {
  switch (event.type) {
    case 'CardTurnedUp':
    case 'MiddleRefilled':
      return next?.type === event.type ? 90 : 1200;
    case 'PreyTaken':
    case 'NothingChased':
      return 1500;
    case 'MiddleEmptied':
    case 'GameEnded':
      return 1300;
    default:
      return 0;
  }
}

const SOUNDS: Partial<Record<MausenEvent['type'], Sound>> = {
  CardChosen: 'lay',
  OwnCardChosen: 'lay',
  MiddleRefilled: 'lay',
  CardTurnedUp: 'turn',
  PreyTaken: 'run',
  GameEnded: 'win',
};

export function sound(event: MausenEvent): Sound | null {
  return SOUNDS[event.type] ?? null;
}

/** A card that goes to the won cards of a seat, or to the middle if there is no winner. */
export interface Flight {
  openCard: OpenCard;
  winner: number | null;
  /** It is chased, and startled before it runs. */
  isPrey: boolean;
}

/** Which cards went somewhere else between two scenes. */
export function flights(earlier: Scene, later: Scene): Flight[] {
  const chase = later.chase === earlier.chase ? null : later.chase;
  const prey = chase?.prey.map((openCard) => ({ openCard, winner: chase.seat, isPrey: true })) ?? [];
  const isInMiddle = (scene: Scene, id: string) => scene.middle.some((openCard) => openCard.id === id);
  const settling = openSlots(earlier).filter(({ id, isGone }) => !isGone && !isInMiddle(earlier, id) && isInMiddle(later, id));
  return [...prey, ...settling.map(({ id, card }) => ({ openCard: { id, card }, winner: null, isPrey: false }))];
}

function openSlots({ slots }: Scene) {
  return slots.filter((slot) => slot !== null && slot !== 'down');
}

function afterChase(scene: Scene, { seat, card, prey }: MausenPreyTaken): Scene {
  const animals = new Set(prey.map(animalOf));
  const isPrey = (openCard: OpenCard) => animals.has(animalOf(openCard.card));
  const caught = [...scene.middle, ...openSlots(scene).filter(({ isGone }) => !isGone)].filter(isPrey);
  return {
    ...scene,
    middle: scene.middle.filter((openCard) => !isPrey(openCard)),
    slots: scene.slots.map((slot) => (slot && slot !== 'down' && isPrey(slot) ? { ...slot, isGone: true } : slot)),
    won: scene.won.with(seat, (scene.won[seat] ?? 0) + prey.length),
    history: scene.history && { ...scene.history, won: scene.history.won.with(seat, [...(scene.history.won[seat] ?? []), ...prey]) },
    chase: { seat, by: animalOf(card), prey: caught.map(({ id, card }) => ({ id, card })) },
  };
}

function afterPlaying(scene: Scene, seat: number, card: string, change: Partial<Scene>): Scene {
  return {
    ...scene,
    ...change,
    inHand: scene.inHand.with(seat, (scene.inHand[seat] ?? 1) - 1),
    history: scene.history && { ...scene.history, played: scene.history.played.with(seat, [...(scene.history.played[seat] ?? []), card]) },
  };
}

/** Its id counts the equal cards that lie open already. */
function newOpenCard(scene: Scene, card: string): OpenCard {
  const copies = [...scene.middle, ...openSlots(scene)].filter((openCard) => openCard.card === card);
  return { id: `${card}-${copies.length}`, card };
}

function withIds(cards: readonly string[]): OpenCard[] {
  return sorted(cards.map((card, index) => ({ id: `${card}-${cards.slice(0, index).filter((other) => other === card).length}`, card })));
}

/** By their ids, in which every number has one digit. */
function sorted(cards: readonly OpenCard[]): OpenCard[] {
  return [...cards].sort((a, b) => (a.id < b.id ? -1 : 1));
}
