// Mausen: its UI.
import type { MausenEvent } from '../../protocol/games';
import type { GameUi } from '../gameUi';
import Board from './Board.svelte';
import { DURATIONS } from './durations';
import { emptyView, fold, sounds, type View } from './fold';
import { icons } from './icons';

const ui: GameUi<View, MausenEvent> = {
  rules: 'mausen/1',
  icons,
  emptyView,
  fold,
  durations: DURATIONS,
  sounds,
  Board,
  loadRulePictures: () => import('./rulePictures'),
};
export default ui;
