// The device: it knows which games are played where it was last.
import { beforeEach, expect, it } from 'vitest';
import { know, knownGame } from '../src/device/tableGames';

beforeEach(() => localStorage.clear());

it('knows the game of a table where it was, and of no other', () => {
  know('first', 'mausen');
  know('first', 'lascaux');
  expect([knownGame('first'), knownGame('second')]).toEqual(['lascaux', null]);
});

it('forgets the oldest in the end', () => {
  for (let table = 0; table < 40; table++) know(`table-${table}`, 'mausen');
  expect([knownGame('table-0'), knownGame('table-10'), knownGame('table-39')]).toEqual([null, 'mausen', 'mausen']);
});
