// The device: silent until sounds are switched on.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settings } from '../src/device/settings.svelte';
import { playSound } from '../src/device/sound';

const tones: string[] = [];
const param = () => ({ setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined });

class SilentContext {
  currentTime = 0;
  destination = {};
  resume = () => Promise.resolve();
  createGain = () => ({ gain: param(), connect: (to: unknown) => to });
  createOscillator = () => ({
    type: 'sine',
    frequency: param(),
    connect: (to: unknown) => to,
    start: () => tones.push('tone'),
    stop: () => undefined,
  });
}

beforeEach(() => {
  tones.length = 0;
  vi.stubGlobal('AudioContext', SilentContext);
});
afterEach(() => {
  vi.unstubAllGlobals();
  settings.change({ sound: false });
});

it('is silent until sounds are switched on', () => {
  playSound('roar');
  expect(tones).toEqual([]);
  settings.change({ sound: true });
  playSound('win');
  expect(tones).toHaveLength(3);
});
