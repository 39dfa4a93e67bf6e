// Mammuz: the kinds of card: their icons, and the rules that explain them.
import bear from 'icon:bear-head';
import brontosaurus from 'icon:diplodocus';
import deer from 'icon:deer';
import hare from 'icon:rabbit';
import mammoth from 'icon:mammoth';
import mouse from 'icon:mouse';
import plesiosaurus from 'icon:plesiosaurus';
import pterosaur from 'icon:pterodactylus';
import squirrel from 'icon:squirrel';
import tiger from 'icon:saber-toothed-cat-head';
import triceratops from 'icon:triceratops-head';
import tyrannosaurus from 'icon:dinosaur-rex';
import gopher from './icons/gopher';
import stegosaurus from './icons/stegosaurus';

/** By the names that cards have in records. */
export const ICONS: Record<string, string> = {
  mammoth,
  bear,
  deer,
  tiger,
  hare,
  squirrel,
  gopher,
  mouse,
  brontosaurus,
  pterosaur,
  triceratops,
  stegosaurus,
  plesiosaurus,
  tyrannosaurus,
};

/** That of the manual. */
export const SORT_ORDER = Object.keys(ICONS);

/** The rule of each dinosaur. */
const DINOSAUR_RULES: Record<string, string> = {
  brontosaurus: 'MZ-13',
  pterosaur: 'MZ-13',
  triceratops: 'MZ-14',
  stegosaurus: 'MZ-15',
  plesiosaurus: 'MZ-16',
  tyrannosaurus: 'MZ-19',
};

/** Icons that are cut flat at their left edge: they stand flush with the edge of a card. */
const BUSTS = new Set(['bear', 'tiger', 'triceratops', 'tyrannosaurus']);

export function isDinosaur(card: string): boolean {
  return card in DINOSAUR_RULES;
}

export function isBust(card: string): boolean {
  return BUSTS.has(card);
}

export function rulesOf(card: string): string {
  return isDinosaur(card) ? `${DINOSAUR_RULES[card]} MZ-11` : 'MZ-1 MZ-21';
}
