// Parts: words follow the picture, a moment later, and none is lost on the way.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { following } from './delayedHarness.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a value is told at once where somebody comes, and a moment later when it changes', () => {
  const { say, heard, leave } = following('one');
  expect(heard()).toBe('one');
  say('two');
  expect(heard()).toBe('one');
  vi.advanceTimersByTime(100);
  expect(heard()).toBe('two');
  leave();
});

test('what changes all the time is told all the same', () => {
  const { say, heard, leave } = following('0');
  for (let step = 1; step <= 10; step++) {
    say(String(step));
    vi.advanceTimersByTime(20);
  }
  expect(Number(heard())).toBeGreaterThan(4);
  vi.advanceTimersByTime(100);
  expect(heard()).toBe('10');
  leave();
});

test('what changed and changed back is as it was', () => {
  const { say, heard, leave } = following('here');
  say('there');
  say('here');
  vi.advanceTimersByTime(200);
  expect(heard()).toBe('here');
  leave();
});
