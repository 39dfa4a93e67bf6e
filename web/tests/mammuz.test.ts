// Tests: Mammuz in the browser. What is shown fact by fact leads to what the server says; a hand keeps its order.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { tick } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { MammuzNow, MammuzTruth } from '../../docs/reference/games';
import PostGame from '../src/games/mammuz/PostGame.svelte';
import { follow, moved, remember, remembered, sorted, stacks } from '../src/games/mammuz/handOrder';
import Board from '../src/games/mammuz/Board.svelte';
import { goalOf } from '../src/games/mammuz/transitions';
import { advance, pace, scene, sound, verdict, type MammuzMoment, type Scene } from '../src/games/mammuz/scene';
import { counted, told } from '../src/games/mammuz/bluffStats';
import { help } from '../src/components/help.svelte';
import { speech } from '../src/i18n/i18n.svelte';
import { plain } from '../src/i18n/translator';
import { telling } from '../src/table/eventPlayback.svelte';
import type { Chair, Deed, Fact, Offer, Replay, ReplayStep } from '../src/protocol/types';
import { film, viewers } from './exportedReplays';

const START: MammuzNow = {
  phase: 'declare',
  to_move: [0],
  turn: 0,
  hand: ['bear', 'hare', 'hare', 'stegosaurus'],
  in_hand: [4, 8, 0],
  displays: [],
  species: null,
  revealed: null,
  aside: 0,
  banned: null,
  extinct: {},
  removed: [],
  left: { mammoth: 2, bear: 3, deer: 0, tiger: 5, hare: 6, squirrel: 7 },
  dinosaurs: 3,
  winners: [],
};
const HERD: Partial<MammuzNow> = {
  phase: 'respond',
  species: 'hare',
  displays: [
    { seat: 0, size: 2, cards: ['hare', 'bear'] },
    { seat: 2, size: 3, cards: null },
  ],
};

function momentOf(now: Partial<MammuzNow>, truth: MammuzTruth | null = null): MammuzMoment {
  return { now: { ...START, ...now }, seen: { seat: null, lying: 0, facts: [], past: [] }, truth };
}

function fact(event: string, fields: object, args: object = {}): Fact {
  return { event, text: { type: 'text', id: 'mammuz-name', args }, ...fields } as Fact;
}

/** A scene without what only the show is about: a card that is up in what is shown, and how things are numbered. */
function bare({ herd, ...rest }: Scene, shown: Scene) {
  const isUp = (display: number, place: number) => shown.herd[display]?.cards[place]?.isUp;
  const displays = herd.map(({ seat, said, cards }, display) => ({ seat, said, cards: cards.map(({ card }, place) => (isUp(display, place) ? null : card)) }));
  return { ...rest, herd: displays };
}

test.each(viewers('mammuz'))('among %i players, fact by fact the scene of viewer %s becomes what the server says', (players, eyes) => {
  const { steps, result } = film('mammuz', players)[eyes] as Replay;
  const resting = ({ game }: ReplayStep) => scene(momentOf(game.now as MammuzNow, game.truth as MammuzTruth));
  const [first, ...later] = steps as [ReplayStep, ...ReplayStep[]];
  let shown = resting(first);
  for (const step of later) {
    shown = telling(step.facts).reduce(advance, shown);
    expect(bare(shown, shown)).toEqual(bare(resting(step), shown));
  }
  expect(shown.winners).toEqual(result?.winners);
});

test('a dinosaur that is turned up leaves the herd, and the claim stays as it was (MZ-12)', () => {
  const before = scene(momentOf(HERD));
  const turned = advance(before, fact('CardTurnedUp', { seat: 1, challenged: 2, place: 2, card: 'triceratops', species: 'hare' }));
  expect(turned.herd.at(-1)?.cards.map((each) => each.isUp)).toEqual([false, true, false]);
  const loose = advance(turned, fact('DinosaurUnleashed', { dinosaur: 'triceratops', seat: 1, challenged: 2 }));
  expect(loose.revealed).toBe('triceratops');
  expect(loose.herd.at(-1)).toMatchObject({ said: 3, cards: [{ card: null }, { card: null }] });
});

test('with all cards open the herd is open too', () => {
  const truth = { displays: [[0, ['hare', 'bear']], [2, ['mouse', 'hare', 'deer']]] } as unknown as MammuzTruth;
  expect(scene(momentOf(HERD, truth)).herd.at(-1)?.cards.map((each) => each.card)).toEqual(['mouse', 'hare', 'deer']);
});

