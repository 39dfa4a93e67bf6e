// The table: one device goes around, to one player at a time.
import { expect, test } from 'vitest';
import { hotSeat } from './hotSeatHarness.svelte';

test('no player is next before all connections have the update', () => {
  const { updateOnlooker, updatePlayer, next, destroy } = hotSeat(2);
  expect(next()).toBeNull();
  updatePlayer(1, 1, true);
  expect(next()).toBeNull();
  updateOnlooker(1);
  expect(next()).toBeNull();
  updatePlayer(0, 1, true);
  expect(next()).toBe(0);
  destroy();
});

test('the next player stays next while updates about others come in', () => {
  const { updateOnlooker, updatePlayer, next, destroy } = hotSeat(2);
  updatePlayer(0, 0, true);
  expect(next()).toBe(0);
  updateOnlooker(1);
  expect(next()).toBe(0);
  updatePlayer(1, 1, false);
  updatePlayer(0, 1, true);
  expect(next()).toBe(0);
  destroy();
});

test('after a turn the next player is chosen once all connections have the update', () => {
  const { updateOnlooker, updatePlayer, next, destroy } = hotSeat(2);
  updatePlayer(0, 0, true);
  updatePlayer(0, 1, false);
  expect(next()).toBeNull();
  updatePlayer(1, 1, true);
  expect(next()).toBeNull();
  updateOnlooker(1);
  expect(next()).toBe(1);
  destroy();
});
