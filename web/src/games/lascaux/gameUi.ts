// Lascaux: its place in the page.
import type { Face } from '../gameUi';
import Board from './Board.svelte';
import { icons } from './icons';
import MostOfEach from './pictures/MostOfEach.svelte';
import OrderOfTaking from './pictures/OrderOfTaking.svelte';
import RowOfPaintings from './pictures/RowOfPaintings.svelte';
import TwoColours from './pictures/TwoColours.svelte';
import { advance, pace, scene, sound, type Now, type Scene, type Seen, type Truth } from './scene';
import './theme.css';

const face: Face<Now, Seen, Truth, Scene> = {
  icons,
  scene,
  advance,
  pace,
  sound,
  Board,
  pictures: { 'LX-1': TwoColours, 'LX-5': RowOfPaintings, 'LX-13': OrderOfTaking, 'LX-16': MostOfEach },
};
export default face;
