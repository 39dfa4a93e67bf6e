// Pages: another player's wish to play again waits until the last event is shown; and a new game is shown from its deal on.
import { cleanup, render } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Device } from '../src/device/device';
import PlayTable from '../src/pages/PlayTable.svelte';
import Tv from '../src/pages/Tv.svelte';
import type { Replay, TableView, Update, WireEvent } from '../src/protocol/types';
import { loadGameUi } from '../src/games/loadGameUi';
import { replays } from './exportedReplays';
import { FakeSocket } from './fakeSocket';
import { gameOf, type Game } from './followGame';

const GAME = 'lascaux';
const device = new Device();
const REPLAY = { sheet: null, course: null, steps: [], tally: null };

beforeEach(async () => {
  // What is imported later arrives in real time.
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(path.includes('replay') ? Response.json(REPLAY) : new Response(readFileSync(`../src/bestiary/games/${GAME}/locale/en.ftl`, 'utf-8'))));
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  await Promise.all([device.i18n.setLanguage('en'), device.i18n.loadGame(GAME), loadGameUi(`${GAME}/1`)]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  Element.prototype.animate = () => ({ cancel: () => undefined, finished: Promise.resolve() }) as unknown as Animation;
  Element.prototype.getAnimations = () => [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function settle(): Promise<void> {
  for (let round = 0; round < 8; round++) await tick();
}

/** Open a page at a table whose last two moves are still to come. */
async function open(page: typeof Tv | typeof PlayTable, perspective: string): Promise<[HTMLElement, FakeSocket, Game]> {
  const game = gameOf(GAME, 3, perspective, 3);
  const { container } = render(page, { props: { params: { id: 't' } }, context: device.context });
  const socket = FakeSocket.all.at(-1) as FakeSocket;
  socket.send = () => socket.receive({ type: 'pong' });
  socket.open();
  socket.receive(game.welcome);
  await vi.waitUntil(async () => (await settle(), container.querySelector('.board')), { timeout: 5000, interval: 5 });
  return [container, socket, game];
}

const ended = (game: Game) => game.updates.at(-1)?.table as TableView;
/** The second player wants to play again. */
function rematch(game: Game, seq: number): Update {
  const table = { ...ended(game), status: 'open', seats: ended(game).seats.map((seatView, seat) => ({ ...seatView, is_ready: seat === 1 })) } as TableView;
  const events: WireEvent[] = [{ type: 'PlayAgain' }, { type: 'PlayerReady', seat: 1, name: 'P1', is_ready: true }];
  return { type: 'update', seq, entries: [{ seq, events }], offers: [], alternatives: [], table };
}
/** All want to: the cards are dealt. */
function begin(game: Game, perspective: string, seq: number): Update {
  const dealt = (replays(GAME, 3)[perspective] as Replay).steps[0]?.events ?? [];
  const table = { ...ended(game), status: 'playing', game_number: 2 } as TableView;
  return { type: 'update', seq, entries: [{ seq, events: [{ type: 'GameStarted', game_number: 2 }, ...dealt] }], offers: [], alternatives: [], table };
}

const PAGES = [['the table', PlayTable, '0', false], ['the table, skipped', PlayTable, '0', true], ['the screen for all', Tv, 'onlooker', false]] as const;

test.each(PAGES)('%s: the last round, then the result, then the next deal', async (_, page, perspective, isSkipped) => {
  const [screen, socket, game] = await open(page, perspective);
  const shows = () => (screen.querySelector('.setup, .tv:not(.over)') ? 'lobby' : screen.querySelector('.after, .over') ? 'result' : 'board');
  for (const update of game.updates) socket.receive(update);
  const seq = (game.updates.at(-1)?.seq ?? 0) + 1;
  socket.receive(rematch(game, seq));
  const seen: string[] = [];
  for (let ms = 0; ms < 20_000 && seen.at(-1) !== 'result'; ms += 100) {
    await settle();
    seen.push(shows());
    if (isSkipped) screen.querySelector<HTMLElement>('.skip')?.click();
    vi.advanceTimersByTime(100);
  }
  expect([...new Set(seen)]).toEqual(['board', 'result']);
  expect(seen.length > 20).toBe(!isSkipped);
  socket.receive(begin(game, perspective, seq + 1));
  await settle();
  expect(shows()).toBe('board');
  expect(screen.querySelector('.skip')).not.toBeNull();
});
