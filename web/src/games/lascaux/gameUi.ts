// Lascaux: its UI.
import type { LascauxEvent } from '../../protocol/games';
import type { GameUi } from '../gameUi';
import Board from './Board.svelte';
import { DURATIONS } from './durations';
import { emptyView, fold, sounds, type View } from './fold';
import { icons } from './icons';
import './theme.css';

const ui: GameUi<View, LascauxEvent> = {
  rules: 'lascaux/1',
  icons,
  emptyView,
  fold,
  durations: DURATIONS,
  sounds,
  Board,
  loadRulePictures: () => import('./rulePictures'),
};
export default ui;
