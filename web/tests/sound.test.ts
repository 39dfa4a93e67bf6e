// The device: nothing is heard until somebody asks for it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settings } from '../src/device/settings.svelte';
import { hear } from '../src/device/sound';

/** What the browser would play. */
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

it('is silent until sounds are asked for', () => {
  hear('roar');
  expect(tones).toEqual([]);
  settings.change({ sound: true });
  hear('win');
  expect(tones).toHaveLength(3);
});
