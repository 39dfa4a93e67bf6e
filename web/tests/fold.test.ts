// The boards fold events: after every entry of the golden games they have what the server shows, to every viewer.
import { describe, expect, test } from 'vitest';
import type { GameUi } from '../src/games/gameUi';
import lascaux from '../src/games/lascaux/gameUi';
import mammuz from '../src/games/mammuz/gameUi';
import mausen from '../src/games/mausen/gameUi';
import type { GameView, Replay } from '../src/protocol/types';
import { foldEvent } from '../src/table/foldEvents';
import { perspectives, replays } from './exportedReplays';
import { wireEvent } from './wireEvent';

/** The UI of each exported game. `-table`: of each entry of a live table, choices that were changed among them. */
const UIS: Record<string, unknown> = {
  lascaux,
  'lascaux-secret': lascaux,
  'lascaux-table': lascaux,
  mammuz,
  'mammuz-table': mammuz,
  mausen,
  'mausen-reversed': mausen,
  'mausen-table': mausen,
};

/** The history of Mammuz is what its bots conclude from events: no page has it, and `tests/conformance/test_wire_events.py` folds it. */
const hasHistory = (game: string) => !game.startsWith('mammuz');

describe.each(Object.keys(UIS))('%s', (name) => {
  const ui = UIS[name] as GameUi;
  const viewers = perspectives(name).filter(([, perspective]) => perspective !== 'all');

  test.each(viewers)('among %i players, to viewer %s', (players, perspective) => {
    const { steps, seat: me, options } = replays(name, players)[perspective] as Replay;
    const context = { ui, players, me, options };
    let view = foldEvent(null, wireEvent('GameStarted'), context);
    for (const { ply, events, game } of steps) {
      for (const event of events) view = foldEvent(view, event, context);
      const { board, history } = view as GameView;
      expect({ ply, board, history }).toEqual({ ply, board: game.board, history: hasHistory(name) ? game.history : undefined });
    }
  });

  test('an unknown event does not fit', () => {
    const context = { ui, players: 3, me: 0, options: {} };
    const view = foldEvent(null, wireEvent('GameStarted'), context);
    expect(() => foldEvent(view, wireEvent('Unknown'), context)).toThrow();
    expect(foldEvent(view, wireEvent('PlayerLeft'), context)).toBe(view);
  });
});