test('a dinosaur is looked at longest, and what is no fact of the game is not waited for', () => {
  const unleashed = fact('DinosaurUnleashed', {});
  for (const event of ['DisplayLaid', 'CardTurnedUp', 'HerdTaken', 'DiedOut']) {
    expect(pace(fact(event, {}))).toBeGreaterThan(0);
    expect(pace(fact(event, {}))).toBeLessThan(pace(unleashed));
  }
  expect([pace(fact('RoundBegun', {})), pace(fact('PlayerSat', {}))]).toEqual([0, 0]);
  expect([sound(unleashed), sound(fact('DiedOut', {})), sound(fact('RoundBegun', {}))]).toEqual(['roar', 'die', null]);
});

test('the verdict on a card is the server’s word', () => {
  expect(verdict(fact('CardTurnedUp', {}, { verdict: 'lie' }))).toBe('lie');
  expect(verdict(fact('HerdTaken', {}))).toBeNull();
});

test('the herd flies to who takes it, to all in turn, or to the pile', () => {
  expect(goalOf(fact('HerdTaken', { seat: 2 }), 0, 4)).toBe('seat-2');
  expect([0, 1, 5].map((number) => goalOf(fact('HerdDealt', {}), number, 4))).toEqual(['seat-0', 'seat-1', 'seat-1']);
  expect(goalOf(fact('HerdLaidAside', {}), 0, 4)).toBe('pile');
  expect(goalOf(null, 0, 4)).toBeNull();
});

// --- The hand in its owner's order ---

test('a hand that is sorted by hand keeps its order: what was laid goes, what is new comes last', () => {
  const before = { cards: ['hare.0', 'bear.0', 'hare.1'], isSorted: false };
  expect(follow(before, ['hare', 'bear', 'deer'], ['hare.0']).cards).toEqual(['bear.0', 'hare.1', 'deer.0']);
  expect(follow({ cards: ['bear.0', 'hare.1'], isSorted: false }, ['hare', 'hare', 'bear']).cards).toEqual(['bear.0', 'hare.1', 'hare.0']);
});

test('a hand that is sorted by species stays sorted, in the order of the manual', () => {
  expect(follow({ cards: [], isSorted: true }, ['tyrannosaurus', 'mouse', 'mammoth']).cards).toEqual(['mammoth.0', 'mouse.0', 'tyrannosaurus.0']);
  expect(sorted({ cards: ['mouse.0', 'bear.0'], isSorted: false })).toEqual({ cards: ['bear.0', 'mouse.0'], isSorted: true });
});

test('a card that is moved lies where the other lay, and the hand is no longer sorted', () => {
  const before = { cards: ['bear.0', 'deer.0', 'hare.0'], isSorted: true };
  expect(moved(before, ['hare.0'], 'bear.0')).toEqual({ cards: ['hare.0', 'bear.0', 'deer.0'], isSorted: false });
  expect(moved(before, ['bear.0'], 'hare.0').cards).toEqual(['deer.0', 'hare.0', 'bear.0']);
});

test('neighbours that are alike share a place only where there is little room', () => {
  const cards = ['hare.0', 'hare.1', 'bear.0', 'hare.2'];
  expect(stacks(cards, true)).toEqual([['hare.0', 'hare.1'], ['bear.0'], ['hare.2']]);
  expect(stacks(cards, false)).toHaveLength(4);
});

test('this device remembers a hand until the game is over', () => {
  remember('here 0', { cards: ['hare.0'], isSorted: false });
  expect(remembered('here 0').cards).toEqual(['hare.0']);
  remember('here 0', null);
  expect(remembered('here 0')).toEqual({ cards: [], isSorted: true });
  expect(localStorage.getItem('bestiary.mammuz.hands')).toBe('{}');
});

// --- What one sees, and hears of it ---

