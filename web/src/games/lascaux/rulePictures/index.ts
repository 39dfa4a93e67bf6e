// Lascaux, pictures: the rule below which each stands, and those that show how the game works.
import type { RulePictures } from '../../gameUi';
import MostOfEach from './MostOfEach.svelte';
import OrderOfTaking from './OrderOfTaking.svelte';
import RowOfPaintings from './RowOfPaintings.svelte';
import Stones from './Stones.svelte';
import TwoColours from './TwoColours.svelte';

const rulePictures: RulePictures = {
  byRule: { 'LX-1': TwoColours, 'LX-5': RowOfPaintings, 'LX-13': OrderOfTaking, 'LX-16': MostOfEach },
  howItWorks: [
    { sentence: 'lascaux-web-how-goal', Picture: MostOfEach, props: { caption: '' } },
    { sentence: 'lascaux-web-how-bet', Picture: RowOfPaintings, props: { caption: '', colour: 'yellow' } },
    { sentence: 'lascaux-web-how-stone', Picture: Stones, props: { count: 7, isLaid: true } },
    { sentence: 'lascaux-web-how-pass', Picture: Stones, props: { count: 5, isTaken: true } },
    { sentence: 'lascaux-web-how-take', Picture: OrderOfTaking, props: { caption: '' } },
    { sentence: 'lascaux-web-how-end', Picture: Stones, props: { count: 6, worth: '1' } },
  ],
};
export default rulePictures;
