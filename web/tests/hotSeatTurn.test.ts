// The table: one device goes around, and calls one player at a time.
import { expect, test } from 'vitest';
import { sharing } from './hotSeatHarness.svelte';

test('nobody is called before all have heard the news', () => {
  const { open, hand, due, leave } = sharing(2);
  expect(due()).toBeNull();
  hand(1, 1, true);
  expect(due()).toBeNull();
  open(1);
  expect(due()).toBeNull();
  hand(0, 1, true);
  expect(due()).toBe(0);
  leave();
});

test('who was called stays called while news of others come in', () => {
  const { open, hand, due, leave } = sharing(2);
  hand(0, 0, true);
  expect(due()).toBe(0);
  open(1);
  expect(due()).toBe(0);
  hand(1, 1, false);
  hand(0, 1, true);
  expect(due()).toBe(0);
  leave();
});

test('whose turn is over is called no more, and the next only when all know', () => {
  const { open, hand, due, leave } = sharing(2);
  hand(0, 0, true);
  hand(0, 1, false);
  expect(due()).toBeNull();
  hand(1, 1, true);
  expect(due()).toBeNull();
  open(1);
  expect(due()).toBe(1);
  leave();
});
