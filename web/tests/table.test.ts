// The table: it folds the events of updates into its view, and asks for a welcome where that fails.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameUi } from '../src/games/gameUi';
import { I18n } from '../src/i18n/i18n.svelte';
import type { GameView, TableView, Update, Welcome, WireEvent } from '../src/protocol/types';
import { Table } from '../src/table/table.svelte';
import { wireEvent } from './wireEvent';

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = FakeSocket.OPEN;
  sent: { type: string; after?: number | null; views?: boolean }[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;

  constructor() {
    FakeSocket.last = this;
  }

  send(message: string): void {
    this.sent.push(JSON.parse(message) as { type: string });
  }

  close(): void {
    this.readyState = 3;
  }
}

interface Board {
  cards: string[];
}

/** Every event is a card; the back of one fits nowhere. */
const foldingUi = {
  emptyView: (players: number, me: number | null) => ({ board: { cards: [`${players} players, seat ${me}`] } }),
  fold: (view: GameView, { type }: WireEvent) => {
    if (type === 'Back') throw new Error(type);
    return { ...view, board: { ...(view.board as Board), cards: [...(view.board as Board).cards, type] } };
  },
} as unknown as GameUi;
const plainUi = {} as GameUi;

let loaded: (ui: GameUi) => void;
let failed: () => void;
let table: Table;
let deviceSpeed: number;

const tableView = (fields: Partial<TableView> = {}) => ({ rules: 'g', game_number: 1, seat: 0, status: 'playing', options: {}, seats: [{}, {}, {}], ...fields }) as unknown as TableView;
const receive = (message: object) => FakeSocket.last.onmessage({ data: JSON.stringify(message) });
const welcome = (fields: Partial<Welcome> = {}) =>
  receive({ type: 'welcome', seq: 5, protocol: 2, version: '0', now_ms: 0, history_id: 'h', table: tableView(), entries: [], game: { board: { cards: ['A'] } }, ...fields });
const update = (seq: number, types: string[], fields: Partial<Update> = {}) => receive({ type: 'update', seq, entries: [{ seq, events: types.map((type) => wireEvent(type)) }], ...fields });
const cards = () => (table.gameView?.board as Board).cards;
async function loadUi(ui: GameUi): Promise<void> {
  table.loadUi('g');
  loaded(ui);
  await Promise.resolve();
}

const hellos = () => FakeSocket.last.sent.filter(({ type }) => type === 'hello');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  deviceSpeed = 1;
  const load = () => new Promise<GameUi>((resolve, reject) => ([loaded, failed] = [resolve, reject]));
  table = new Table('t1', 'key', { loadUi: load, i18n: new I18n(), speed: () => deviceSpeed });
  FakeSocket.last.onopen();
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an update without a view is folded into the one that is known', async () => {
  await loadUi(foldingUi);
  welcome();
  update(6, ['B', 'C']);
  expect(cards()).toEqual(['A', 'B', 'C']);
  expect(table.playback.isPlaying).toBe(false);
});

test('the pace of the table says how long things are shown, and the device only shortens it', async () => {
  await loadUi({ ...foldingUi, durations: { B: { ms: 1000 } } });
  const shownMs = (seq: number) => {
    update(seq, ['B']);
    const start = Date.now();
    while (table.playback.isPlaying) vi.advanceTimersToNextTimer();
    return Date.now() - start;
  };
  welcome({ table: tableView({ pace: 'calm' }) });
  expect(shownMs(6)).toBe(1600);
  deviceSpeed = 0.5;
  expect(shownMs(7)).toBe(800);
  receive({ type: 'update', seq: 8, entries: [{ seq: 8, events: [] }], table: tableView({ pace: 'brisk' }) });
  expect(shownMs(9)).toBe(500);
  receive({ type: 'update', seq: 10, entries: [{ seq: 10, events: [] }], table: tableView({ pace: 'at_once' }) });
  deviceSpeed = 1;
  expect(shownMs(11)).toBe(0);
});

test('whose turn it is comes as an event of its own, which is silent', async () => {
  await loadUi(foldingUi);
  welcome();
  receive({ type: 'update', seq: 6, entries: [{ seq: 6, events: [wireEvent('B'), { type: 'TurnChanged', phase: 'play', to_move: [1] }] }] });
  expect(table.gameView?.board).toEqual({ cards: ['A', 'B'], phase: 'play', to_move: [1] });
  expect(table.playback.log.map(({ event }) => event.type)).toEqual(['B']);
});

test('a game begins with an empty view, and notices of the table change none', async () => {
  await loadUi(foldingUi);
  welcome({ table: tableView({ game_number: 0, status: 'open' }), game: null as never });
  update(6, ['GameStarted', 'B', 'PlayerLeft'], { table: tableView() });
  expect(cards()).toEqual(['3 players, seat 0', 'B']);
});

