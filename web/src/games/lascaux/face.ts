// Lascaux: its place in the page.
import type { Face } from '../face';
import Board from './Board.svelte';
import { icons } from './icons';
import { advance, pace, scene, sound, type Now, type Scene, type Seen, type Truth } from './scene';
import './theme.css';

const face: Face<Now, Seen, Truth, Scene> = { icons, scene, advance, pace, sound, Board, pictures: {} };
export default face;
