// The device: plays sounds, synthesized by the browser. Off until the owner switches them on.
import type { Sound } from '../games/gameUi';
import type { Settings } from './settings.svelte';

/** The sounds of every table; those of a game are its own. */
export const WON: Sound = [[523, 523, 0, 0.14], [659, 659, 0.13, 0.14], [784, 784, 0.26, 0.3]];
export const LOST: Sound = [[330, 300, 0, 0.2], [262, 220, 0.2, 0.35]];
export const YOUR_TURN: Sound = [[660, 660, 0, 0.09], [880, 880, 0.11, 0.16]];
export const REFUSED: Sound = [[160, 140, 0, 0.16, 'square']];
export const TIME_RUNS_SHORT: Sound = [[740, 740, 0, 0.08], [740, 740, 0.2, 0.08], [740, 740, 0.4, 0.08]];

export class SoundPlayer {
  private audio: AudioContext | null = null;

  constructor(private settings: Settings) {}

  play = (sound: Sound, isWanted = this.settings.values.sound): void => {
    if (!isWanted || typeof AudioContext === 'undefined') return;
    const audio = (this.audio ??= new AudioContext());
    void audio.resume();
    const now = audio.currentTime + 0.01;
    for (const [fromHz, toHz, beginS, durationS, waveform] of sound) {
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
  };
}
