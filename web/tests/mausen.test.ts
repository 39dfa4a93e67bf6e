// Tests: Mausen's board. Its scenes follow a whole game of four; its parts say in words what they draw.
import { cleanup, render, screen, within } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MausenNow, MausenSeen, MausenTruth } from '../../docs/reference/games';
import { settings } from '../src/device/settings.svelte';
import Board from '../src/games/mausen/Board.svelte';
import Lane from '../src/games/mausen/Lane.svelte';
import FlyingCards from '../src/games/mausen/FlyingCards.svelte';
import { advance, order, pace, runs, scene, settled, sound, type Known, type Scene } from '../src/games/mausen/scene';
import { speech } from '../src/i18n/i18n.svelte';
import { telling } from '../src/table/eventPlayback.svelte';
import type { Chair, Fact, Offer, Replay, ReplayStep } from '../src/protocol/types';
import { film, viewers } from './exportedReplays';

const known = ({ game }: ReplayStep): Known => ({ now: game.now as MausenNow, seen: game.seen as MausenSeen, truth: game.truth as MausenTruth });
const played = (from: Scene, facts: readonly Fact[]) => order(telling(facts)).reduce(advance, from);
const fact = (event: string, fields: object = {}) => ({ event, text: { type: 'text', id: event, args: {} }, ...fields }) as unknown as Fact;
/** A table of three, all of whom still have all cards; in the middle lie these. */
const table = (middle: string[], change: Partial<MausenNow> = {}): Known => ({
  now: { phase: 'play', to_move: [0, 1, 2], middle, hand: [], choice: null, in_hand: [16, 16, 16], won: [0, 0, 0], scores: null, winners: [], ...change },
  seen: { played: [[], [], []], won: [[], [], []] },
  truth: null,
});

// --- Scenes ---

describe.each(viewers('mausen'))('among %i players, to viewer %s', (players, eyes) => {
  const { steps } = film('mausen', players)[eyes] as Replay;
  const [first, ...later] = steps as [ReplayStep, ...ReplayStep[]];

  test('every choice, shown fact by fact, ends in the table that the server tells', () => {
    let shown = scene(known(first));
    for (const step of later) {
      shown = settled(played(shown, step.facts));
      expect(shown).toEqual(scene(known(step)));
    }
  });

  test('a whole game that comes in at once leads to the same end', () => {
    const end = later.reduce((shown, step) => played(shown, step.facts), scene(known(first)));
    expect(end).toEqual(scene(known(later.at(-1) as ReplayStep)));
  });
});

test('who has chosen has a card face down before the seat', () => {
  expect(scene(table(['E4'], { to_move: [1] })).before).toEqual(['down', null, 'down']);
  expect(advance(scene(table(['E4'])), fact('CardChosen', { seat: 2 })).before).toEqual([null, null, 'down']);
});

test('chases are shown in the order elephants, dogs, cats, mice, whoever they are of', () => {
  const chase = (seat: number, card: string) => fact('PreyTaken', { seat, card, prey: [] });
  const facts = [fact('CardTurnedUp'), chase(0, 'M1'), chase(1, 'C2'), chase(2, 'D3'), chase(3, 'E4'), fact('GameEnded'), chase(0, 'M2'), chase(1, 'E1')];
  expect(order(facts).map((each) => each['card'] ?? each.event)).toEqual(['CardTurnedUp', 'E4', 'D3', 'C2', 'M1', 'GameEnded', 'E1', 'M2']);
});

