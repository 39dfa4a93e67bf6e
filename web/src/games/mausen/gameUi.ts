// Mausen: its place in the page.
import type { Face } from '../gameUi';
import Board from './Board.svelte';
import { icons } from './icons';
import ChaseCircle from './pictures/ChaseCircle.svelte';
import Round from './pictures/Round.svelte';
import Tie from './pictures/Tie.svelte';
import { advance, order, pace, scene, sound } from './scene';

const face = { icons, scene, advance, order, pace, sound, Board, pictures: { 'MS-4': ChaseCircle, 'MS-7': Tie, 'MS-11': Round } };
export default face as unknown as Face;
