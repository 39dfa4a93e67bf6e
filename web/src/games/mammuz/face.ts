// Mammuz: its place in the page.
import type { MammuzNow, MammuzSeen, MammuzTruth } from '../../../../docs/reference/games';
import type { Face } from '../face';
import Board from './Board.svelte';
import { ICONS } from './kinds';
import { advance, pace, scene, sound, type Scene } from './scene';

const face: Face<MammuzNow, MammuzSeen, MammuzTruth, Scene> = { icons: ICONS, scene, advance, pace, sound, Board, pictures: {} };
export default face;
