// The plain board: for any game without a UI of its own.
import type { GameUi } from '../gameUi';
import Board from './Board.svelte';

const ui: GameUi = { icons: {}, scene: (view) => view.board, advance: (scene) => scene, durationMs: () => 0, Board, pictures: {} };
export default ui;
