// Mammuz in the browser: the scene, event by event, becomes what the server says; a hand keeps its order.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { tick } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { help } from '../src/components/help.svelte';
import { judgedDisplays, seatStats } from '../src/games/mammuz/bluffStats';
import Board from '../src/games/mammuz/Board.svelte';
import { groupAlike, loadHandOrder, moveCards, sortBySpecies, storeHandOrder, updateOrder } from '../src/games/mammuz/handOrder';
import PostGame from '../src/games/mammuz/PostGame.svelte';
import { advance, durationMs, scene, sound, verdict, type Scene, type View } from '../src/games/mammuz/scene';
import { landingSpot } from '../src/games/mammuz/transitions';
import { i18n } from '../src/i18n/i18n.svelte';
import { stripIsolates } from '../src/i18n/translator';
import type { MammuzEvent } from '../src/protocol/games';
import type { Annotation, Offer, Replay, ReplayStep, SeatView } from '../src/protocol/types';
import { deduplicate } from '../src/table/eventPlayback.svelte';
import { perspectives, replays } from './exportedReplays';
import { wireEvent } from './wireEvent';

type BoardView = View['board'];
type FullState = NonNullable<View['full_state']>;

const START: BoardView = {
  phase: 'declare',
  to_move: [0],
  turn: 0,
  hand: ['bear', 'hare', 'hare', 'stegosaurus'],
  hand_sizes: [4, 8, 0],
  displays: [],
  species: null,
  revealed: null,
  pile_size: 0,
  banned: null,
  extinct: {},
  removed: [],
  cards_left: { mammoth: 2, bear: 3, deer: 0, tiger: 5, hare: 6, squirrel: 7 },
  dinosaurs_left: 3,
  winners: [],
};
const HERD: Partial<BoardView> = {
  phase: 'respond',
  species: 'hare',
  displays: [
    { seat: 0, size: 2, cards: ['hare', 'bear'] },
    { seat: 2, size: 3, cards: null },
  ],
};

function viewOf(board: Partial<BoardView>, full_state?: FullState): View {
  return { board: { ...START, ...board }, full_state };
}

const event = wireEvent<MammuzEvent>;

/** Without ids, and without the cards that are up in the shown scene only. */
function comparable({ herd, ...rest }: Scene, shown: Scene) {
  const isUp = (display: number, place: number) => shown.herd[display]?.cards[place]?.isUp;
  const displays = herd.map(({ seat, claimedCount, cards }, display) => ({ seat, claimedCount, cards: cards.map(({ card }, place) => (isUp(display, place) ? null : card)) }));
  return { ...rest, herd: displays };
}

test.each(perspectives('mammuz'))('among %i players, event by event the scene of viewer %s becomes what the server says', (players, perspective) => {
  const { steps, result } = replays('mammuz', players)[perspective] as Replay;
  const atRest = ({ game }: ReplayStep) => scene(game as View);
  const [first, ...later] = steps as [ReplayStep, ...ReplayStep[]];
  let shown = atRest(first);
  for (const step of later) {
    shown = (deduplicate(step.events) as unknown as MammuzEvent[]).reduce(advance, shown);
    expect(comparable(shown, shown)).toEqual(comparable(atRest(step), shown));
  }
  expect(shown.winners).toEqual(result?.winners);
});

test('a dinosaur that is turned up leaves the herd, and the claim stays as it was (MZ-12)', () => {
  const before = scene(viewOf(HERD));
  const turned = advance(before, event('CardTurnedUp', { seat: 1, challenged: 2, place: 2, card: 'triceratops', species: 'hare' }));
  expect(turned.herd.at(-1)?.cards.map(({ isUp }) => isUp)).toEqual([false, true, false]);
  const loose = advance(turned, event('DinosaurUnleashed', { dinosaur: 'triceratops', seat: 1, challenged: 2 }));
  expect(loose.revealed).toBe('triceratops');
  expect(loose.herd.at(-1)).toMatchObject({ claimedCount: 3, cards: [{ card: null }, { card: null }] });
});

test('with all cards open the herd is open too', () => {
  const full_state = { displays: [[0, ['hare', 'bear']], [2, ['mouse', 'hare', 'deer']]] } as unknown as FullState;
  expect(scene(viewOf(HERD, full_state)).herd.at(-1)?.cards.map(({ card }) => card)).toEqual(['mouse', 'hare', 'deer']);
});

