// Mammuz: its place in the page.
import type { MammuzNow, MammuzSeen, MammuzTruth } from '../../../../docs/reference/games';
import type { Face } from '../gameUi';
import PostGame from './PostGame.svelte';
import Board from './Board.svelte';
import { ICONS } from './cards';
import Challenge from './pictures/Challenge.svelte';
import Extinction from './pictures/Extinction.svelte';
import Plesiosaurus from './pictures/Plesiosaurus.svelte';
import Species from './pictures/Species.svelte';
import Stegosaurus from './pictures/Stegosaurus.svelte';
import Takers from './pictures/Takers.svelte';
import Triceratops from './pictures/Triceratops.svelte';
import Tyrannosaurus from './pictures/Tyrannosaurus.svelte';
import { advance, pace, scene, sound, type Scene } from './scene';

const face: Face<MammuzNow, MammuzSeen, MammuzTruth, Scene> = {
  icons: ICONS,
  scene,
  advance,
  pace,
  sound,
  Board,
  pictures: {
    'MZ-1': Species,
    'MZ-8': Challenge,
    'MZ-13': Takers,
    'MZ-14': Triceratops,
    'MZ-15': Stegosaurus,
    'MZ-16': Plesiosaurus,
    'MZ-19': Tyrannosaurus,
    'MZ-21': Extinction,
  },
  After: PostGame,
};
export default face;
