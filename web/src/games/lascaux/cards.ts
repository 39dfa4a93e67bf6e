// Lascaux: what is painted on a card, and in which order cards lie.
import type { LascauxBoard } from '../../protocol/games';
import { ANIMALS, COLOURS } from './cardData';

const ORDER: readonly string[] = [...ANIMALS, ...COLOURS];

/** Read the name of a card: `deer-white-blue`. */
export function parseCard(card: string): { animal: string; colours: [string, string] } {
  const [animal = '', first = '', second = ''] = card.split('-');
  return { animal, colours: [first, second] };
}

export function hasColour(card: string, colour: string | null): boolean {
  return colour !== null && parseCard(card).colours.includes(colour);
}

/** By animal in the order of the deck, then by colours. */
export function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => rank(one) - rank(other));
}

function rank(card: string): number {
  const { animal, colours } = parseCard(card);
  return [animal, ...colours].reduce((rank, name) => rank * ORDER.length + ORDER.indexOf(name), 0);
}

/** How many of an animal the seats have. */
export interface AnimalCount {
  animal: string;
  counts: number[];
  /** The seats that have most. */
  leaders: readonly number[];
}

/** For every animal, in the order of the deck. */
export function animalCounts({ collections, majorities }: Pick<LascauxBoard, 'collections' | 'majorities'>): AnimalCount[] {
  return ANIMALS.map((animal, index) => ({
    animal,
    counts: collections.map((cards) => cards.filter((card) => parseCard(card).animal === animal).length),
    leaders: majorities[index] ?? [],
  }));
}
