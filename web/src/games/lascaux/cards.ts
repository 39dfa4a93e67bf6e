// Lascaux: what is painted on a card, and in which order cards lie.

export const ANIMALS = ['mammoth', 'aurochs', 'deer', 'horse', 'ibex', 'rhino'] as const;
export const COLOURS = ['brown', 'yellow', 'green', 'pink', 'white', 'blue'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Painting {
  animal: string;
  colours: [string, string];
}

/** Read the name of a card: `deer-white-blue`. */
export function parseCard(card: string): Painting {
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
  const [first, second] = colours.map((colour) => COLOURS.indexOf(colour as Colour)) as [number, number];
  return ANIMALS.indexOf(animal as (typeof ANIMALS)[number]) * 36 + first * 6 + second;
}
