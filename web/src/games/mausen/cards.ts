// Mausen: its cards and what they are called.
import { label } from '../../i18n/i18n.svelte';
import type { Listed } from '../../protocol/types';

/** The animals in the order in which they chase: each the next, and the last the first (MS-4). */
export const ANIMALS = ['E', 'D', 'C', 'M'] as const;
export type Animal = (typeof ANIMALS)[number];
export const VALUES = [1, 2, 3, 4] as const;

/** The drawing of an animal. */
export const DRAWINGS: Record<Animal, string> = { E: 'elephant', D: 'sitting-dog', C: 'cat', M: 'mouse' };

export function animalOf(card: string): Animal {
  return card[0] as Animal;
}

export function valueOf(card: string): number {
  return Number(card[1]);
}

/** What people call a card. */
export function called(card: string): string {
  return label('mausen-card', { animal: animalOf(card), value: valueOf(card) });
}

/** What people call several cards, to be put into a sentence. */
export function listed(cards: readonly string[]): Listed {
  return { type: 'list', items: cards.map((card) => ({ type: 'text', id: 'mausen-card', args: { animal: animalOf(card), value: valueOf(card) } })) };
}

/** The sum of their values. */
export function worth(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + valueOf(card), 0);
}
