// Lascaux in the browser: the scene, event by event, becomes what the server says.
import { cleanup, render, screen, within } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import Board from '../src/games/lascaux/Board.svelte';
import { hasColour, sorted } from '../src/games/lascaux/cards';
import { majorities } from '../src/games/lascaux/majority';
import { advance, durationMs, scene, sound, takingOrder, type Scene, type View } from '../src/games/lascaux/scene';
import { i18n } from '../src/i18n/i18n.svelte';
import type { LascauxEvent } from '../src/protocol/games';
import type { Offer, Replay, ReplayStep, SeatView } from '../src/protocol/types';
import { deduplicate } from '../src/table/eventPlayback.svelte';
import { perspectives, replays } from './exportedReplays';
import { wireEvent } from './wireEvent';

type BoardView = View['board'];

const ROW = ['deer-brown-yellow', 'ibex-green-blue', 'mammoth-pink-white'];

const START: BoardView = {
  phase: 'mark',
  to_move: [0, 1, 2],
  row: ROW,
  deck_size: 51,
  stones: [12, 12, 12],
  pot: 0,
  marker: null,
  passed: [],
  collections: [[], [], []],
  start: 1,
  allowed_colours: ['brown', 'yellow', 'green', 'pink', 'white', 'blue'],
  scores: null,
  winners: [],
};

function sceneOf(board: Partial<BoardView> = {}, me: number | null = 0): Scene {
  return scene({ board: { ...START, ...board } }, me);
}

const event = wireEvent<LascauxEvent>;

test.each(perspectives('lascaux'))('among %i players, event by event the scene of viewer %s becomes what the server says', (players, perspective) => {
  const { steps, seat } = replays('lascaux', players)[perspective] as Replay;
  const atRest = ({ game }: ReplayStep) => scene(game as View, seat);
  const [first, ...later] = steps as [ReplayStep, ...ReplayStep[]];
  let shown = atRest(first);
  for (const step of later) {
    shown = (deduplicate(step.events) as unknown as LascauxEvent[]).reduce(advance, shown);
    expect({ ...shown, mover: null }).toEqual(atRest(step));
  }
  expect(shown.phase).toBe('over');
});

test('a marker that is turned up takes the cards of its colour to its owner', () => {
  const taken = advance(sceneOf({ phase: 'bid', to_move: [], passed: [2, 1] }), event('CardsTaken', { seat: 0, colour: 'brown', cards: ['deer-brown-yellow'] }));
  expect(taken.row).toEqual(['mammoth-pink-white', 'ibex-green-blue']);
  expect(taken.collections[0]).toEqual(['deer-brown-yellow']);
  expect(taken.markers[0]).toBe('brown');
  expect(taken.taking).toEqual({ seat: 0, colour: 'brown', cards: ['deer-brown-yellow'] });
});

test('the last one in takes first, then the stack from top to bottom (LX-13)', () => {
  expect(takingOrder(sceneOf({ phase: 'bid', to_move: [1], passed: [2] }))).toEqual([2]);
  expect(takingOrder(sceneOf({ phase: 'bid', to_move: [], passed: [2, 0] }))).toEqual([1, 0, 2]);
});

test('stones that are secret stay secret while they move (LX-18)', () => {
  const before = sceneOf({ phase: 'bid', to_move: [1], stones: [12, null, null] });
  expect(advance(before, event('StoneLaid', { seat: 1, pot: 1 })).stones).toEqual([12, null, null]);
  expect(advance(before, event('Passed', { seat: 0, stones: 3 })).stones).toEqual([15, null, null]);
});

test('taking is looked at longer than laying a stone, and an event of the table takes no time', () => {
  const [taken, laid] = [event('CardsTaken', { seat: 0, colour: 'pink', cards: ROW }), event('StoneLaid', { seat: 0, pot: 1 })];
  expect(durationMs(taken)).toBeGreaterThan(durationMs(laid));
  expect(durationMs(laid)).toBeGreaterThan(0);
  expect(durationMs(event('PlayerSat', { seat: 0 }))).toBe(0);
  expect([sound(laid), sound(taken), sound(event('PlayerSat', { seat: 0 }))]).toEqual(['stone', 'run', null]);
});

test('all who have most of an animal lead, and none if none has any (LX-16)', () => {
  const [mammoth, aurochs] = majorities([['mammoth-pink-white'], ['mammoth-brown-green'], []]);
  expect(mammoth).toEqual({ animal: 'mammoth', counts: [1, 1, 0], leaders: [0, 1] });
  expect(aurochs?.leaders).toEqual([]);
});

