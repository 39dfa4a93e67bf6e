// Mausen: its cards and what they are called.
import { label } from '../../i18n/i18n.svelte';
import type { ListArg } from '../../protocol/types';

/** The animals in the order in which they chase: each the next, and the last the first (MS-4). */
export const ANIMALS = ['E', 'D', 'C', 'M'] as const;
export type Animal = (typeof ANIMALS)[number];
export const VALUES = [1, 2, 3, 4] as const;

export const ICON_NAMES: Record<Animal, string> = { E: 'elephant', D: 'sitting-dog', C: 'cat', M: 'mouse' };

export function animalOf(card: string): Animal {
  return card[0] as Animal;
}

export function valueOf(card: string): number {
  return Number(card[1]);
}

export function cardName(card: string): string {
  return label('mausen-card', { animal: animalOf(card), value: valueOf(card) });
}

/** The names of several cards, as an argument of a message. */
export function cardList(cards: readonly string[]): ListArg {
  return { type: 'list', items: cards.map((card) => ({ type: 'message', id: 'mausen-card', args: { animal: animalOf(card), value: valueOf(card) } })) };
}

export function pointsOf(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + valueOf(card), 0);
}
