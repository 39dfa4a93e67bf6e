// Mammuz in the browser: how events are shown; a hand keeps its order.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { flushSync, tick } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Help } from '../src/components/help.svelte';
import { Device } from '../src/device/device';
import type { GameUi } from '../src/games/gameUi';
import { judgedDisplays, seatStats } from '../src/games/mammuz/bluffStats';
import Board from '../src/games/mammuz/Board.svelte';
import EventOverlay from '../src/games/mammuz/EventOverlay.svelte';
import { fold, displaysWithKnownCards, type View } from '../src/games/mammuz/fold';
import ui from '../src/games/mammuz/gameUi';
import { groupAlike, loadHandOrder, moveCards, sortBySpecies, storeHandOrder, updateOrder } from '../src/games/mammuz/handOrder';
import PostGame from '../src/games/mammuz/PostGame.svelte';
import { herdOf } from '../src/games/mammuz/scene';
import { DIE, ROAR } from '../src/games/mammuz/sounds';
import { landingSpot } from '../src/games/mammuz/transitions';
import { stripIsolates } from '../src/i18n/translator';
import type { MammuzEvent } from '../src/protocol/games';
import type { Annotation, Offer, Replay, ReplayStep, SeatView } from '../src/protocol/types';
import { foldEntries } from '../src/table/foldEvents';
import { Presence } from '../src/table/presence.svelte';
import { composed } from './composed';
import { replays } from './exportedReplays';
import { presentationsOf } from './presentationOf';
import { SilentContext, tones } from './silentContext';
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
    { seat: 0, size: 2, known_cards: ['hare', 'bear'] },
    { seat: 2, size: 3, known_cards: null },
  ],
};

function viewOf(board: Partial<BoardView>, full_state?: FullState): View {
  return { board: { ...START, ...board }, full_state };
}

const event = wireEvent<MammuzEvent>;

test.each([3, 4, 5, 6, 7])('among %i players, with all cards open, every step leads to the board and the herd of the next', (players) => {
  const { steps } = replays('mammuz', players)['all'] as Replay;
  const context = { ui: ui as unknown as GameUi, players, me: null, options: {} };
  for (const [index, { ply, events, game }] of steps.slice(1).entries()) {
    const before = (steps[index] as ReplayStep).game;
    const { board } = foldEntries([{ seq: ply, events }], before, context).at(-1)?.view as View;
    const atRest = game as View;
    expect({ ...board }).toEqual({ ...atRest.board, displays: displaysWithKnownCards(atRest) });
  }
});

test('a dinosaur that is turned up leaves the herd, and the claim stays as it was (MZ-12)', () => {
  const turned = fold(viewOf(HERD), event('CardTurnedUp', { seat: 1, challenged: 2, place: 2, card: 'triceratops', species: 'hare', verdict: 'dinosaur' }), 0);
  expect(herdOf(turned).at(-1)?.cards).toEqual([{ card: null, isUp: false }, { card: 'triceratops', isUp: true }, { card: null, isUp: false }]);
  const loose = fold(turned, event('DinosaurUnleashed', { dinosaur: 'triceratops', seat: 1, challenged: 2, place: 2 }), 0);
  expect(loose.board.revealed).toBe('triceratops');
  expect(herdOf(loose).at(-1)).toEqual({ seat: 2, claimedCount: 3, cards: [{ card: null, isUp: false }, { card: null, isUp: false }] });
});

test('a card that ends the game stays face up', () => {
  const turned = fold(viewOf(HERD), event('CardTurnedUp', { seat: 1, challenged: 2, place: 1, card: 'hare', species: 'hare', verdict: 'truth' }), 0);
  const ended = fold(turned, event('GameEnded', { winners: [2], turn: 1 }), 0);
  expect(herdOf(ended).at(-1)?.cards[0]).toEqual({ card: 'hare', isUp: true });
  expect(ended.board).toMatchObject({ winners: [2], turn: 1 });
});

test('what a plesiosaurus laid aside may not be declared, even where no round follows (MZ-18)', () => {
  const aside = fold(viewOf({ ...HERD, pile_size: 2 }), event('HerdLaidAside', { count: 4, pile_size: 6, banned: 'hare' }), 0);
  expect(aside.board).toMatchObject({ displays: [], species: null, pile_size: 6, banned: 'hare' });
});

