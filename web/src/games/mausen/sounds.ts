// Mausen: its sounds: a card is laid, turned up, runs away.
import type { Sound } from '../gameUi';

export const LAY: Sound = [[180, 120, 0, 0.07, 'triangle']];
export const TURN: Sound = [[300, 520, 0, 0.09, 'triangle']];
export const RUN: Sound = [[520, 240, 0, 0.22, 'sawtooth']];
