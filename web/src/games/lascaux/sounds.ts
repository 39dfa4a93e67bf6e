// Lascaux: its sounds: a marker is laid, paintings are turned up and taken, stones fall.
import type { Sound } from '../gameUi';

export const LAY: Sound = [[150, 100, 0, 0.08, 'triangle']];
export const TURN: Sound = [[260, 390, 0, 0.12, 'triangle']];
export const TAKE: Sound = [[390, 195, 0, 0.26, 'triangle'], [585, 292, 0.04, 0.2]];
export const STONE: Sound = [[900, 700, 0, 0.04, 'square']];