test('with its first event a game is on, for those who watch too; clocks run once all of it is shown', async () => {
  await loadUi({ ...foldingUi, durations: { B: { ms: 100 } } } as unknown as GameUi);
  welcome({ table: tableView({ game_number: 1, status: 'over', seat: null }) });
  const begun = tableView({ game_number: 2, seat: null, seats: [{ due_ms: 9 }, {}, {}] as unknown as TableView['seats'] });
  receive({ type: 'update', seq: 6, entries: [{ seq: 6, events: [wireEvent('PlayAgain'), wireEvent('GameStarted', { game_number: 2 }), wireEvent('B')] }], table: begun });
  expect(table.playback.event?.type).toBe('B');
  expect(table.tableView).toMatchObject({ status: 'playing', game_number: 2, seats: [{ due_ms: null }, {}, {}] });
  expect(table.isClockRunning).toBe(true);
  vi.advanceTimersByTime(100);
  expect(table.tableView).toEqual(begun);
});

test('a view of the server takes the place of the folded one', async () => {
  await loadUi(foldingUi);
  welcome();
  update(6, ['B'], { game: { board: { cards: ['end'] } } });
  expect(cards()).toEqual(['end']);
  expect(hellos()).toHaveLength(1);
});

test('an event that cannot be folded asks for a welcome; its sentence is not lost', async () => {
  await loadUi(foldingUi);
  welcome();
  update(6, ['B', 'Back']);
  expect(hellos().map(({ after }) => after)).toEqual([0, null]);
  expect(cards()).toEqual(['A']);
  update(7, ['C']);
  welcome({ seq: 7, game: { board: { cards: ['A', 'B', '?', 'C'] } } });
  expect(cards()).toEqual(['A', 'B', '?', 'C']);
  expect(table.playback.log.map(({ event }) => event.type)).toEqual(['B', 'Back']);
});

test('what comes before the UI is loaded waits for it', async () => {
  welcome();
  update(6, ['B']);
  update(7, ['C']);
  expect(table.playback.log).toHaveLength(2);
  await loadUi(foldingUi);
  expect(cards()).toEqual(['A', 'B', 'C']);
  update(8, ['D']);
  expect(cards()).toEqual(['A', 'B', 'C', 'D']);
  expect(table.playback.log).toHaveLength(3);
});

test('a UI that folds nothing is shown the views of the server', async () => {
  welcome();
  await loadUi(plainUi);
  expect(hellos().at(-1)).toMatchObject({ views: true });
  welcome();
  update(6, ['B'], { game: { board: { cards: ['A', 'B'] } } });
  expect(cards()).toEqual(['A', 'B']);
  expect(table.playback.log).toHaveLength(1);
});

test('who gets another seat in a running game needs another view', async () => {
  await loadUi(foldingUi);
  welcome();
  update(6, ['PlayerLeft'], { table: tableView({ seat: null }) });
  expect(hellos().map(({ after }) => after)).toEqual([0, null]);
});

test('a UI that could not be loaded is asked for again', async () => {
  welcome();
  failed();
  await Promise.resolve();
  vi.advanceTimersByTime(3000);
  await loadUi(foldingUi);
  expect(table.ui).toBe(foldingUi);
});

test('a refusal stays until something is shown that had not come in before it', async () => {
  await loadUi({ ...foldingUi, durations: { B: { ms: 1000 } } } as unknown as GameUi);
  welcome();
  update(6, ['B']);
  const command = table.command({ type: 'move', move: 'x' });
  const { id } = FakeSocket.last.sent.findLast(({ type }) => type === 'command') as unknown as { id: string };
  receive({ type: 'refused', id, rule: 'table', message: { type: 'message', id: 'm', args: {} }, detail: 'Not yet.' });
  expect(await command).toBe(false);
  expect([table.seq, table.refusal?.detail]).toEqual([5, 'Not yet.']);
  vi.advanceTimersByTime(5000);
  expect([table.seq, table.refusal?.detail]).toEqual([6, 'Not yet.']);
  update(7, ['C']);
  expect([table.seq, table.refusal]).toEqual([7, null]);
});

test('a mute is forgotten as soon as the table says that somebody else sits there', async () => {
  await loadUi(foldingUi);
  welcome({ table: tableView({ seats: [{ name: 'Ada' }, { name: 'Ben' }] as TableView['seats'] }) });
  table.presence.mute(1, true);
  update(6, [], { table: tableView({ seats: [{ name: 'Ada' }, { name: 'Ben' }] as TableView['seats'] }) });
  expect(table.presence.muted.has(1)).toBe(true);
  update(7, [], { table: tableView({ seats: [{ name: 'Ada' }, { name: 'Cleo' }] as TableView['seats'] }) });
  expect(table.presence.muted.has(1)).toBe(false);
});
