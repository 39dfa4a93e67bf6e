// The device: silent until sounds are switched on.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settings } from '../src/device/settings.svelte';
import { playSound, REFUSED, WON } from '../src/device/sound';
import { SilentContext, tones } from './silentContext';

beforeEach(() => {
  tones.length = 0;
  vi.stubGlobal('AudioContext', SilentContext);
});
afterEach(() => {
  vi.unstubAllGlobals();
  settings.change({ sound: false });
});

it('is silent until sounds are switched on', () => {
  playSound(REFUSED);
  expect(tones).toEqual([]);
  settings.change({ sound: true });
  playSound(WON);
  expect(tones).toHaveLength(3);
});
