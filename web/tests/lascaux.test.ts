// Lascaux in the browser: events put things where they say, and the board shows them.
import { cleanup, render, screen, within } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Device } from '../src/device/device';
import Board from '../src/games/lascaux/Board.svelte';
import { animalCounts, hasColour, sorted } from '../src/games/lascaux/cards';
import { emptyView, fold, knownMarker, type View } from '../src/games/lascaux/fold';
import ui from '../src/games/lascaux/gameUi';
import { STONE, TAKE, TURN } from '../src/games/lascaux/sounds';
import type { LascauxEvent } from '../src/protocol/games';
import type { Offer, SeatView } from '../src/protocol/types';
import { composed } from './composed';
import { presentationsOf } from './presentationOf';
import { wireEvent } from './wireEvent';

type BoardView = View['board'];

const ROW = ['deer-brown-yellow', 'ibex-green-blue', 'mammoth-pink-white'];

function viewOf(board: Partial<BoardView> = {}): View {
  const { history, ...empty } = emptyView(3);
  const dealt = { to_move: [0, 1, 2], row: ROW, deck_size: 51, stones: [12, 12, 12], start: 1, allowed_colours: ['brown', 'yellow', 'green', 'pink', 'white', 'blue'] };
  return { history, board: { ...empty.board, ...dealt, ...board } };
}

const event = wireEvent<LascauxEvent>;

test('a marker that is turned up takes the cards that its event names to its owner', () => {
  const majorities = [[], [], [2], [], [], []];
  const { board } = fold(viewOf({ markers: ['face_down', 'face_down', 'face_down'] }), event('CardsTaken', { seat: 0, colour: 'brown', cards: ['deer-brown-yellow'], majorities }));
  expect(board.row).toEqual(['ibex-green-blue', 'mammoth-pink-white']);
  expect(board.collections[0]).toEqual(['deer-brown-yellow']);
  expect(board.markers).toEqual(['brown', 'face_down', 'face_down']);
  expect(board.majorities).toEqual(majorities);
});

test('order of taking and next start player are what the event says', () => {
  const { board } = fold(viewOf({ passed: [2] }), event('Passed', { seat: 0, stones: 0, taking_order: [2, 0, 1], next_start: 1 }));
  expect([board.passed, board.taking_order, board.next_start]).toEqual([[2, 0], [2, 0, 1], 1]);
});

test('markers go back, and start player and allowed colours are what the event says', () => {
  const before = viewOf({ markers: ['pink', 'blue', 'blue'], passed: [2, 1], taking_order: [0, 1, 2], next_start: 2 });
  const { board } = fold(before, event('MarkersReturned', { start: 1, allowed_colours: ['pink'] }));
  expect(board).toMatchObject({ markers: [null, null, null], passed: [], taking_order: [], next_start: null, start: 1, allowed_colours: ['pink'] });
});

test('stones that are secret stay secret while they move', () => {
  const view = viewOf({ stones: [12, null, null], pot: 3 });
  expect(fold(view, event('StoneLaid', { seat: 1, pot: 4 })).board).toMatchObject({ stones: [12, null, null], pot: 4 });
  expect(fold(view, event('Passed', { seat: 0, stones: 3, taking_order: [0], next_start: 0 })).board).toMatchObject({ stones: [15, null, null], pot: 0 });
});

test('one’s own marker stays known, and all are known if all is shown', () => {
  const chosen = [event('OwnMarkerChosen', { seat: 0, colour: 'pink' }), event('MarkerChosen', { seat: 0 }), event('MarkerChosen', { seat: 1 })].reduce(fold, viewOf());
  expect(chosen.board.markers).toEqual(['pink', 'face_down', null]);
  const full_state = { markers: { 1: 'blue' } } as unknown as NonNullable<View['full_state']>;
  expect([0, 1, 2].map((seat) => knownMarker(chosen, seat))).toEqual(['pink', null, null]);
  expect([0, 1, 2].map((seat) => knownMarker({ ...chosen, full_state }, seat))).toEqual(['pink', 'blue', null]);
});

test('taking is looked at longer than laying a stone, and an event of the table takes no time', () => {
  const [taken, laid] = [event('CardsTaken', { seat: 0, colour: 'pink', cards: ROW }), event('StoneLaid', { seat: 0, pot: 1 })];
  const nothing = event('CardsTaken', { seat: 0, colour: 'pink', cards: [] });
  const presented = presentationsOf(ui, taken, nothing, laid, event('PlayerSat', { seat: 0 }));
  const [takenMs = 0, nothingMs = 0, laidMs = 0, satMs] = presented.map(([ms]) => ms);
  expect(takenMs).toBeGreaterThan(nothingMs);
  expect(nothingMs).toBeGreaterThan(laidMs);
  expect(laidMs).toBeGreaterThan(0);
  expect(satMs).toBe(0);
  expect(presented.map(([, sound]) => sound)).toEqual([TAKE, TURN, STONE, undefined]);
});