test('a card that ran away leaves its trace, and runs to its winner once (MS-9)', () => {
  const up = [fact('CardTurnedUp', { seat: 0, card: 'E1' }), fact('CardTurnedUp', { seat: 1, card: 'D2' }), fact('CardTurnedUp', { seat: 2, card: 'C3' })];
  const earlier = up.reduce(advance, scene(table(['D2', 'C2'])));
  const later = advance(earlier, fact('PreyTaken', { seat: 0, card: 'E1', prey: ['D2', 'D2'] }));
  expect(later.before[1]).toEqual({ id: 'D2-1', card: 'D2', isGone: true });
  expect(runs(earlier, later).map(({ lying, winner }) => [lying.id, winner])).toEqual([['D2-0', 0], ['D2-1', 0]]);
  const last = advance(later, fact('PreyTaken', { seat: 1, card: 'D2', prey: ['C2', 'C3'] }));
  expect(runs(later, last).map(({ lying }) => lying.id)).toEqual(['C2-0', 'C3-0']);
  expect(runs(last, settled(last)).map(({ lying, winner }) => [lying.id, winner])).toEqual([['E1-0', null]]);
});

test('cards turn up together and are then looked at; choosing delays nobody', () => {
  const up = fact('CardTurnedUp');
  expect(pace(up, up)).toBeLessThan(150);
  expect(pace(up, fact('PreyTaken'))).toBeGreaterThan(800);
  expect(pace(fact('CardChosen'), null)).toBe(0);
  expect(pace(fact('OwnCardChosen'), up)).toBe(0);
});

test('what happens is heard', () => {
  expect(['CardChosen', 'CardTurnedUp', 'PreyTaken', 'GameEnded', 'PlayerLeft'].map((event) => sound(fact(event)))).toEqual(['lay', 'turn', 'run', 'win', null]);
});

// --- The board ---

beforeAll(async () => {
  const words = readFileSync('../src/bestiary/games/mausen/locale/en.ftl', 'utf-8');
  vi.stubGlobal('matchMedia', () => ({ matches: roomy, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(words)));
  await speech.use('en');
  await speech.learn('mausen');
});

let roomy = false;
afterEach(() => {
  cleanup();
  roomy = false;
});

const chairs = ['Ann', 'Ben', 'Cem'].map((name) => ({ name, bot: null, is_ready: true, is_away: false, due_ms: null })) as unknown as Chair[];
const offer = (cards: string[]): Offer => ({ verb: 'play', form: '{card}', parts: [{ name: 'card', choices: cards, least: 1, most: 1 }] }) as unknown as Offer;

function shown(moment: Known, change: object = {}) {
  const send = vi.fn();
  const props = { chairs, me: 0, moment: moment as never, scene: scene(moment), fact: null, offers: [], changes: [], sent: null, send, isLarge: false, ...change };
  return { send, ...render(Board, props) };
}

test('a card of the hand is a button by its name, and pressing it wants that move', () => {
  const { send } = shown(table(['E4'], { hand: ['E1', 'D3'] }), { offers: [offer(['E1', 'D3'])] });
  const hand = screen.getByRole('group', { name: 'Your hand' });
  expect(within(hand).getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual(['elephant 1', 'dog 3']);
  within(hand).getByRole('button', { name: 'dog 3' }).click();
  expect(send).toHaveBeenCalledWith({ move: 'D3', label: 'dog 3' });
});

test('a card that was played leaves a gap that nobody can press', async () => {
  const { rerender, container } = shown(table(['E4'], { hand: ['E1', 'D3'] }), { offers: [offer(['E1', 'D3'])] });
  await rerender({ moment: table(['E4'], { hand: ['D3'] }) as never, offers: [offer(['D3'])] });
  const played = container.querySelector('[data-card="E1"]') as HTMLElement;
  expect(played.getAttribute('aria-disabled')).toBe('true');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'elephant 1' })).toBeNull());
  expect(screen.getByRole('button', { name: 'dog 3' })).toBeTruthy();
});

