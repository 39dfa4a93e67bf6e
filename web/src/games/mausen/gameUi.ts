// Mausen: its UI.
import type { MausenEvent } from '../../protocol/games';
import type { GameUi } from '../gameUi';
import Board from './Board.svelte';
import { icons } from './icons';
import ChaseCircle from './pictures/ChaseCircle.svelte';
import Round from './pictures/Round.svelte';
import Tie from './pictures/Tie.svelte';
import { advance, durationMs, scene, showOrder, sound, type Scene, type View } from './scene';

const ui: GameUi<View, Scene, MausenEvent> = {
  icons,
  scene,
  advance,
  showOrder,
  durationMs,
  sound,
  Board,
  pictures: { 'MS-4': ChaseCircle, 'MS-7': Tie, 'MS-11': Round },
};
export default ui;
