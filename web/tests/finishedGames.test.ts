// Which games of a table can be seen again.
import { expect, test } from 'vitest';
import { endedAt } from '../src/replay/finishedGames';
import type { TablePage } from '../src/protocol/types';

/** The second game of a group. */
function second(status: TablePage['table']['status'], game: TablePage['game']): TablePage {
  return { n: 9, is_your_turn: false, game, table: { status, number: 2 } as TablePage['table'] };
}

test('A game that is over can be seen again, also when the table is closed or waits for the next one', () => {
  expect(endedAt(second('over', { now: {}, truth: {} }))).toBe(2);
  expect(endedAt(second('closed', { now: {}, truth: {} }))).toBe(2);
  expect(endedAt(second('open', null))).toBe(2);
});

test('A game that is being played cannot, nor one that was broken off when the table was closed', () => {
  expect(endedAt(second('playing', { now: {} }))).toBe(1);
  expect(endedAt(second('closed', { now: {} }))).toBe(1);
});
