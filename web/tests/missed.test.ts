// Pages: what happened while nobody looked is shown afterwards: without a network, and while a shared device goes around.
import { cleanup, render } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Device } from '../src/device/device';
import { storeHotSeatKeys } from '../src/device/keys';
import { stripIsolates } from '../src/i18n/translator';
import HotSeat from '../src/pages/HotSeat.svelte';
import PlayTable from '../src/pages/PlayTable.svelte';
import type { GameView, Offer, TableView, Update, Welcome } from '../src/protocol/types';
import { loggedEvents } from '../src/table/eventPlayback.svelte';
import { FakeSocket } from './fakeSocket';
import { gameOf, type Game } from './followGame';

const STEP_MS = 40;
const device = new Device();

beforeEach(async () => {
  // What is imported later arrives in real time.
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(new Response(readFileSync(`../src/bestiary/games/${/games\/(\w+)/.exec(path)?.[1]}/locale/en.ftl`, 'utf-8'))));
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  await device.i18n.setLanguage('en');
  await device.i18n.loadGame('mausen', 'mammuz');
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

function answer(socket: FakeSocket, message: Welcome): void {
  socket.send = () => socket.receive({ type: 'pong' });
  socket.open();
  socket.receive(message);
}

/** What the prompt says until nothing is shown any more that takes time. */
async function sentencesShown(screen: HTMLElement): Promise<string[]> {
  const seen = new Set<string>();
  await settle();
  while (screen.querySelector('.prompt.telling')) {
    seen.add(stripIsolates(screen.querySelector('.prompt > p')?.textContent ?? '').trim());
    vi.advanceTimersByTime(STEP_MS);
    await settle();
  }
  return [...seen];
}

/** The sentences of some updates about what takes time. */
function sentencesOf(updates: readonly Update[], names: string[], me: number | null, types: string[]): string[] {
  const messages = updates.flatMap(({ entries }) => entries.flatMap(loggedEvents)).filter(({ event }) => types.includes(event.type));
  return messages.map(({ message }) => stripIsolates(device.i18n.translateSentence(message, { names, addressedSeat: me })));
}

const namesOf = ({ welcome }: Game) => (welcome.table as TableView).seats.map(({ name }) => name ?? '');

test('a round that ended while the network was lost is shown on return', async () => {
  const game = gameOf('mausen', 3, '0', 7);
  const missed = game.updates.slice(0, -1);
  const { container } = render(PlayTable, { props: { params: { id: 't' } }, context: device.context });
  const [before] = FakeSocket.all as [FakeSocket];
  answer(before, game.welcome);
  await vi.waitUntil(async () => (await settle(), container.querySelector('.board')), { timeout: 5000, interval: 5 });
  before.close();
  vi.advanceTimersByTime(1000);
  const { seq, table } = missed.at(-1) as Update;
  const now = game.shown[missed.length - 1]?.at(-1)?.view as GameView;
  answer(FakeSocket.all[1] as FakeSocket, { ...game.welcome, seq, table: table as TableView, game: now, entries: missed.flatMap(({ entries }) => entries) });
  const expected = sentencesOf(missed, namesOf(game), 0, ['PreyTaken', 'NothingChased', 'UnchasedMoved']);
  expect(expected.length).toBeGreaterThan(0);
  expect(await sentencesShown(container)).toEqual(expect.arrayContaining(expected));
});

test('on a shared device all see what a bot does, then the curtain falls for the next player', async () => {
  const perspectives = ['onlooker', '0', '1'];
  storeHotSeatKeys('t', ['key of 0', 'key of 1']);
  const games = perspectives.map((perspective) => gameOf('mammuz', 3, perspective, 30));
  const [watched] = games as [Game];
  const mover = (at: number) => (watched.shown[at]?.at(-1)?.view.board as { to_move: (number | null)[] }).to_move[0] ?? null;
  const first = watched.updates.findIndex((_, at) => at > 0 && mover(at - 1) === 2 && mover(at) !== 2);
  expect(first).toBeGreaterThan(0);
  const { container } = render(HotSeat, { props: { params: { id: 't' } }, context: device.context });
  const offersOf = (seat: string, at: number): Offer[] => (String(mover(at)) === seat ? [{ verb: 'draw', template: 'draw', parts: [] } as unknown as Offer] : []);
  for (const [index, game] of games.entries()) {
    const view = { ...(game.shown[first - 1]?.at(-1)?.view as GameView), offers: [], alternatives: [] };
    const { seq, table } = game.updates[first - 1] as Update;
    answer(FakeSocket.all[index] as FakeSocket, { ...game.welcome, seq, table: table as TableView, game: view });
  }
  await vi.waitUntil(async () => (await settle(), container.querySelector('.board')), { timeout: 5000, interval: 5 });
  expect(container.querySelector('.curtain')).toBeNull();
  for (const [index, game] of games.entries()) {
    const update = { ...(game.updates[first] as Update), offers: offersOf(perspectives[index] as string, first), alternatives: [] };
    FakeSocket.all[index]?.receive(update);
  }
  const types = ['DisplayLaid', 'ClaimChallenged', 'CardTurnedUp', 'HerdTaken'];
  const expected = sentencesOf(watched.updates.slice(first, first + 1), namesOf(watched), null, types);
  expect(expected.length).toBeGreaterThan(0);
  expect(await sentencesShown(container)).toEqual(expect.arrayContaining(expected));
  expect(container.querySelector('.curtain')?.textContent).toContain(namesOf(watched)[mover(first) as number]);
});
