// Lascaux: names of cards and colours in the language of the page.
import { label, i18n } from '../../i18n/i18n.svelte';
import { capitalize, stripIsolates, type Args } from '../../i18n/translator';
import { parseCard } from './cards';

export function colourName(colour: string): string {
  return label('lascaux-colour', { colour });
}

export function animalName(animal: string): string {
  return label('lascaux-animal', { animal });
}

export function cardName(card: string): string {
  const { animal, colours } = parseCard(card);
  return capitalize(label('lascaux-card', { animal, first: colourName(colours[0]), second: colourName(colours[1]) }));
}

/** A sentence with a capital letter. */
export function sentence(id: string, args: Args = {}): string {
  return stripIsolates(i18n.translateSentence({ id, args }));
}
