// Mammuz: its UI.
import type { MammuzEvent } from '../../protocol/games';
import type { GameUi } from '../gameUi';
import Board from './Board.svelte';
import { ICONS } from './cards';
import PostGame from './PostGame.svelte';
import Challenge from './pictures/Challenge.svelte';
import Extinction from './pictures/Extinction.svelte';
import Plesiosaurus from './pictures/Plesiosaurus.svelte';
import Species from './pictures/Species.svelte';
import Stegosaurus from './pictures/Stegosaurus.svelte';
import Takers from './pictures/Takers.svelte';
import Triceratops from './pictures/Triceratops.svelte';
import Tyrannosaurus from './pictures/Tyrannosaurus.svelte';
import { advance, durationMs, scene, sound, type Scene, type View } from './scene';

const ui: GameUi<View, Scene, MammuzEvent> = {
  icons: ICONS,
  scene,
  advance,
  durationMs,
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
  PostGame,
};
export default ui;
