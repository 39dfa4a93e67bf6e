// The table: at every shown step, all that can be seen and pressed is that of the events shown so far, over whole golden games.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { perspectives } from './exportedReplays';
import { FakeSocket } from './fakeSocket';
import { follow, gameOf, tableOf, UIS } from './followGame';

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(Object.keys(UIS))('%s', (name) => {
  const viewers = perspectives(name).filter(([, perspective]) => perspective !== 'all');

  test.each(viewers)('among %i players, to viewer %s', async (players, perspective) => {
    const game = gameOf(name, players, perspective);
    // One after the other, and several at once as for a page that has fallen behind.
    for (const atOnce of [1, 3]) {
      const [table, socket] = await tableOf(game);
      const count = await follow(game, table, socket, atOnce, (shown, isAtRest) => {
        const { seq, view, offers, alternatives } = shown;
        expect({ seq, view: table.gameView, table: table.tableView }).toEqual({ seq, view, table: shown.table });
        expect({ seq: table.seq, offers: table.offers, alternatives: table.alternatives }).toEqual({ seq, offers, alternatives });
        if (!isAtRest) expect([...offers, ...alternatives]).toEqual([]);
        expect(table.playback.log.map(({ message }) => message)).toEqual(shown.messages);
        expect(table.isMyTurn).toBe(offers.length > 0 && shown.table.status === 'playing');
        if (!shown.event) expect({ seq, board: table.gameView?.board }).toEqual({ seq, board: game.boards.get(seq) });
      });
      expect(count).toBeGreaterThan(20);
    }
  });
});
