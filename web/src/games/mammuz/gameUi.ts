// Mammuz: its UI.
import type { MammuzEvent } from '../../protocol/games';
import type { GameUi } from '../gameUi';
import Board from './Board.svelte';
import { ICONS } from './cards';
import { DURATIONS } from './durations';
import { emptyView, fold, sounds, type View } from './fold';

const ui: GameUi<View, MammuzEvent> = {
  rules: 'mammuz/1',
  icons: ICONS,
  emptyView,
  fold,
  durations: DURATIONS,
  sounds,
  Board,
  loadRulePictures: () => import('./rulePictures'),
  loadPostGame: () => import('./PostGame.svelte'),
};
export default ui;
