// Lascaux: its drawings.
import bison from 'icon:bison';
import deer from 'icon:deer';
import goat from 'icon:goat';
import hand from 'icon:hand';
import horse from 'icon:horse-head';
import mammoth from 'icon:mammoth';
import rhino from 'icon:rhinoceros-horn';
import stones from 'icon:stone-pile';

export const icons = { mammoth, aurochs: bison, deer, horse, ibex: goat, rhino, hand, stones };
