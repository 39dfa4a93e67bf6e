// The device: it remembers the games of its last tables.
import { beforeEach, expect, it } from 'vitest';
import { rememberGame, gameOfTable } from '../src/device/tableGames';

beforeEach(() => localStorage.clear());

it('remembers the game of a table where it was, and of no other', () => {
  rememberGame('first', 'mausen');
  rememberGame('first', 'lascaux');
  expect([gameOfTable('first'), gameOfTable('second')]).toEqual(['lascaux', null]);
});

it('forgets the oldest in the end', () => {
  for (let table = 0; table < 40; table++) rememberGame(`table-${table}`, 'mausen');
  expect([gameOfTable('table-0'), gameOfTable('table-10'), gameOfTable('table-39')]).toEqual([null, 'mausen', 'mausen']);
});
