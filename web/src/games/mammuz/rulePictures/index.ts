// Mammuz, pictures: the rule below which each stands.
import type { Component } from 'svelte';
import Challenge from './Challenge.svelte';
import Extinction from './Extinction.svelte';
import HerdTakers from './HerdTakers.svelte';
import Plesiosaurus from './Plesiosaurus.svelte';
import Species from './Species.svelte';
import Stegosaurus from './Stegosaurus.svelte';
import Triceratops from './Triceratops.svelte';
import Tyrannosaurus from './Tyrannosaurus.svelte';

const rulePictures: Record<string, Component> = {
  'MZ-1': Species,
  'MZ-8': Challenge,
  'MZ-13': HerdTakers,
  'MZ-14': Triceratops,
  'MZ-15': Stegosaurus,
  'MZ-16': Plesiosaurus,
  'MZ-19': Tyrannosaurus,
  'MZ-21': Extinction,
};
export default rulePictures;