test('what was turned up keeps lying there until it runs, and what is said of it is true', async () => {
  const up = advance(scene(table(['E4'])), fact('CardTurnedUp', { seat: 1, card: 'M2' }));
  const { rerender, container } = shown(table(['E4']), { scene: up });
  const turned = container.querySelector('[data-seat="1"] .turned') as HTMLElement;
  expect(turned.classList.contains('none')).toBe(false);
  await rerender({ scene: settled(up) });
  expect(turned.classList.contains('none'), 'where it is about to run').toBe(false);
  expect(turned.dataset['lies'], 'it lies in the middle now').toBeUndefined();
  await vi.waitFor(() => expect(turned.classList.contains('none')).toBe(true));
  await vi.waitFor(() => expect(container.querySelector('[data-seat="1"] .slot')?.textContent).toContain('no card chosen yet'));
});

test('a card on its way has its place in the lane, and is drawn there once it has come', async () => {
  const lane = { animal: 'M' as const, lying: [{ id: 'M1-0', card: 'M1' }, { id: 'M2-0', card: 'M2' }], isProwling: false };
  const { container, rerender } = render(Lane, { ...lane, running: new Set(['M2-0']) });
  const drawn = () => [...container.querySelectorAll<HTMLElement>('[data-lies]')].map((place) => place.querySelector('.mark')?.getAttribute('data-value') ?? null);
  expect(drawn()).toEqual(['1', null]);
  await rerender({ running: new Set<string>() });
  expect(drawn()).toEqual(['1', '2']);
});

test('what stands in before a first card is turned up is neither seen nor told', async () => {
  const { container } = shown(table(['E4']));
  const slot = container.querySelector('[data-seat="1"] .slot') as HTMLElement;
  const told = slot.textContent;
  await vi.waitFor(() => expect(slot.querySelector('.turned .mark')).not.toBeNull(), { timeout: 3000 });
  expect(slot.querySelector('.turned')?.classList.contains('none')).toBe(true);
  expect(slot.querySelector('.turned .card')?.getAttribute('aria-hidden')).toBe('true');
  expect(slot.textContent).toBe(told);
});

test('many cards set out a few at a time, and are there once the last has arrived', async () => {
  const runs: { onfinish: (() => void) | null; cancel(): void }[] = [];
  const animate = () => {
    runs.push({ onfinish: null, cancel: () => undefined });
    return runs.at(-1) as unknown as Animation;
  };
  Object.assign(HTMLElement.prototype, { animate });
  const spot = { x: 0, y: 0, size: 1 };
  const routes = ['M1', 'M1', 'M2', 'M2', 'M3', 'M3'].map((card, index) => ({ id: `${card}-${index}`, card, from: spot, to: spot, isPrey: true }));
  const [onlanded, onarrived] = [vi.fn(), vi.fn()];
  const { container } = render(FlyingCards, { routes, speed: 1, onlanded, onarrived });
  expect(container.querySelectorAll('.runner').length).toBeLessThan(6);
  await vi.waitFor(() => expect(container.querySelectorAll('.runner')).toHaveLength(6));
  for (const run of runs.slice(0, -1)) run.onfinish?.();
  expect(onlanded.mock.calls.flat()).toEqual(routes.slice(0, -1));
  expect(onarrived).not.toHaveBeenCalled();
  runs.at(-1)?.onfinish?.();
  expect(onarrived).toHaveBeenCalledOnce();
});

test('a chosen card is marked, and another may be chosen as long as that is open', () => {
  const moment = table(['E4'], { hand: ['E1', 'D3'], choice: 'E1', to_move: [1, 2] });
  const { send } = shown(moment, { changes: [offer(['E1', 'D3'])] });
  expect(screen.getByRole('button', { name: 'elephant 1', pressed: true })).toBeTruthy();
  screen.getByRole('button', { name: 'elephant 1' }).click();
  expect(send).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'dog 3', pressed: false }).click();
  expect(send).toHaveBeenCalledWith({ move: 'D3', label: 'dog 3' });
});

