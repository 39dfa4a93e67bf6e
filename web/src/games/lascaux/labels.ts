// Lascaux: names of cards and colours in the language of the page.
import { getDevice } from '../../device/device';
import { capitalize, stripIsolates, type Args } from '../../i18n/translator';
import { parseCard } from './cards';

/** While a component is made. */
export function getLabels() {
  const { label, translateSentence } = getDevice().i18n;
  const colourName = (colour: string): string => label('lascaux-colour', { colour });
  const animalName = (animal: string): string => label('lascaux-animal', { animal });
  const cardName = (card: string): string => {
    const { animal, colours } = parseCard(card);
    return capitalize(label('lascaux-card', { animal, first: colourName(colours[0]), second: colourName(colours[1]) }));
  };
  /** A sentence with a capital letter. */
  const sentence = (id: string, args: Args = {}): string => stripIsolates(translateSentence({ id, args }));
  return { colourName, animalName, cardName, sentence };
}
