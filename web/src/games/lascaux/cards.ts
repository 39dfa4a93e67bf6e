// Lascaux: what is painted on a card, and in which order everything is laid out. What is legal, only the server says.

export const ANIMALS = ['mammoth', 'aurochs', 'deer', 'horse', 'ibex', 'rhino'] as const;
export const COLOURS = ['brown', 'yellow', 'green', 'pink', 'white', 'blue'] as const;
export type Colour = (typeof COLOURS)[number];

/** A painting. */
export interface Painting {
  animal: string;
  colours: [string, string];
}

/** What a card's name says: `deer-white-blue`. */
export function painted(card: string): Painting {
  const [animal = '', first = '', second = ''] = card.split('-');
  return { animal, colours: [first, second] };
}

/** Whether a card bears a colour. */
export function bears(card: string, colour: string | null): boolean {
  return colour !== null && painted(card).colours.includes(colour);
}

/** Cards as they lie: by animal in the order of the deck, then by their colours. */
export function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => place(one) - place(other));
}

function place(card: string): number {
  const { animal, colours } = painted(card);
  const [first, second] = colours.map((colour) => COLOURS.indexOf(colour as Colour)) as [number, number];
  return ANIMALS.indexOf(animal as (typeof ANIMALS)[number]) * 36 + first * 6 + second;
}
