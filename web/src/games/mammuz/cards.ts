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
import { DINOSAUR_RULES, SPECIES_COUNTS, SPECIES_RULES } from './cardData';
import gopher from './icons/gopher';
import stegosaurus from './icons/stegosaurus';

/** By the names that cards have in records. */
export const ICONS: Record<keyof typeof SPECIES_COUNTS | keyof typeof DINOSAUR_RULES, string> = {
  mammoth, bear, deer, tiger, hare, squirrel, gopher, mouse,
  brontosaurus, pterosaur, triceratops, stegosaurus, plesiosaurus, tyrannosaurus,
};

/** That of the manual. */
export const SORT_ORDER = Object.keys({ ...SPECIES_COUNTS, ...DINOSAUR_RULES });

/** Icons that are cut flat at their left edge: they stand flush with the edge of a card. */
const BUSTS = new Set(['bear', 'tiger', 'triceratops', 'tyrannosaurus']);

export function isDinosaur(card: string): boolean {
  return card in DINOSAUR_RULES;
}

export function isBust(card: string): boolean {
  return BUSTS.has(card);
}

/** The rules that explain a card. */
export function rulesOf(card: string): string {
  return DINOSAUR_RULES[card as keyof typeof DINOSAUR_RULES] ?? SPECIES_RULES;
}
