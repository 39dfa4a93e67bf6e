// The device: silent until sounds are switched on.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Settings } from '../src/device/settings.svelte';
import { SoundPlayer, REFUSED, WON } from '../src/device/sound';
import { SilentContext, tones } from './silentContext';

beforeEach(() => {
  tones.length = 0;
  vi.stubGlobal('AudioContext', SilentContext);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('is silent until sounds are switched on', () => {
  const settings = new Settings();
  const sounds = new SoundPlayer(settings);
  sounds.play(REFUSED);
  expect(tones).toEqual([]);
  settings.change({ sound: true });
  sounds.play(WON);
  expect(tones).toHaveLength(3);
});
