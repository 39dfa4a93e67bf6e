// Lascaux: what things are called, in the game's own sentences.
import { label, speech } from '../../i18n/i18n.svelte';
import { capital, plain, type Args } from '../../i18n/translator';
import { painted } from './cards';

/** A colour in words. */
export function colourName(colour: string): string {
  return label('lascaux-colour', { colour });
}

/** An animal in words. */
export function animalName(animal: string): string {
  return label('lascaux-animal', { animal });
}

/** A painting in words. */
export function cardName(card: string): string {
  const { animal, colours } = painted(card);
  return capital(label('lascaux-card', { animal, first: colourName(colours[0]), second: colourName(colours[1]) }));
}

/** A sentence that begins a line. */
export function line(id: string, args: Args = {}): string {
  return plain(speech.tell({ id, args }));
}
