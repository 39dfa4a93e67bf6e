// Lascaux: its UI.
import type { LascauxEvent } from '../../protocol/games';
import type { GameUi } from '../gameUi';
import Board from './Board.svelte';
import { icons } from './icons';
import MostOfEach from './pictures/MostOfEach.svelte';
import OrderOfTaking from './pictures/OrderOfTaking.svelte';
import RowOfPaintings from './pictures/RowOfPaintings.svelte';
import TwoColours from './pictures/TwoColours.svelte';
import { advance, durationMs, scene, sound, type Scene, type View } from './scene';
import './theme.css';

const ui: GameUi<View, Scene, LascauxEvent> = {
  icons,
  scene,
  advance,
  durationMs,
  sound,
  Board,
  pictures: { 'LX-1': TwoColours, 'LX-5': RowOfPaintings, 'LX-13': OrderOfTaking, 'LX-16': MostOfEach },
};
export default ui;