test('to a player who gets a share of it the herd lies there until it is dealt (MZ-15)', () => {
  const context = { ui: ui as unknown as GameUi, players: 3, me: 0, options: {} };
  const unleashed = wireEvent('DinosaurUnleashed', { dinosaur: 'stegosaurus', seat: 1, challenged: 2, place: 1 });
  const dealt = { counts: [1, 1, 2], hand_sizes: [5, 9, 2] };
  const share = [wireEvent('HerdDealt', { ...dealt, public_part: true }), wireEvent('OwnCardsDealt', { ...dealt, private: true, seat: 0, cards: ['hare'] })];
  const steps = foldEntries([{ seq: 1, events: [unleashed] }, { seq: 2, events: share }], viewOf(HERD), context);
  const boards = steps.map(({ view }) => (view as View).board);
  expect(boards.map(({ displays, hand, hand_sizes }) => [displays.length, hand.length, hand_sizes])).toEqual([[2, 4, [4, 8, 0]], [0, 5, [5, 9, 2]]]);
});

test('with all cards open the herd is open too', () => {
  const full_state = { displays: [[0, ['hare', 'bear']], [2, ['mouse', 'hare', 'deer']]] } as unknown as FullState;
  expect(herdOf(viewOf(HERD, full_state)).at(-1)?.cards.map(({ card }) => card)).toEqual(['mouse', 'hare', 'deer']);
});

test('a dinosaur is looked at longest, and an event of the table takes no time', () => {
  const presented = (type: string) => presentationsOf(ui, event(type, {}))[0] ?? [NaN];
  const durationMs = (type: string) => presented(type)[0];
  for (const type of ['DisplayLaid', 'ClaimChallenged', 'CardTurnedUp', 'HerdTaken', 'EatenUp']) {
    expect(durationMs(type)).toBeGreaterThan(0);
    expect(durationMs(type)).toBeLessThan(durationMs('DinosaurUnleashed'));
  }
  expect([durationMs('RoundBegun'), durationMs('PlayerSat')]).toEqual([0, 0]);
  expect(['DinosaurUnleashed', 'DiedOut', 'RoundBegun'].map((type) => presented(type)[1])).toEqual([ROAR, DIE, undefined]);
});

test('the herd flies to who takes it, to all in turn, or to the pile', () => {
  expect(landingSpot(event('HerdTaken', { seat: 2 }), 0)).toBe('seat-2');
  expect([0, 1, 2].map((number) => landingSpot(event('HerdDealt', { counts: [0, 2, 1] }), number))).toEqual(['seat-1', 'seat-1', 'seat-2']);
  expect(landingSpot(event('HerdLaidAside', {}), 0)).toBe('pile');
  expect(landingSpot(null, 0)).toBeNull();
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

const device = new Device();
let help: Help;

function renderBoard(board: Partial<BoardView>, { offers = [] as Offer[], me = 0 as number | null, full_state = undefined as FullState | undefined, selectedMove = null as string | null, seatViews = SEAT_VIEWS, presence = new Presence('t'), shownEvent = null as MammuzEvent | null } = {}) {
  const view = viewOf(board, full_state);
  const send = vi.fn();
  const props = { seatViews, me, view, event: shownEvent, offers, alternatives: [], pendingMove: null, selectedMove, send: composed(send), speed: 1, isLarge: false };
  render(Board, { props, context: new Map<string, unknown>([...device.context, ['presence', () => presence], ['help', help]]) });
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
  Element.prototype.animate = () => ({ cancel: () => undefined, finished: Promise.resolve() }) as unknown as Animation;
  Element.prototype.getAnimations ??= () => [];
  const source = readFileSync('../src/bestiary/games/mammuz/locale/en.ftl', 'utf-8');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(source)));
  await device.i18n.setLanguage('en');
  await device.i18n.loadGame('mammuz');
});

beforeEach(() => void (help = new Help()));
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

test('a heading asks what the cards are said to be, and empty places bear no numbers', async () => {
  renderBoard({}, { offers: [DECLARE] });
  expect(screen.getByText(plainText('What do you say they are?'))).toBeTruthy();
  const places = () => [...document.querySelectorAll('.tray > li')].map((place) => place.querySelector('.number')?.getAttribute('data-word') ?? place.querySelector('[aria-hidden]')?.textContent ?? '');
  expect(places()).toEqual(['', '', '', '']);
  await fireEvent.click(button('bear'));
  expect(places()).toEqual(['1', '', '', '']);
});

