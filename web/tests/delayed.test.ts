// Components: a delayed value follows its source, and no change is lost.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayedValue } from './delayedHarness.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a value is there at once, and its change a little later', () => {
  const { set, current, destroy } = delayedValue('one');
  expect(current()).toBe('one');
  set('two');
  expect(current()).toBe('one');
  vi.advanceTimersByTime(100);
  expect(current()).toBe('two');
  destroy();
});

test('a value that changes all the time arrives all the same', () => {
  const { set, current, destroy } = delayedValue('0');
  for (let step = 1; step <= 10; step++) {
    set(String(step));
    vi.advanceTimersByTime(20);
  }
  expect(Number(current())).toBeGreaterThan(4);
  vi.advanceTimersByTime(100);
  expect(current()).toBe('10');
  destroy();
});

test('a value that changed and changed back is as it was', () => {
  const { set, current, destroy } = delayedValue('here');
  set('there');
  set('here');
  vi.advanceTimersByTime(200);
  expect(current()).toBe('here');
  destroy();
});
