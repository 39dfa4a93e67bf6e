// Replay: which games of a table can be replayed.
import { expect, test } from 'vitest';
import { finishedGameCount } from '../src/replay/finishedGameCount';
import type { TablePage } from '../src/protocol/types';

/** The second game of a group. */
function tablePage(status: TablePage['table']['status'], game: TablePage['game']): TablePage {
  return { seq: 9, is_your_turn: false, game, table: { status, game_number: 2 } as TablePage['table'] };
}

test('a game that is over can be replayed, also when the table is closed or waits for the next one', () => {
  expect(finishedGameCount(tablePage('over', { board: {}, full_state: {} }))).toBe(2);
  expect(finishedGameCount(tablePage('closed', { board: {}, full_state: {} }))).toBe(2);
  expect(finishedGameCount(tablePage('open', null))).toBe(2);
});

test('a running game cannot, nor one that was broken off when the table was closed', () => {
  expect(finishedGameCount(tablePage('playing', { board: {} }))).toBe(1);
  expect(finishedGameCount(tablePage('closed', { board: {} }))).toBe(1);
});