test('that no herd lies there is not said while its cards still go somewhere', () => {
  const noHerd = () => screen.queryByText(plainText('No herd yet'));
  for (const type of ['HerdTaken', 'HerdDealt', 'HerdLaidAside', 'HerdRemoved']) {
    renderBoard({}, { shownEvent: event(type as 'HerdTaken', { seat: 1, counts: [1, 0, 0], displays: [], message: { id: 'mammuz-web-claim', args: {} } } as never) });
    expect(noHerd(), type).toBeNull();
    cleanup();
  }
  renderBoard({});
  expect(noHerd()).toBeTruthy();
});

test('what cannot be declared says so, and is not picked (MZ-5)', async () => {
  renderBoard({ banned: 'hare' }, { offers: [DECLARE] });
  const extinct = button(/deer \(extinct\)/);
  expect(extinct.getAttribute('aria-disabled')).toBe('true');
  expect(extinct.dataset['rules']).toContain('MZ-5');
  expect(button(/hares: 6 left \(not in this round\)/).dataset['rules']).toContain('MZ-18');
  await fireEvent.click(extinct);
  expect(extinct.getAttribute('aria-pressed')).toBe('false');
  expect(help.shown?.rules).toEqual(['MZ-21', 'MZ-5']);
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
  expect(screen.getByText('Which card do you turn up?')).toBeTruthy();
  expect(screen.getByText(plainText('Cleo laid their last cards: you must challenge.'))).toBeTruthy();
  expect(screen.getByText(plainText('Last cards: challenge!'))).toBeTruthy();
  await fireEvent.click(button('Turn up card 3 of 3 from Cleo'));
  expect(send.mock.calls[0]?.[0]).toMatchObject({ move: 'challenge 3', isConfirmed: false });
});

test('a challenge can be left again', async () => {
  renderBoard(HERD, { offers: [EXTEND, CHALLENGE] });
  await fireEvent.click(button('Challenge'));
  await fireEvent.click(button('Never mind'));
  expect(screen.queryByRole('button', { name: /Turn up/ })).toBeNull();
  expect(button('Pick 1 to 4 cards')).toBeTruthy();
});

const CHALLENGE_ONE = { ...CHALLENGE, parts: [{ name: 'place', choices: ['1'], least: 1, most: 1 }] } as unknown as Offer;
const ONE_CARD = { ...HERD, displays: [{ seat: 2, size: 1, known_cards: null }] };

test('one card needs no question which; whoever taps it first selects it', async () => {
  const send = renderBoard(ONE_CARD, { offers: [EXTEND, CHALLENGE_ONE] });
  await fireEvent.click(button('Challenge'));
  expect(send).toHaveBeenCalledWith({ move: 'challenge 1', label: 'Turn up card 1 of 1 from Cleo', isConfirmed: false });
});

test('which of one card is not asked where it must be challenged, either', async () => {
  const send = renderBoard(ONE_CARD, { offers: [CHALLENGE_ONE] });
  expect(screen.queryByText('Which card do you turn up?')).toBeNull();
  await fireEvent.click(button('Turn up card 1 of 1 from Cleo'));
  expect(send.mock.calls[0]?.[0]).toMatchObject({ move: 'challenge 1' });
});

test('a card that was tapped once is lifted', () => {
  renderBoard(HERD, { offers: [CHALLENGE], selectedMove: 'challenge 2' });
  const lying = document.querySelectorAll('.last .lying');
  expect([...lying].map((card) => card.classList.contains('selected'))).toEqual([false, true, false]);
});

test('what leaves the game is drawn anew for each event, even if the one before showed the same', async () => {
  const diedOut = (species: string) => event('DiedOut', { seat: 1, species, count: 2, message: { id: 'mammuz-died-out', args: {} } });
  const { rerender, container } = render(EventOverlay, { props: { event: diedOut('bear'), addressing: { names: [], addressedSeat: null } }, context: device.context });
  const panel = container.querySelector('.gone');
  await rerender({ event: diedOut('deer') });
  const panels = [...container.querySelectorAll('.gone')];
  expect(panels.at(-1)).not.toBe(panel);
});

