// The device: sounds, synthesized by the browser. Off until the owner switches them on.
import type { Sound } from '../games/gameUi';
import { settings } from './settings.svelte';

/** From a pitch to a pitch in hertz; begin and duration in seconds. */
type Note = [fromHz: number, toHz: number, beginS: number, durationS: number, waveform?: OscillatorType];

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

let audio: AudioContext | null = null;

export function playSound(sound: Sound): void {
  if (!settings.values.sound || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume();
  const now = audio.currentTime + 0.01;
  for (const [fromHz, toHz, beginS, durationS, waveform] of SOUNDS[sound]) {
    const [start, end] = [now + beginS, now + beginS + durationS];
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = waveform ?? 'sine';
    tone.frequency.setValueAtTime(fromHz, start);
    tone.frequency.exponentialRampToValueAtTime(toHz, end);
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(end);
  }
}