const CARDS = { name: 'cards', choices: START.hand, least: 1, most: 4 };
const DECLARE = { verb: 'declare', form: 'declare {species}: {cards}', parts: [{ name: 'species', choices: ['mammoth', 'bear', 'tiger', 'squirrel'], least: 1, most: 1 }, CARDS] } as unknown as Offer;
const EXTEND = { verb: 'extend', form: 'extend: {cards}', parts: [CARDS] } as unknown as Offer;
const CHALLENGE = { verb: 'challenge', form: 'challenge {place}', parts: [{ name: 'place', choices: ['1', '2', '3'], least: 1, most: 1 }] } as unknown as Offer;
const GIVE = { verb: 'give', form: 'give {seat}', parts: [{ name: 'seat', choices: ['0', '1', '2'], least: 1, most: 1 }] } as unknown as Offer;
const CHAIRS = ['Ada', 'Ben', 'Cleo'].map((name) => ({ name }) as unknown as Chair);

function shown(now: Partial<MammuzNow>, { offers = [] as Offer[], me = 0 as number | null, truth = null as MammuzTruth | null } = {}) {
  const moment = momentOf(now, truth);
  const send = vi.fn();
  render(Board, { chairs: CHAIRS, me, moment, scene: scene(moment), fact: null, offers, changes: [], sent: null, send, isLarge: false });
  return send;
}

/** Something that is called so, whatever marks of direction stand in it. */
function so(name: string | RegExp): (found: string) => boolean {
  return (found) => (typeof name === 'string' ? plain(found).trim() === name : name.test(plain(found)));
}

function button(name: string | RegExp): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name: so(name) });
}

beforeAll(async () => {
  // jsdom moves nothing.
  Element.prototype.animate ??= () => ({ cancel: () => undefined, finished: Promise.resolve() }) as unknown as Animation;
  Element.prototype.getAnimations ??= () => [];
  const source = readFileSync('../src/bestiary/games/mammuz/locale/en.ftl', 'utf-8');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(source)));
  await speech.use('en');
  await speech.learn('mammuz');
});

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('a display is laid in the order in which its cards were picked, under the species that was picked', async () => {
  const send = shown({}, { offers: [DECLARE] });
  expect(button('Pick 1 to 4 cards').disabled).toBe(true);
  await fireEvent.click(button('stegosaurus'));
  expect(button('Pick a species').disabled).toBe(true);
  await fireEvent.click(button('bear'));
  await fireEvent.click(button('bears: 3 left'));
  await fireEvent.click(button('Lay 2 cards as bears'));
  expect(send).toHaveBeenCalledWith({ move: 'declare bear: stegosaurus bear', label: 'Lay 2 cards as bears', isSure: true });
});

test('places of the display are swapped by a button and by an arrow key, and a tap takes back', async () => {
  const send = shown(HERD, { offers: [EXTEND, CHALLENGE] });
  await fireEvent.click(button('bear'));
  await fireEvent.click(button('stegosaurus'));
  await fireEvent.click(button('Swap places 1 and 2'));
  expect(within(screen.getByRole('list', { name: 'Your display' })).getAllByRole('button', { name: /Take back/ }).map((each) => each.getAttribute('aria-label'))).toEqual([
    'Place 1: stegosaurus. Take back',
    'Place 2: bear. Take back',
  ]);
  await fireEvent.keyDown(button('Place 2: bear. Take back'), { key: 'ArrowLeft' });
  await fireEvent.click(button('Place 2: stegosaurus. Take back'));
  await fireEvent.click(button('Lay 1 card as “hare”'));
  expect(send.mock.calls[0]?.[0].move).toBe('extend: bear');
});

test('what cannot be declared says so, and is not picked (MZ-5)', async () => {
  shown({ banned: 'hare' }, { offers: [DECLARE] });
  const extinct = button(/deer \(extinct\)/);
  expect(extinct.getAttribute('aria-disabled')).toBe('true');
  expect(extinct.dataset['rules']).toContain('MZ-5');
  expect(button(/hares: 6 left \(not in this round\)/).dataset['rules']).toContain('MZ-18');
  await fireEvent.click(extinct);
  expect(extinct.getAttribute('aria-pressed')).toBe('false');
  expect(help.shown?.rules).toEqual(['MZ-5']);
});

test('a challenge asks which card, by its place (MZ-8)', async () => {
  const send = shown(HERD, { offers: [EXTEND, CHALLENGE] });
  expect(screen.queryByRole('button', { name: /Turn up/ })).toBeNull();
  await fireEvent.click(button('Challenge'));
  await fireEvent.click(button('Turn up card 2 of 3 from Cleo'));
  expect(send).toHaveBeenCalledWith({ move: 'challenge 2', label: 'Turn up card 2 of 3 from Cleo', isSure: true });
});

