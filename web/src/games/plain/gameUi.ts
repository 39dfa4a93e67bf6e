// The plain board: any game whose folder has no board of its own.
import type { Face } from '../gameUi';
import Board from './Board.svelte';

const face: Face = { icons: {}, scene: (moment) => moment.now, advance: (scene) => scene, pace: () => 0, Board, pictures: {} };
export default face;
