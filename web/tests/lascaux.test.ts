// Tests: Lascaux in the browser. What is shown fact by fact leads to what the server says.
import { cleanup, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import Board from '../src/games/lascaux/Board.svelte';
import { bears, sorted } from '../src/games/lascaux/cards';
import { majorities } from '../src/games/lascaux/majority';
import { advance, order, pace, scene, sound, type Now, type Scene, type Seen, type Truth } from '../src/games/lascaux/scene';
import { speech } from '../src/i18n/i18n.svelte';
import { telling } from '../src/table/eventPlayback.svelte';
import type { Chair, Fact, Offer, Replay, ReplayStep } from '../src/protocol/types';
import { film, viewers } from './exportedReplays';

const ROW = ['deer-brown-yellow', 'ibex-green-blue', 'mammoth-pink-white'];

const START: Now = {
  phase: 'mark',
  to_move: [0, 1, 2],
  row: ROW,
  deck: 51,
  stones: [12, 12, 12],
  pot: 0,
  marker: null,
  passed: [],
  collections: [[], [], []],
  start: 1,
  colours: ['brown', 'yellow', 'green', 'pink', 'white', 'blue'],
  scores: null,
  winners: [],
};

function at(now: Partial<Now> = {}, me: number | null = 0): Scene {
  return scene({ now: { ...START, ...now }, seen: { laid: [], taken: [], markers: [] }, truth: null }, me);
}

function fact(event: string, fields: object): Fact {
  return { event, text: { type: 'text', id: 'lascaux-name', args: {} }, ...fields } as Fact;
}

test.each(viewers('lascaux'))('among %i players, fact by fact the scene of viewer %s becomes what the server says', (players, eyes) => {
  const { steps, seat } = film('lascaux', players)[eyes] as Replay;
  const resting = ({ game }: ReplayStep) => scene({ now: game.now as Now, seen: game.seen as Seen, truth: game.truth as Truth }, seat);
  const [first, ...later] = steps as [ReplayStep, ...ReplayStep[]];
  let shown = resting(first);
  for (const step of later) {
    shown = telling(step.facts).reduce(advance, shown);
    expect({ ...shown, mover: null }).toEqual(resting(step));
  }
  expect(shown.phase).toBe('over');
});

test('a marker that is turned up takes the cards of its colour to its owner', () => {
  const taken = advance(at({ phase: 'bid', to_move: [], passed: [2, 1] }), fact('CardsTaken', { seat: 0, colour: 'brown', cards: ['deer-brown-yellow'] }));
  expect(taken.row).toEqual(['mammoth-pink-white', 'ibex-green-blue']);
  expect(taken.collections[0]).toEqual(['deer-brown-yellow']);
  expect(taken.markers[0]).toBe('brown');
  expect(taken.taking).toEqual({ seat: 0, colour: 'brown', cards: ['deer-brown-yellow'] });
});

test('the last one in takes first, then the stack from top to bottom (LX-13)', () => {
  expect(order(at({ phase: 'bid', to_move: [1], passed: [2] }))).toEqual([2]);
  expect(order(at({ phase: 'bid', to_move: [], passed: [2, 0] }))).toEqual([1, 0, 2]);
});

test('stones that are secret stay secret while they move (LX-18)', () => {
  const before = at({ phase: 'bid', to_move: [1], stones: [12, null, null] });
  expect(advance(before, fact('StoneLaid', { seat: 1, pot: 1 })).stones).toEqual([12, null, null]);
  expect(advance(before, fact('Passed', { seat: 0, stones: 3 })).stones).toEqual([15, null, null]);
});

test('taking is looked at longer than laying a stone, and nothing is waited for that is no fact of the game', () => {
  const [taken, laid] = [fact('CardsTaken', { seat: 0, colour: 'pink', cards: ROW }), fact('StoneLaid', { seat: 0, pot: 1 })];
  expect(pace(taken)).toBeGreaterThan(pace(laid));
  expect(pace(laid)).toBeGreaterThan(0);
  expect(pace(fact('PlayerSat', { seat: 0 }))).toBe(0);
  expect([sound(laid), sound(taken), sound(fact('PlayerSat', { seat: 0 }))]).toEqual(['stone', 'run', null]);
});

test('all who have most of an animal are ahead, and nobody where nobody has any (LX-16)', () => {
  const [mammoth, aurochs] = majorities([['mammoth-pink-white'], ['mammoth-brown-green'], []]);
  expect(mammoth).toEqual({ animal: 'mammoth', counts: [1, 1, 0], leaders: [0, 1] });
  expect(aurochs?.leaders).toEqual([]);
});

test('cards lie by animal, then by colour', () => {
  expect(sorted(['rhino-white-blue', 'mammoth-yellow-white', 'mammoth-brown-pink'])).toEqual(['mammoth-brown-pink', 'mammoth-yellow-white', 'rhino-white-blue']);
  expect(bears('rhino-white-blue', 'blue')).toBe(true);
  expect(bears('rhino-white-blue', null)).toBe(false);
});

// --- What one sees, and hears of it ---

const MARK: Offer = { verb: 'mark', form: 'mark {colour}', parts: [{ name: 'colour', choices: ['brown', 'yellow'], least: 1, most: 1 }] } as unknown as Offer;
const BID = { verb: 'bid', form: 'bid', parts: [] } as unknown as Offer;
const PASS = { verb: 'pass', form: 'pass', parts: [] } as unknown as Offer;
const CHAIRS = ['Ada', 'Ben', 'Cleo'].map((name) => ({ name }) as unknown as Chair);

function shown(now: Partial<Now>, { offers = [] as Offer[], changes = [] as Offer[], me = 0 as number | null } = {}) {
  const moment = { now: { ...START, ...now }, seen: { laid: [], taken: [], markers: [] }, truth: null };
  const send = vi.fn();
  render(Board, { chairs: CHAIRS, me, moment, scene: scene(moment, me), fact: null, offers, changes, sent: null, send, isLarge: false });
  return send;
}

beforeAll(async () => {
  const source = readFileSync('../src/bestiary/games/lascaux/locale/en.ftl', 'utf-8');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(source)));
  await speech.use('en');
  await speech.learn('lascaux');
});