test('who must challenge is told why, and picks at once (MZ-22)', async () => {
  const send = shown(HERD, { offers: [CHALLENGE] });
  expect(screen.getByText(so('Cleo laid their last cards: you must challenge.'))).toBeTruthy();
  expect(screen.getByText(so('Last cards: challenge!'))).toBeTruthy();
  await fireEvent.click(button('Turn up card 3 of 3 from Cleo'));
  expect(send.mock.calls[0]?.[0]).toMatchObject({ move: 'challenge 3', isSure: false });
});

test('a triceratops lets one choose a seat (MZ-14)', async () => {
  const send = shown({ ...HERD, phase: 'give', revealed: 'triceratops' }, { offers: [GIVE] });
  const group = within(screen.getByRole('group', { name: 'Who takes the herd?' }));
  expect(group.getAllByRole('button')).toHaveLength(3);
  await fireEvent.click(group.getByRole('button', { name: 'Ben' }));
  expect(send.mock.calls[0]?.[0].move).toBe('give 1');
});

test('claims, numbers and the pile can be read, and of one’s own display the cards', () => {
  shown({ ...HERD, aside: 4 });
  expect(within(screen.getByRole('region', { name: 'Ben' })).getByText(so('8 cards'))).toBeTruthy();
  const herd = within(screen.getByRole('list', { name: 'The herd: 5 cards, said to be hares' }));
  expect(herd.getAllByRole('listitem').map((each) => each.textContent?.replace(/[\s\u2068\u2069]+/g, ' ').trim())).toEqual([
    expect.stringMatching(/You : 2 hares These are: hare and bear/),
    expect.stringMatching(/Cleo : 3 hares/),
  ]);
  expect(screen.getByText(so('4 cards aside'))).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Still in the game' })).getByText(so('3 dinosaurs'))).toBeTruthy();
});

test('with keys a card moves along the hand, and the order is kept on this device', async () => {
  shown(HERD);
  await fireEvent.keyDown(button('bear'), { key: 'ArrowRight', shiftKey: true });
  await tick();
  const names = () => within(screen.getByRole('list', { name: /Your hand/ })).getAllByRole('button').map((each) => each.getAttribute('aria-label'));
  expect(names()).toEqual(['hare', 'bear', 'hare', 'stegosaurus']);
  cleanup();
  shown(HERD);
  expect(names()).toEqual(['hare', 'bear', 'hare', 'stegosaurus']);
  await fireEvent.click(button('Sorted by species'));
  expect(names()).toEqual(['bear', 'hare', 'hare', 'stegosaurus']);
});

test('an onlooker has no hand and nothing to press; at the end the hands are open', () => {
  const truth = { hands: [['bear'], ['hare', 'hare'], []], displays: [] } as unknown as MammuzTruth;
  shown({ phase: 'over', winners: [2], hand: [] }, { me: null, truth });
  expect(screen.queryByRole('button')).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Ben' })).getByText(so('In hand: 2 hares'))).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Cleo' })).getByText(so(/has won/))).toBeTruthy();
});

// --- The story of the lies ---

const OPEN = film('mammuz', 5)['all'] as Replay;
const STEPS = OPEN.steps;
const TALLY = OPEN.tally as Deed[];

test('every display is true, a lie, or a lie that was caught', () => {
  const all = told(STEPS, TALLY);
  for (const { species, cards, mark } of all) expect(cards.every((card) => card === species)).toBe(mark === 'true');
  const counts = counted(5, all, STEPS);
  expect(counts.reduce((sum, count) => sum + count.displays, 0)).toBe(all.length);
  const caught = STEPS.flatMap((step) => step.facts).filter((each) => verdict(each) === 'lie');
  expect(counts.reduce((sum, count) => sum + count.caught, 0)).toBe(caught.length);
});

test('the story can be read as a table and as a list for every player', () => {
  const names = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil'];
  render(PostGame, { names, tally: TALLY, steps: STEPS });
  expect(screen.getAllByRole('row')).toHaveLength(6);
  expect(screen.getByRole('columnheader', { name: 'False alarms' })).toBeTruthy();
  for (const name of names) expect(screen.getByRole('list', { name })).toBeTruthy();
  expect(screen.getAllByText(so(/: a lie, caught \(/)).length).toBeGreaterThan(0);
});