test('animals are counted in the order of the deck, and those lead whom the server names', () => {
  const [mammoth, aurochs] = animalCounts({ collections: [['mammoth-pink-white'], ['mammoth-brown-green'], []], majorities: [[1], [2]] });
  expect(mammoth).toEqual({ animal: 'mammoth', counts: [1, 1, 0], leaders: [1] });
  expect(aurochs).toEqual({ animal: 'aurochs', counts: [0, 0, 0], leaders: [2] });
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

const device = new Device();

function renderBoard(board: Partial<BoardView>, { offers = [] as Offer[], alternatives = [] as Offer[], me = 0 as number | null, event = null as LascauxEvent | null } = {}) {
  const view = viewOf(board);
  const send = vi.fn();
  const props = { seatViews: SEAT_VIEWS, me, view, event, offers, alternatives, pendingMove: null, selectedMove: null, send: composed(send), speed: 1, isLarge: false };
  render(Board, { props, context: device.context });
  return send;
}

beforeAll(async () => {
  const source = readFileSync('../src/bestiary/games/lascaux/locale/en.ftl', 'utf-8');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(source)));
  await device.i18n.setLanguage('en');
  await device.i18n.loadGame('lascaux');
});

afterEach(cleanup);

test('a colour is bet on by a button that says how many paintings bear it; only what is offered can be pressed', () => {
  const send = renderBoard({}, { offers: [MARK] });
  screen.getByRole('button', { name: 'Bet on yellow: one painting in the row' }).click();
  expect(send).toHaveBeenCalledWith({ move: 'mark yellow', label: 'Bet on yellow' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Bet on blue/ }).disabled).toBe(true);
});

test('what is taken hangs on the wall in full size, with the name of who takes it, and is counted before the seat', () => {
  const cards = ROW.slice(0, 2);
  const taken = event('CardsTaken', { seat: 2, colour: 'brown', cards, majorities: [[], [], [], [], [], []] });
  renderBoard({ row: ROW.slice(2) }, { event: taken });
  const hung = [...document.querySelectorAll<HTMLElement>('.row > [data-card]')];
  expect(hung.map(({ dataset }) => dataset['card']).sort()).toEqual([...ROW].sort());
  const named = hung.filter((item) => item.querySelector('.taker'));
  expect(named.map(({ dataset }) => dataset['card']).sort()).toEqual([...cards].sort());
  expect(named.map((item) => [item.querySelector('.taker')?.textContent, item.getAttribute('aria-hidden')])).toEqual([['Cleo', 'true'], ['Cleo', 'true']]);
  expect(screen.getByRole('region', { name: 'Cleo' }).querySelector('.taking')?.textContent).toContain('+2');
});

test('the stack of those who passed has a heading that can be seen', () => {
  renderBoard({ passed: [2], taking_order: [2] });
  expect(document.querySelector('.stack .heading')?.textContent).toBe('Order of taking');
});

test('the torch of the start player burns; that of who starts next does not yet, and says so', () => {
  renderBoard({ start: 1, passed: [2], taking_order: [2], next_start: 2 });
  const lit = document.querySelectorAll('.torch.lit');
  expect([lit.length, lit[0]?.closest('[data-seat]')?.getAttribute('data-seat')]).toEqual([1, '1']);
  const next = document.querySelector('.stack .next') as HTMLElement;
  expect([next.querySelector('.torch.lit'), next.querySelector('[aria-hidden=true]:not(svg)')?.textContent]).toEqual([null, 'starts next']);
  expect(next.querySelector('.visually-hidden')?.textContent).toBe('passed first, begins the next round');
  expect(next.getAttribute('data-rules')).toContain('LX-14');
});

test('what was chosen can be changed as long as the server says so', () => {
  const send = renderBoard({ markers: ['yellow', null, null], to_move: [1] }, { alternatives: [MARK] });
  expect(screen.getByRole('button', { name: /Bet on yellow/ }).getAttribute('aria-pressed')).toBe('true');
  screen.getByRole('button', { name: /Bet on brown/ }).click();
  expect(send).toHaveBeenCalledWith({ move: 'mark brown', label: 'Bet on brown' });
});

test('one’s own marker stays in sight, with the paintings that bear its colour', () => {
  renderBoard({ phase: 'bid', to_move: [1], markers: ['pink', 'face_down', 'face_down'] });
  expect(within(screen.getByRole('region', { name: 'Ada' })).getByText('Pink')).toBeTruthy();
  expect(screen.getByText('hidden from the others')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Row' })).getByText('Mammoth (pink/white), your colour')).toBeTruthy();
});

test('the pass button names the stones to take, and a player with few stones is warned', () => {
  const send = renderBoard({ phase: 'bid', to_move: [0], markers: ['pink', 'face_down', 'face_down'], stones: [1, 12, 12], pot: 4 }, { offers: [BID, PASS] });
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
  renderBoard({ phase: 'bid', to_move: [1], passed: [2], taking_order: [2], next_start: 2 }, { me: null });
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(expect.arrayContaining(['Ada', 'Ben', 'Cleo']));
  expect(screen.queryByRole('button', { name: /Bet on|Lay a stone|Pass/ })).toBeNull();
  expect(within(screen.getByRole('list', { name: /Who passed/ })).getByText('Cleo')).toBeTruthy();
});

test('each seat shows where it has most; if there is room, one table shows all', () => {
  renderBoard({ collections: [['deer-pink-white'], [], []], majorities: [[], [], [0]] });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('region', { name: 'Ada' }).textContent).toContain('has most');
  cleanup();
  const narrow = window.matchMedia;
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: (query: string) => ({ ...narrow(query), matches: true }) });
  renderBoard({ collections: [['deer-pink-white'], [], []], majorities: [[], [], [0]] });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: narrow });
  const ada = within(screen.getByRole('table', { name: 'Majorities' })).getAllByRole('row')[1];
  expect(ada?.textContent?.replace(/\s+/g, ' ')).toContain('1, has most');
  expect(screen.getByRole('region', { name: 'Ada' }).textContent).not.toContain('has most');
});
