// Mausen: its cards and what they are called.
import { getDevice } from '../../device/device';
import type { ListArg } from '../../protocol/types';
import { ANIMAL_LETTERS, POINTS } from './cardData';

export { ANIMAL_LETTERS };
export type AnimalLetter = (typeof ANIMAL_LETTERS)[number];
export const ICON_NAMES: Record<AnimalLetter, string> = { E: 'elephant', D: 'sitting-dog', C: 'cat', M: 'mouse' };

/** By animal, then by value. */
export const ALL_CARDS = Object.keys(POINTS);

export function animalOf(card: string): AnimalLetter {
  return card[0] as AnimalLetter;
}

export function valueOf(card: string): number {
  return Number(card[1]);
}

/** What a card is called; asked for while a component is made. */
export function getCardName(): (card: string) => string {
  const { label } = getDevice().i18n;
  return (card) => label('mausen-card', { animal: animalOf(card), value: valueOf(card) });
}

/** The names of several cards, as an argument of a message. */
export function cardList(cards: readonly string[]): ListArg {
  return { type: 'list', items: cards.map((card) => ({ type: 'message', id: 'mausen-card', args: { animal: animalOf(card), value: valueOf(card) } })) };
}

/** What cards are worth together, as printed on them. What a seat has won is worth what events say. */
export function pointsOf(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + POINTS[card as keyof typeof POINTS], 0);
}
