// Mammuz: its sounds: a display is laid, a card is turned up, a herd is taken; a dinosaur roars, a species dies out.
import type { Sound } from '../gameUi';

export const LAY: Sound = [[180, 120, 0, 0.07, 'triangle']];
export const TURN: Sound = [[220, 660, 0, 0.12, 'triangle']];
export const TAKE: Sound = [[110, 70, 0, 0.09, 'triangle'], [104, 66, 0.1, 0.09, 'triangle'], [98, 62, 0.2, 0.12, 'triangle']];
export const ROAR: Sound = [[110, 55, 0, 0.6, 'sawtooth'], [87, 49, 0.05, 0.6, 'square']];
export const DIE: Sound = [[392, 196, 0, 0.5, 'triangle']];