afterEach(cleanup);

test('a colour is bet on by a button that says how many paintings bear it; only what is offered can be pressed', () => {
  const send = shown({}, { offers: [MARK] });
  screen.getByRole('button', { name: 'Bet on yellow: one painting in the row' }).click();
  expect(send).toHaveBeenCalledWith({ move: 'mark yellow', label: 'yellow' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Bet on blue/ }).disabled).toBe(true);
});

test('what was chosen can be changed as long as the server says so', () => {
  const send = shown({ marker: 'yellow', to_move: [1] }, { changes: [MARK] });
  expect(screen.getByRole('button', { name: /Bet on yellow/ }).getAttribute('aria-pressed')).toBe('true');
  screen.getByRole('button', { name: /Bet on brown/ }).click();
  expect(send).toHaveBeenCalledWith({ move: 'mark brown', label: 'brown' });
});

test('one’s own marker stays in sight, with the paintings that bear its colour', () => {
  shown({ phase: 'bid', to_move: [1], marker: 'pink' });
  expect(within(screen.getByRole('region', { name: 'Ada' })).getByText('Pink')).toBeTruthy();
  expect(screen.getByText('hidden from the others')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Row' })).getByText('Mammoth (pink/white), your colour')).toBeTruthy();
});

test('who passes is told what there is to take, and who has few stones is warned', () => {
  const send = shown({ phase: 'bid', to_move: [0], marker: 'pink', stones: [1, 12, 12], pot: 4 }, { offers: [BID, PASS] });
  expect(screen.getByText('Your last stone: after it you must pass.')).toBeTruthy();
  screen.getByRole('button', { name: /Pass and take .*4.* stones/ }).click();
  screen.getByRole('button', { name: /Lay a stone you have one/ }).click();
  expect(send.mock.calls.map(([wanted]) => wanted.move)).toEqual(['pass', 'bid']);
});

test('secret stones are said to be hidden', () => {
  shown({ stones: [12, null, null] });
  expect(within(screen.getByRole('region', { name: 'Ben' })).getByText('stones hidden')).toBeTruthy();
});

test('an onlooker sees every seat and has nothing to choose', () => {
  shown({ phase: 'bid', to_move: [1], passed: [2] }, { me: null });
  expect(screen.getAllByRole('region').map((each) => each.getAttribute('aria-label'))).toEqual(expect.arrayContaining(['Ada', 'Ben', 'Cleo']));
  expect(screen.queryByRole('button', { name: /Bet on|Lay a stone|Pass/ })).toBeNull();
  expect(within(screen.getByRole('list', { name: /Who passed/ })).getByText('Cleo')).toBeTruthy();
});

test('each seat says where it has most; where there is room, one table says it of all', () => {
  shown({ collections: [['deer-pink-white'], [], []] });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('region', { name: 'Ada' }).textContent).toContain('has most');
  cleanup();
  const narrow = window.matchMedia;
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: (query: string) => ({ ...narrow(query), matches: true }) });
  shown({ collections: [['deer-pink-white'], [], []] });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: narrow });
  const ada = within(screen.getByRole('table', { name: 'Majorities' })).getAllByRole('row')[1];
  expect(ada?.textContent?.replace(/\s+/g, ' ')).toContain('1, has most');
  expect(screen.getByRole('region', { name: 'Ada' }).textContent).not.toContain('has most');
});
