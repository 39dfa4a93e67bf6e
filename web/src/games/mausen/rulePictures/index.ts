// Mausen, pictures: the rule below which each stands, and those that show how the game works.
import type { RulePictures } from '../../gameUi';
import Chase from './Chase.svelte';
import ChaseCircle from './ChaseCircle.svelte';
import Round from './Round.svelte';

const rulePictures: RulePictures = {
  byRule: { 'MS-4': ChaseCircle, 'MS-7': Chase, 'MS-11': Round },
  howItWorks: [
    { sentence: 'mausen-web-how-goal', Picture: Chase, props: { name: '', cards: ['M4'], crossed: [], ringed: [0], prey: ['E4', 'E1'] } },
    { sentence: 'mausen-web-how-circle', Picture: ChaseCircle },
    { sentence: 'mausen-web-how-tie', Picture: Chase, props: { name: '', cards: ['C4', 'C4', 'C2', 'C1'], crossed: [0, 1], ringed: [2], prey: ['M3'] } },
    { sentence: 'mausen-web-how-chased', Picture: Chase, props: { name: '', cards: ['D3'], crossed: [], ringed: [0], prey: ['C4', 'C1'] } },
  ],
};
export default rulePictures;