test('a dinosaur is looked at longest, and an event of the table takes no time', () => {
  const unleashed = event('DinosaurUnleashed', {});
  for (const type of ['DisplayLaid', 'CardTurnedUp', 'HerdTaken', 'DiedOut']) {
    expect(durationMs(event(type))).toBeGreaterThan(0);
    expect(durationMs(event(type))).toBeLessThan(durationMs(unleashed));
  }
  expect([durationMs(event('RoundBegun', {})), durationMs(event('PlayerSat', {}))]).toEqual([0, 0]);
  expect([sound(unleashed), sound(event('DiedOut', {})), sound(event('RoundBegun', {}))]).toEqual(['roar', 'die', null]);
});

test('the verdict on a card is the server’s', () => {
  expect(verdict(event('CardTurnedUp', {}, { verdict: 'lie' }))).toBe('lie');
  expect(verdict(event('HerdTaken', {}))).toBeNull();
});

test('the herd flies to who takes it, to all in turn, or to the pile', () => {
  expect(landingSpot(event('HerdTaken', { seat: 2 }), 0, 4)).toBe('seat-2');
  expect([0, 1, 5].map((number) => landingSpot(event('HerdDealt', {}), number, 4))).toEqual(['seat-0', 'seat-1', 'seat-1']);
  expect(landingSpot(event('HerdLaidAside', {}), 0, 4)).toBe('pile');
  expect(landingSpot(null, 0, 4)).toBeNull();
});

// --- The order of the hand ---

test('a hand that is sorted by hand keeps its order: what was laid goes, what is new comes last', () => {
  const before = { cards: ['hare.0', 'bear.0', 'hare.1'], isSorted: false };
  expect(updateOrder(before, ['hare', 'bear', 'deer'], ['hare.0']).cards).toEqual(['bear.0', 'hare.1', 'deer.0']);
  expect(updateOrder({ cards: ['bear.0', 'hare.1'], isSorted: false }, ['hare', 'hare', 'bear']).cards).toEqual(['bear.0', 'hare.1', 'hare.0']);
});

test('a hand that is sorted by species stays sorted, in the order of the manual', () => {
  expect(updateOrder({ cards: [], isSorted: true }, ['tyrannosaurus', 'mouse', 'mammoth']).cards).toEqual(['mammoth.0', 'mouse.0', 'tyrannosaurus.0']);
  expect(sortBySpecies({ cards: ['mouse.0', 'bear.0'], isSorted: false })).toEqual({ cards: ['bear.0', 'mouse.0'], isSorted: true });
});

test('a card that is moved lies where the other lay, and the hand is no longer sorted', () => {
  const before = { cards: ['bear.0', 'deer.0', 'hare.0'], isSorted: true };
  expect(moveCards(before, ['hare.0'], 'bear.0')).toEqual({ cards: ['hare.0', 'bear.0', 'deer.0'], isSorted: false });
  expect(moveCards(before, ['bear.0'], 'hare.0').cards).toEqual(['deer.0', 'hare.0', 'bear.0']);
});

test('neighbours that are alike share a place only where there is little room', () => {
  const cards = ['hare.0', 'hare.1', 'bear.0', 'hare.2'];
  expect(groupAlike(cards, true)).toEqual([['hare.0', 'hare.1'], ['bear.0'], ['hare.2']]);
  expect(groupAlike(cards, false)).toHaveLength(4);
});

test('this device remembers a hand until the game is over', () => {
  storeHandOrder('here 0', { cards: ['hare.0'], isSorted: false });
  expect(loadHandOrder('here 0').cards).toEqual(['hare.0']);
  storeHandOrder('here 0', null);
  expect(loadHandOrder('here 0')).toEqual({ cards: [], isSorted: true });
  expect(localStorage.getItem('bestiary.mammuz.hands')).toBe('{}');
});

// --- What one sees, and hears of it ---

const CARDS = { name: 'cards', choices: START.hand, least: 1, most: 4 };
const DECLARE = { verb: 'declare', template: 'declare {species}: {cards}', parts: [{ name: 'species', choices: ['mammoth', 'bear', 'tiger', 'squirrel'], least: 1, most: 1 }, CARDS] } as unknown as Offer;
const EXTEND = { verb: 'extend', template: 'extend: {cards}', parts: [CARDS] } as unknown as Offer;
const CHALLENGE = { verb: 'challenge', template: 'challenge {place}', parts: [{ name: 'place', choices: ['1', '2', '3'], least: 1, most: 1 }] } as unknown as Offer;
const GIVE = { verb: 'give', template: 'give {seat}', parts: [{ name: 'seat', choices: ['0', '1', '2'], least: 1, most: 1 }] } as unknown as Offer;
const SEAT_VIEWS = ['Ada', 'Ben', 'Cleo'].map((name) => ({ name }) as unknown as SeatView);