test('cards lie by animal, then by colour', () => {
  expect(sorted(['rhino-white-blue', 'mammoth-yellow-white', 'mammoth-brown-pink'])).toEqual(['mammoth-brown-pink', 'mammoth-yellow-white', 'rhino-white-blue']);
  expect(hasColour('rhino-white-blue', 'blue')).toBe(true);
  expect(hasColour('rhino-white-blue', null)).toBe(false);
});

// --- The board ---

const MARK: Offer = { verb: 'mark', template: 'mark {colour}', parts: [{ name: 'colour', choices: ['brown', 'yellow'], least: 1, most: 1 }] } as unknown as Offer;
const BID = { verb: 'bid', template: 'bid', parts: [] } as unknown as Offer;
const PASS = { verb: 'pass', template: 'pass', parts: [] } as unknown as Offer;
const SEAT_VIEWS = ['Ada', 'Ben', 'Cleo'].map((name) => ({ name }) as unknown as SeatView);

function renderBoard(board: Partial<BoardView>, { offers = [] as Offer[], alternatives = [] as Offer[], me = 0 as number | null } = {}) {
  const view = { board: { ...START, ...board } };
  const send = vi.fn();
  render(Board, { seatViews: SEAT_VIEWS, me, view, scene: scene(view, me), event: null, offers, alternatives, pendingMove: null, send, isLarge: false });
  return send;
}

beforeAll(async () => {
  const source = readFileSync('../src/bestiary/games/lascaux/locale/en.ftl', 'utf-8');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(source)));
  await i18n.setLanguage('en');
  await i18n.loadGame('lascaux');
});

afterEach(cleanup);

test('a colour is bet on by a button that says how many paintings bear it; only what is offered can be pressed', () => {
  const send = renderBoard({}, { offers: [MARK] });
  screen.getByRole('button', { name: 'Bet on yellow: one painting in the row' }).click();
  expect(send).toHaveBeenCalledWith({ move: 'mark yellow', label: 'yellow' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Bet on blue/ }).disabled).toBe(true);
});

test('what was chosen can be changed as long as the server says so', () => {
  const send = renderBoard({ marker: 'yellow', to_move: [1] }, { alternatives: [MARK] });
  expect(screen.getByRole('button', { name: /Bet on yellow/ }).getAttribute('aria-pressed')).toBe('true');
  screen.getByRole('button', { name: /Bet on brown/ }).click();
  expect(send).toHaveBeenCalledWith({ move: 'mark brown', label: 'brown' });
});

test('one’s own marker stays in sight, with the paintings that bear its colour', () => {
  renderBoard({ phase: 'bid', to_move: [1], marker: 'pink' });
  expect(within(screen.getByRole('region', { name: 'Ada' })).getByText('Pink')).toBeTruthy();
  expect(screen.getByText('hidden from the others')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Row' })).getByText('Mammoth (pink/white), your colour')).toBeTruthy();
});

test('the pass button names the stones to take, and a player with few stones is warned', () => {
  const send = renderBoard({ phase: 'bid', to_move: [0], marker: 'pink', stones: [1, 12, 12], pot: 4 }, { offers: [BID, PASS] });
  expect(screen.getByText('Your last stone: after it you must pass.')).toBeTruthy();
  screen.getByRole('button', { name: /Pass and take .*4.* stones/ }).click();
  screen.getByRole('button', { name: /Lay a stone you have one/ }).click();
  expect(send.mock.calls.map(([choice]) => choice.move)).toEqual(['pass', 'bid']);
});

test('secret stones are said to be hidden', () => {
  renderBoard({ stones: [12, null, null] });
  expect(within(screen.getByRole('region', { name: 'Ben' })).getByText('stones hidden')).toBeTruthy();
});

test('an onlooker sees every seat and has nothing to choose', () => {
  renderBoard({ phase: 'bid', to_move: [1], passed: [2] }, { me: null });
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(expect.arrayContaining(['Ada', 'Ben', 'Cleo']));
  expect(screen.queryByRole('button', { name: /Bet on|Lay a stone|Pass/ })).toBeNull();
  expect(within(screen.getByRole('list', { name: /Who passed/ })).getByText('Cleo')).toBeTruthy();
});

test('each seat shows where it has most; if there is room, one table shows all', () => {
  renderBoard({ collections: [['deer-pink-white'], [], []] });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('region', { name: 'Ada' }).textContent).toContain('has most');
  cleanup();
  const narrow = window.matchMedia;
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: (query: string) => ({ ...narrow(query), matches: true }) });
  renderBoard({ collections: [['deer-pink-white'], [], []] });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: narrow });
  const ada = within(screen.getByRole('table', { name: 'Majorities' })).getAllByRole('row')[1];
  expect(ada?.textContent?.replace(/\s+/g, ' ')).toContain('1, has most');
  expect(screen.getByRole('region', { name: 'Ada' }).textContent).not.toContain('has most');
});
