// The device: what older versions stored of it is still read.
import { expect, test } from 'vitest';
import { Settings } from '../src/device/settings.svelte';

test.each([[1.6, 1], [1, 1], [0.5, 0.5], [0, 0]])('a stored speed of %d is one of %d', (stored, speed) => {
  localStorage.setItem('bestiary.settings', JSON.stringify({ speed: stored, nickname: 'Ada' }));
  const settings = new Settings();
  expect([settings.speed, settings.values.nickname]).toEqual([speed, 'Ada']);
});