test('beside one’s cards stands whether one is here, and one’s own sign', async () => {
  const presence = new Presence('t');
  renderBoard(HERD, { presence });
  const mine = screen.getByRole('region', { name: 'Ada' });
  presence.receive({ type: 'presence', here: [0], away: [], onlookers: 0 });
  await tick();
  expect(within(mine).getByText('here')).toBeTruthy();
  presence.receive({ type: 'presence', here: [], away: [{ seat: 0, for_ms: 0 }], onlookers: 0 });
  presence.receive({ type: 'sign', seat: 1, sign: 'wow' });
  await tick();
  expect(within(mine).getByText('away')).toBeTruthy();
  expect([mine.querySelector('.dot.hollow'), mine.querySelector('.shown')]).toEqual([expect.anything(), null]);
  presence.receive({ type: 'sign', seat: 0, sign: 'bravo' });
  await tick();
  expect(mine.querySelector('.shown')?.textContent).toBe('Bravo!');
});

test('one’s own clock tells move and reserve apart, and warns by colour and sound', () => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('AudioContext', SilentContext);
  tones.length = 0;
  device.settings.change({ sound: true });
  const seatViews = SEAT_VIEWS.with(0, { name: 'Ada', due_ms: 60_000, reserve_ms: 20_000 } as unknown as SeatView);
  renderBoard(HERD, { seatViews });
  const clock = within(screen.getByRole('region', { name: 'Ada' })).getByRole('timer');
  expect(stripIsolates(clock.getAttribute('aria-label') ?? '')).toBe('0:40 for this move, then 0:20 in reserve');
  expect([clock.classList.contains('short'), tones.length]).toEqual([false, 0]);
  vi.advanceTimersByTime(31_000);
  flushSync();
  expect(clock.classList.contains('short')).toBe(true);
  expect(tones.length).toBeGreaterThan(0);
  device.settings.change({ sound: false });
  vi.useRealTimers();
});

test('a triceratops lets the challenger choose a seat (MZ-14)', async () => {
  const send = renderBoard({ ...HERD, phase: 'give', revealed: 'triceratops' }, { offers: [GIVE] });
  const group = within(screen.getByRole('group', { name: 'Who takes the herd?' }));
  expect(group.getAllByRole('button')).toHaveLength(3);
  await fireEvent.click(group.getByRole('button', { name: 'Ben' }));
  expect(send.mock.calls[0]?.[0].move).toBe('give 1');
});

test('the herd is given by sliding a name onto it, too (MZ-14)', async () => {
  const send = renderBoard({ ...HERD, phase: 'give', revealed: 'triceratops' }, { offers: [GIVE] });
  const [ben, herd] = [button('Ben'), document.querySelector('[data-drop=herd]') as Element];
  ben.setPointerCapture = () => undefined;
  for (const [target, count] of [[document.body, 0], [herd, 1]] as const) {
    document.elementsFromPoint = () => [target];
    await fireEvent.pointerDown(ben, { button: 0, pointerId: 1 });
    await fireEvent.pointerMove(ben, { pointerId: 1, clientY: -80 });
    await fireEvent.pointerUp(ben, { pointerId: 1, clientY: -80 });
    await fireEvent.click(ben); // which every browser adds, and nothing comes of
    expect(send).toHaveBeenCalledTimes(count);
  }
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
const ANNOTATIONS = REPLAY.annotations as Annotation[];

test('every display is true, a lie, or a lie that was caught', () => {
  const displays = judgedDisplays(STEPS, ANNOTATIONS);
  for (const { species, cards, mark } of displays) expect(cards.every((card) => card === species)).toBe(mark === 'true');
  const stats = seatStats(5, displays, STEPS);
  expect(stats.reduce((sum, seat) => sum + seat.displays, 0)).toBe(displays.length);
  const caught = STEPS.flatMap((step) => step.events as unknown as MammuzEvent[]).filter((shown) => shown.type === 'CardTurnedUp' && shown.verdict === 'lie');
  expect(stats.reduce((sum, seat) => sum + seat.caught, 0)).toBe(caught.length);
});

test('bluffs are listed in a table, and one by one for every player', () => {
  const names = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil'];
  render(PostGame, { props: { names, annotations: ANNOTATIONS, steps: STEPS }, context: device.context });
  expect(screen.getAllByRole('row')).toHaveLength(6);
  expect(screen.getByRole('columnheader', { name: 'False alarms' })).toBeTruthy();
  for (const name of names) expect(screen.getByRole('list', { name })).toBeTruthy();
  expect(screen.getAllByText(plainText(/: a lie, caught \(/)).length).toBeGreaterThan(0);
});