function renderBoard(board: Partial<BoardView>, { offers = [] as Offer[], me = 0 as number | null, full_state = undefined as FullState | undefined } = {}) {
  const view = viewOf(board, full_state);
  const send = vi.fn();
  render(Board, { seatViews: SEAT_VIEWS, me, view, scene: scene(view), event: null, offers, alternatives: [], pendingMove: null, send, isLarge: false });
  return send;
}

/** Something that is called so, whatever marks of direction stand in it. */
function plainText(expected: string | RegExp): (text: string) => boolean {
  return (text) => (typeof expected === 'string' ? stripIsolates(text).trim() === expected : expected.test(stripIsolates(text)));
}

function button(name: string | RegExp): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name: plainText(name) });
}

beforeAll(async () => {
  // jsdom moves nothing.
  Element.prototype.animate ??= () => ({ cancel: () => undefined, finished: Promise.resolve() }) as unknown as Animation;
  Element.prototype.getAnimations ??= () => [];
  const source = readFileSync('../src/bestiary/games/mammuz/locale/en.ftl', 'utf-8');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(source)));
  await i18n.setLanguage('en');
  await i18n.loadGame('mammuz');
});

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('a display is laid in the order in which its cards were picked, under the species that was picked', async () => {
  const send = renderBoard({}, { offers: [DECLARE] });
  expect(button('Pick 1 to 4 cards').disabled).toBe(true);
  await fireEvent.click(button('stegosaurus'));
  expect(button('Pick a species').disabled).toBe(true);
  await fireEvent.click(button('bear'));
  await fireEvent.click(button('bears: 3 left'));
  await fireEvent.click(button('Lay 2 cards as bears'));
  expect(send).toHaveBeenCalledWith({ move: 'declare bear: stegosaurus bear', label: 'Lay 2 cards as bears', isConfirmed: true });
});

test('places of the display are swapped by a button and by an arrow key, and a tap takes back', async () => {
  const send = renderBoard(HERD, { offers: [EXTEND, CHALLENGE] });
  await fireEvent.click(button('bear'));
  await fireEvent.click(button('stegosaurus'));
  await fireEvent.click(button('Swap places 1 and 2'));
  expect(within(screen.getByRole('list', { name: 'Your display' })).getAllByRole('button', { name: /Take back/ }).map((card) => card.getAttribute('aria-label'))).toEqual([
    'Place 1: stegosaurus. Take back',
    'Place 2: bear. Take back',
  ]);
  await fireEvent.keyDown(button('Place 2: bear. Take back'), { key: 'ArrowLeft' });
  await fireEvent.click(button('Place 2: stegosaurus. Take back'));
  await fireEvent.click(button('Lay 1 card as “hare”'));
  expect(send.mock.calls[0]?.[0].move).toBe('extend: bear');
});

test('what cannot be declared says so, and is not picked (MZ-5)', async () => {
  renderBoard({ banned: 'hare' }, { offers: [DECLARE] });
  const extinct = button(/deer \(extinct\)/);
  expect(extinct.getAttribute('aria-disabled')).toBe('true');
  expect(extinct.dataset['rules']).toContain('MZ-5');
  expect(button(/hares: 6 left \(not in this round\)/).dataset['rules']).toContain('MZ-18');
  await fireEvent.click(extinct);
  expect(extinct.getAttribute('aria-pressed')).toBe('false');
  expect(help.shown?.rules).toEqual(['MZ-5']);
});

test('a challenge asks which card, by its place (MZ-8)', async () => {
  const send = renderBoard(HERD, { offers: [EXTEND, CHALLENGE] });
  expect(screen.queryByRole('button', { name: /Turn up/ })).toBeNull();
  await fireEvent.click(button('Challenge'));
  await fireEvent.click(button('Turn up card 2 of 3 from Cleo'));
  expect(send).toHaveBeenCalledWith({ move: 'challenge 2', label: 'Turn up card 2 of 3 from Cleo', isConfirmed: true });
});

