// Mammuz, pictures: the rule below which each stands, and those that show how the game works.
import type { RulePictures } from '../../gameUi';
import Cards from './Cards.svelte';
import Challenge from './Challenge.svelte';
import Dinosaurs from './Dinosaurs.svelte';
import Extinction from './Extinction.svelte';
import HerdTakers from './HerdTakers.svelte';
import Plesiosaurus from './Plesiosaurus.svelte';
import Species from './Species.svelte';
import Stegosaurus from './Stegosaurus.svelte';
import Triceratops from './Triceratops.svelte';
import Tyrannosaurus from './Tyrannosaurus.svelte';

const rulePictures: RulePictures = {
  byRule: {
    'MZ-1': Species,
    'MZ-8': Challenge,
    'MZ-13': HerdTakers,
    'MZ-14': Triceratops,
    'MZ-15': Stegosaurus,
    'MZ-16': Plesiosaurus,
    'MZ-19': Tyrannosaurus,
    'MZ-21': Extinction,
  },
  howItWorks: [
    { sentence: 'mammuz-web-how-goal', Picture: Cards, props: { cards: ['hare', 'squirrel', 'bear', 'deer'] } },
    { sentence: 'mammuz-web-how-lay', Picture: Cards, props: { cards: ['hare', 'squirrel'], claim: 2, isDown: true } },
    { sentence: 'mammuz-web-how-challenge', Picture: Challenge },
    { sentence: 'mammuz-web-how-extinct', Picture: Extinction },
    { sentence: 'mammuz-web-how-end', Picture: Cards, props: { cards: ['hare'], claim: 1, end: '★' } },
    { sentence: 'mammuz-web-how-dinosaurs', Picture: Dinosaurs },
  ],
};
export default rulePictures;
