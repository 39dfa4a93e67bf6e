// The device: sounds with a meaning, made by the browser itself. Silent until somebody asks for them.
import type { Sound } from '../games/gameUi';
import { settings } from './settings.svelte';

/** A sound as notes: from a pitch to a pitch in hertz, when it begins and how long it lasts in seconds. */
type Note = [from: number, to: number, at: number, long: number, shape?: OscillatorType];

const SOUNDS: Record<Sound, Note[]> = {
  lay: [[180, 120, 0, 0.07, 'triangle']],
  turn: [[300, 520, 0, 0.09, 'triangle']],
  run: [[520, 240, 0, 0.22, 'sawtooth']],
  stone: [[900, 700, 0, 0.04, 'square']],
  win: [[523, 523, 0, 0.14], [659, 659, 0.13, 0.14], [784, 784, 0.26, 0.3]],
  lose: [[330, 300, 0, 0.2], [262, 220, 0.2, 0.35]],
  roar: [[110, 55, 0, 0.6, 'sawtooth'], [87, 49, 0.05, 0.6, 'square']],
  die: [[392, 196, 0, 0.5, 'triangle']],
  yours: [[660, 660, 0, 0.09], [880, 880, 0.11, 0.16]],
  no: [[160, 140, 0, 0.16, 'square']],
};

let context: AudioContext | null = null;

/** Let a sound be heard, where the owner of this device wants any. */
export function hear(sound: Sound): void {
  if (!settings.kept.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  const begin = context.currentTime + 0.01;
  for (const [from, to, at, long, shape] of SOUNDS[sound]) {
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = shape ?? 'sine';
    tone.frequency.setValueAtTime(from, begin + at);
    tone.frequency.exponentialRampToValueAtTime(to, begin + at + long);
    loudness.gain.setValueAtTime(0.12, begin + at);
    loudness.gain.exponentialRampToValueAtTime(0.001, begin + at + long);
    tone.connect(loudness).connect(context.destination);
    tone.start(begin + at);
    tone.stop(begin + at + long);
  }
}
