// The device: what older versions stored of it is still read.
import { expect, test, vi } from 'vitest';

test.each([[1.6, 1], [1, 1], [0.5, 0.5], [0, 0]])('a stored speed of %d is one of %d', async (stored, speed) => {
  localStorage.setItem('bestiary.settings', JSON.stringify({ speed: stored, nickname: 'Ada' }));
  vi.resetModules();
  const { settings } = await import('../src/device/settings.svelte');
  expect([settings.speed, settings.values.nickname]).toEqual([speed, 'Ada']);
});
