// Mammuz: how the kinds of card are drawn, and which rules of the manual explain them.
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

/** The drawings, by the names that cards have in records. */
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

/** In which order a hand is sorted: that of the manual. */
export const ORDER = Object.keys(ICONS);

/** What explains a dinosaur. */
const DINOSAURS: Record<string, string> = {
  brontosaurus: 'MZ-13',
  pterosaur: 'MZ-13',
  triceratops: 'MZ-14',
  stegosaurus: 'MZ-15',
  plesiosaurus: 'MZ-16',
  tyrannosaurus: 'MZ-19',
};

/** Drawings that are cut flat at their left edge: they stand flush with the edge of a card. */
const BUSTS = new Set(['bear', 'tiger', 'triceratops', 'tyrannosaurus']);

/** Whether a card has the frame of the dinosaurs. */
export function isDinosaur(card: string): boolean {
  return card in DINOSAURS;
}

/** Whether a drawing is cut flat at its left edge. */
export function isBust(card: string): boolean {
  return BUSTS.has(card);
}

/** The rules that explain a card. */
export function rulesOf(card: string): string {
  return isDinosaur(card) ? `${DINOSAURS[card]} MZ-11` : 'MZ-1 MZ-21';
}
