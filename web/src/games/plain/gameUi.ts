// The plain board: for any game without a UI of its own.
import type { GameUi } from '../gameUi';
import Board from './Board.svelte';

const ui: GameUi = { icons: {}, Board };
export default ui;