test('arrow keys go through the hand, and who played a card goes on from its neighbour', async () => {
  const moment = table(['E4'], { hand: ['E1', 'D1', 'D3', 'M4'] });
  const { rerender } = shown(moment, { offers: [offer(['E1', 'D1', 'D3', 'M4'])] });
  const at = () => (document.activeElement as HTMLElement).dataset['card'];
  const press = (key: string) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  screen.getByRole('button', { name: 'elephant 1' }).focus();
  press('ArrowDown');
  expect(at()).toBe('D1');
  press('ArrowRight');
  expect(at()).toBe('D3');
  press('ArrowRight');
  expect(at()).toBe('D3');
  await rerender({ moment: table(['E4'], { hand: ['E1', 'D1', 'M4'] }) as never });
  await vi.waitFor(() => expect(at()).toBe('D1'));
});

test('what is not offered cannot be chosen', () => {
  const { send } = shown(table(['E4'], { hand: ['E1', 'D3'] }), { offers: [offer(['D3'])] });
  screen.getByRole('button', { name: 'elephant 1' }).click();
  expect(send).not.toHaveBeenCalled();
});

test('the middle and every seat are told in words', () => {
  shown(table(['C2', 'C3', 'E4'], { to_move: [0, 2], won: [0, 5, 0] }));
  const middle = screen.getByRole('region', { name: 'Middle' });
  const words = (element: HTMLElement) => (element.textContent ?? '').replace(/[\u2068\u2069]/g, '').replace(/\s+/g, ' ');
  expect(words(middle)).toContain('cat 2 and cat 3');
  expect(words(middle)).toContain('no mice');
  const ben = words(screen.getByRole('region', { name: 'Ben' }));
  expect(ben).toContain('has chosen');
  expect(ben).toContain('5 won');
  expect(ben).toContain('16 in hand');
});

test('who still holds what is counted only for those who like it', () => {
  roomy = true;
  const moment = { ...table(['E4']), seen: { played: [[], ['E1', 'D2'], []], won: [[], ['C4', 'C3'], []] } };
  settings.change({ counter: true });
  const { unmount } = shown(moment);
  const ben = (screen.getByRole('region', { name: 'Ben' }).textContent ?? '').replace(/[\u2068\u2069]/g, '');
  expect(ben).toContain('Still holds elephant 2');
  expect(ben).not.toContain('elephant 1');
  expect(ben).toContain('7 points');
  expect(screen.getByRole('button', { name: 'Counter' })).toBeTruthy();
  unmount();
  settings.change({ counter: false });
  shown(moment);
  expect(screen.getByRole('region', { name: 'Ben' }).textContent).not.toContain('Still holds');
  expect(screen.queryByRole('button', { name: 'Counter' })).toBeNull();
});

test('an onlooker has no hand, and nothing to press', () => {
  shown(table(['E4']), { me: null });
  expect(screen.queryByRole('group', { name: 'Your hand' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Ann' })).toBeTruthy();
});

test('once it is over every seat has its points, and the winner is named', () => {
  shown(table([], { phase: 'over', to_move: [], in_hand: [0, 0, 0], scores: [3, 12, 7], winners: [1] }));
  const ben = screen.getByRole('region', { name: 'Ben' }).textContent ?? '';
  expect(ben).toContain('12');
  expect(ben).toContain('Winner');
  expect(screen.getByRole('region', { name: 'Cem' }).textContent).not.toContain('Winner');
});

test('with all cards open one sees what everybody has chosen and holds', () => {
  const moment: Known = { ...table(['E4'], { to_move: [0, 2] }), truth: { committed: { '1': 'M3' }, hands: [[], ['M3'], []], won: [[], [], []], table: [], phase: 'play', to_move: [0, 2] } as MausenTruth };
  settings.change({ counter: false });
  const { container } = shown(moment);
  expect(container.querySelector('[data-seat="1"] .laid .animal-M')).toBeTruthy();
  expect((screen.getByRole('region', { name: 'Ben' }).textContent ?? '').replace(/[\u2068\u2069]/g, '')).toContain('Still holds mouse 3');
});