test('a forced challenge is explained, and a card can be picked at once (MZ-22)', async () => {
  const send = renderBoard(HERD, { offers: [CHALLENGE] });
  expect(screen.getByText(plainText('Cleo laid their last cards: you must challenge.'))).toBeTruthy();
  expect(screen.getByText(plainText('Last cards: challenge!'))).toBeTruthy();
  await fireEvent.click(button('Turn up card 3 of 3 from Cleo'));
  expect(send.mock.calls[0]?.[0]).toMatchObject({ move: 'challenge 3', isConfirmed: false });
});

test('a triceratops lets the challenger choose a seat (MZ-14)', async () => {
  const send = renderBoard({ ...HERD, phase: 'give', revealed: 'triceratops' }, { offers: [GIVE] });
  const group = within(screen.getByRole('group', { name: 'Who takes the herd?' }));
  expect(group.getAllByRole('button')).toHaveLength(3);
  await fireEvent.click(group.getByRole('button', { name: 'Ben' }));
  expect(send.mock.calls[0]?.[0].move).toBe('give 1');
});

test('claims, numbers and the pile can be read, and of one’s own display the cards', () => {
  renderBoard({ ...HERD, pile_size: 4 });
  expect(within(screen.getByRole('region', { name: 'Ben' })).getByText(plainText('8 cards'))).toBeTruthy();
  const herd = within(screen.getByRole('list', { name: 'The herd: 5 cards, said to be hares' }));
  expect(herd.getAllByRole('listitem').map((item) => item.textContent?.replace(/[\s\u2068\u2069]+/g, ' ').trim())).toEqual([
    expect.stringMatching(/You : 2 hares These are: hare and bear/),
    expect.stringMatching(/Cleo : 3 hares/),
  ]);
  expect(screen.getByText(plainText('4 cards aside'))).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Still in the game' })).getByText(plainText('3 dinosaurs'))).toBeTruthy();
});

test('with keys a card moves along the hand, and the order is kept on this device', async () => {
  renderBoard(HERD);
  await fireEvent.keyDown(button('bear'), { key: 'ArrowRight', shiftKey: true });
  await tick();
  const names = () => within(screen.getByRole('list', { name: /Your hand/ })).getAllByRole('button').map((card) => card.getAttribute('aria-label'));
  expect(names()).toEqual(['hare', 'bear', 'hare', 'stegosaurus']);
  cleanup();
  renderBoard(HERD);
  expect(names()).toEqual(['hare', 'bear', 'hare', 'stegosaurus']);
  await fireEvent.click(button('Sorted by species'));
  expect(names()).toEqual(['bear', 'hare', 'hare', 'stegosaurus']);
});

test('an onlooker has no hand and nothing to press; at the end the hands are open', () => {
  const full_state = { hands: [['bear'], ['hare', 'hare'], []], displays: [] } as unknown as FullState;
  renderBoard({ phase: 'over', winners: [2], hand: [] }, { me: null, full_state });
  expect(screen.queryByRole('button')).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Ben' })).getByText(plainText('In hand: 2 hares'))).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Cleo' })).getByText(plainText(/has won/))).toBeTruthy();
});

// --- After the game ---

const REPLAY = replays('mammuz', 5)['all'] as Replay;
const STEPS = REPLAY.steps;
const ANNOTATIONS = REPLAY.tally as Annotation[];

test('every display is true, a lie, or a lie that was caught', () => {
  const displays = judgedDisplays(STEPS, ANNOTATIONS);
  for (const { species, cards, mark } of displays) expect(cards.every((card) => card === species)).toBe(mark === 'true');
  const stats = seatStats(5, displays, STEPS);
  expect(stats.reduce((sum, seat) => sum + seat.displays, 0)).toBe(displays.length);
  const caught = STEPS.flatMap((step) => step.events as unknown as MammuzEvent[]).filter((shown) => verdict(shown) === 'lie');
  expect(stats.reduce((sum, seat) => sum + seat.caught, 0)).toBe(caught.length);
});

test('bluffs are listed in a table, and one by one for every player', () => {
  const names = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil'];
  render(PostGame, { names, annotations: ANNOTATIONS, steps: STEPS });
  expect(screen.getAllByRole('row')).toHaveLength(6);
  expect(screen.getByRole('columnheader', { name: 'False alarms' })).toBeTruthy();
  for (const name of names) expect(screen.getByRole('list', { name })).toBeTruthy();
  expect(screen.getAllByText(plainText(/: a lie, caught \(/)).length).toBeGreaterThan(0);
});
