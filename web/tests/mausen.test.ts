// Mausen in the browser: its scenes follow whole games, and everything drawn is also said in words.
import { cleanup, render, screen, within } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MausenEvent } from '../src/protocol/games';
import { settings } from '../src/device/settings.svelte';
import Board from '../src/games/mausen/Board.svelte';
import Lane from '../src/games/mausen/Lane.svelte';
import FlyingCards from '../src/games/mausen/FlyingCards.svelte';
import { advance, durationMs, flights, scene, settled, showOrder, sound, type Scene, type View } from '../src/games/mausen/scene';
import { i18n } from '../src/i18n/i18n.svelte';
import type { Offer, Replay, ReplayStep, SeatView } from '../src/protocol/types';
import { deduplicate } from '../src/table/eventPlayback.svelte';
import { perspectives, replays } from './exportedReplays';
import { wireEvent } from './wireEvent';

const event = wireEvent<MausenEvent>;
const atRest = ({ game }: ReplayStep) => scene(game as View);
const play = (from: Scene, { events }: ReplayStep) => showOrder(deduplicate(events) as unknown as MausenEvent[]).reduce(advance, from);
/** Three players with all their cards, and these in the middle. */
const viewOf = (middle: string[], change: Partial<View['board']> = {}): View => ({
  board: { phase: 'play', to_move: [0, 1, 2], middle, hand: [], choice: null, hand_sizes: [16, 16, 16], won_counts: [0, 0, 0], scores: null, winners: [], ...change },
  history: { played: [[], [], []], won: [[], [], []] },
});

// --- Scenes ---

describe.each(perspectives('mausen'))('among %i players, to viewer %s', (players, perspective) => {
  const { steps } = replays('mausen', players)[perspective] as Replay;
  const [first, ...later] = steps as [ReplayStep, ...ReplayStep[]];

  test('the scene, event by event, becomes what the server says', () => {
    let shown = atRest(first);
    for (const step of later) {
      shown = settled(play(shown, step));
      expect(shown).toEqual(atRest(step));
    }
  });

  test('a whole game that comes in at once leads to the same end', () => {
    expect(later.reduce(play, atRest(first))).toEqual(atRest(later.at(-1) as ReplayStep));
  });
});

test('who has chosen has a card face down before the seat', () => {
  expect(scene(viewOf(['E4'], { to_move: [1] })).slots).toEqual(['down', null, 'down']);
  expect(advance(scene(viewOf(['E4'])), event('CardChosen', { seat: 2 })).slots).toEqual([null, null, 'down']);
});

test('chases are shown in the order elephants, dogs, cats, mice', () => {
  const chase = (seat: number, card: string) => event('PreyTaken', { seat, card, prey: [] });
  const events = [event('CardTurnedUp'), chase(0, 'M1'), chase(1, 'C2'), chase(2, 'D3'), chase(3, 'E4'), event('GameEnded'), chase(0, 'M2'), chase(1, 'E1')];
  expect(showOrder(events).map((shown) => ('card' in shown ? shown.card : undefined) ?? shown.type)).toEqual(['CardTurnedUp', 'E4', 'D3', 'C2', 'M1', 'GameEnded', 'E1', 'M2']);
});

test('a card that ran away leaves its trace, and runs to its winner once (MS-9)', () => {
  const up = [event('CardTurnedUp', { seat: 0, card: 'E1' }), event('CardTurnedUp', { seat: 1, card: 'D2' }), event('CardTurnedUp', { seat: 2, card: 'C3' })];
  const earlier = up.reduce(advance, scene(viewOf(['D2', 'C2'])));
  const later = advance(earlier, event('PreyTaken', { seat: 0, card: 'E1', prey: ['D2', 'D2'] }));
  expect(later.slots[1]).toEqual({ id: 'D2-1', card: 'D2', isGone: true });
  expect(flights(earlier, later).map(({ openCard, winner }) => [openCard.id, winner])).toEqual([['D2-0', 0], ['D2-1', 0]]);
  const last = advance(later, event('PreyTaken', { seat: 1, card: 'D2', prey: ['C2', 'C3'] }));
  expect(flights(later, last).map(({ openCard }) => openCard.id)).toEqual(['C2-0', 'C3-0']);
  expect(flights(last, settled(last)).map(({ openCard, winner }) => [openCard.id, winner])).toEqual([['E1-0', null]]);
});

test('cards turn up together and are then shown; a choice takes no time', () => {
  const up = event('CardTurnedUp');
  expect(durationMs(up, up)).toBeLessThan(150);
  expect(durationMs(up, event('PreyTaken'))).toBeGreaterThan(800);
  expect(durationMs(event('CardChosen'), null)).toBe(0);
  expect(durationMs(event('OwnCardChosen'), up)).toBe(0);
});

test('events have sounds', () => {
  expect(['CardChosen', 'CardTurnedUp', 'PreyTaken', 'GameEnded', 'PlayerLeft'].map((type) => sound(event(type)))).toEqual(['lay', 'turn', 'run', 'win', null]);
});

// --- The board ---

beforeAll(async () => {
  const source = readFileSync('../src/bestiary/games/mausen/locale/en.ftl', 'utf-8');
  vi.stubGlobal('matchMedia', () => ({ matches: isRoomy, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(source)));
  await i18n.setLanguage('en');
  await i18n.loadGame('mausen');
});

let isRoomy = false;
afterEach(() => {
  cleanup();
  isRoomy = false;
});

const seatViews = ['Ann', 'Ben', 'Cem'].map((name) => ({ name, bot: null, is_ready: true, is_away: false, due_ms: null })) as unknown as SeatView[];
const offer = (cards: string[]): Offer => ({ verb: 'play', template: '{card}', parts: [{ name: 'card', choices: cards, least: 1, most: 1 }] }) as unknown as Offer;

function renderBoard(view: View, change: object = {}) {
  const send = vi.fn();
  const props = { seatViews, me: 0, view, scene: scene(view), event: null, offers: [], alternatives: [], pendingMove: null, send, isLarge: false, ...change };
  return { send, ...render(Board, props) };
}

test('a card of the hand is a button by its name, and pressing it wants that move', () => {
  const { send } = renderBoard(viewOf(['E4'], { hand: ['E1', 'D3'] }), { offers: [offer(['E1', 'D3'])] });
  const hand = screen.getByRole('group', { name: 'Your hand' });
  expect(within(hand).getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['elephant 1', 'dog 3']);
  within(hand).getByRole('button', { name: 'dog 3' }).click();
  expect(send).toHaveBeenCalledWith({ move: 'D3', label: 'dog 3' });
});

test('a card that was played leaves a gap that cannot be pressed', async () => {
  const { rerender, container } = renderBoard(viewOf(['E4'], { hand: ['E1', 'D3'] }), { offers: [offer(['E1', 'D3'])] });
  await rerender({ view: viewOf(['E4'], { hand: ['D3'] }) as never, offers: [offer(['D3'])] });
  const played = container.querySelector('[data-card="E1"]') as HTMLElement;
  expect(played.getAttribute('aria-disabled')).toBe('true');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'elephant 1' })).toBeNull());
  expect(screen.getByRole('button', { name: 'dog 3' })).toBeTruthy();
});

test('what was turned up keeps lying there until it runs, and what is said of it is true', async () => {
  const up = advance(scene(viewOf(['E4'])), event('CardTurnedUp', { seat: 1, card: 'M2' }));
  const { rerender, container } = renderBoard(viewOf(['E4']), { scene: up });
  const turned = container.querySelector('[data-seat="1"] .turned') as HTMLElement;
  expect(turned.classList.contains('none')).toBe(false);
  await rerender({ scene: settled(up) });
  expect(turned.classList.contains('none'), 'where it is about to run').toBe(false);
  expect(turned.dataset['lies'], 'it lies in the middle now').toBeUndefined();
  await vi.waitFor(() => expect(turned.classList.contains('none')).toBe(true));
  await vi.waitFor(() => expect(container.querySelector('[data-seat="1"] .slot')?.textContent).toContain('no card chosen yet'));
});

test('a card on its way has its place in the lane, and is drawn there once it has come', async () => {
  const lane = { animal: 'M' as const, openCards: [{ id: 'M1-0', card: 'M1' }, { id: 'M2-0', card: 'M2' }], isProwling: false };
  const { container, rerender } = render(Lane, { ...lane, flyingIds: new Set(['M2-0']) });
  const drawn = () => [...container.querySelectorAll<HTMLElement>('[data-lies]')].map((place) => place.querySelector('.mark')?.getAttribute('data-value') ?? null);
  expect(drawn()).toEqual(['1', null]);
  await rerender({ flyingIds: new Set<string>() });
  expect(drawn()).toEqual(['1', '2']);
});

test('what stands in before a first card is turned up is neither visible nor read', async () => {
  const { container } = renderBoard(viewOf(['E4']));
  const slot = container.querySelector('[data-seat="1"] .slot') as HTMLElement;
  const described = slot.textContent;
  await vi.waitFor(() => expect(slot.querySelector('.turned .mark')).not.toBeNull(), { timeout: 3000 });
  expect(slot.querySelector('.turned')?.classList.contains('none')).toBe(true);
  expect(slot.querySelector('.turned .card')?.getAttribute('aria-hidden')).toBe('true');
  expect(slot.textContent).toBe(described);
});

test('many cards set out a few at a time, and are there once the last has arrived', async () => {
  const animations: { onfinish: (() => void) | null; cancel(): void }[] = [];
  const animate = () => {
    animations.push({ onfinish: null, cancel: () => undefined });
    return animations.at(-1) as unknown as Animation;
  };
  Object.assign(HTMLElement.prototype, { animate });
  const spot = { x: 0, y: 0, size: 1 };
  const paths = ['M1', 'M1', 'M2', 'M2', 'M3', 'M3'].map((card, index) => ({ id: `${card}-${index}`, card, from: spot, to: spot, isPrey: true }));
  const [onlanded, onarrived] = [vi.fn(), vi.fn()];
  const { container } = render(FlyingCards, { paths, speed: 1, onlanded, onarrived });
  expect(container.querySelectorAll('.runner').length).toBeLessThan(6);
  await vi.waitFor(() => expect(container.querySelectorAll('.runner')).toHaveLength(6));
  for (const animation of animations.slice(0, -1)) animation.onfinish?.();
  expect(onlanded.mock.calls.flat()).toEqual(paths.slice(0, -1));
  expect(onarrived).not.toHaveBeenCalled();
  animations.at(-1)?.onfinish?.();
  expect(onarrived).toHaveBeenCalledOnce();
});

test('a chosen card is marked, and another may be chosen as long as that is open', () => {
  const view = viewOf(['E4'], { hand: ['E1', 'D3'], choice: 'E1', to_move: [1, 2] });
  const { send } = renderBoard(view, { alternatives: [offer(['E1', 'D3'])] });
  expect(screen.getByRole('button', { name: 'elephant 1', pressed: true })).toBeTruthy();
  screen.getByRole('button', { name: 'elephant 1' }).click();
  expect(send).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'dog 3', pressed: false }).click();
  expect(send).toHaveBeenCalledWith({ move: 'D3', label: 'dog 3' });
});

test('arrow keys go through the hand, and after a card was played its neighbour has the focus', async () => {
  const view = viewOf(['E4'], { hand: ['E1', 'D1', 'D3', 'M4'] });
  const { rerender } = renderBoard(view, { offers: [offer(['E1', 'D1', 'D3', 'M4'])] });
  const at = () => (document.activeElement as HTMLElement).dataset['card'];
  const press = (key: string) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  screen.getByRole('button', { name: 'elephant 1' }).focus();
  press('ArrowDown');
  expect(at()).toBe('D1');
  press('ArrowRight');
  expect(at()).toBe('D3');
  press('ArrowRight');
  expect(at()).toBe('D3');
  await rerender({ view: viewOf(['E4'], { hand: ['E1', 'D1', 'M4'] }) as never });
  await vi.waitFor(() => expect(at()).toBe('D1'));
});

test('what is not offered cannot be chosen', () => {
  const { send } = renderBoard(viewOf(['E4'], { hand: ['E1', 'D3'] }), { offers: [offer(['D3'])] });
  screen.getByRole('button', { name: 'elephant 1' }).click();
  expect(send).not.toHaveBeenCalled();
});

test('the middle and every seat are described in words', () => {
  renderBoard(viewOf(['C2', 'C3', 'E4'], { to_move: [0, 2], won_counts: [0, 5, 0] }));
  const middle = screen.getByRole('region', { name: 'Middle' });
  const textOf = (element: HTMLElement) => (element.textContent ?? '').replace(/[\u2068\u2069]/g, '').replace(/\s+/g, ' ');
  expect(textOf(middle)).toContain('cat 2 and cat 3');
  expect(textOf(middle)).toContain('no mice');
  const ben = textOf(screen.getByRole('region', { name: 'Ben' }));
  expect(ben).toContain('has chosen');
  expect(ben).toContain('5 won');
  expect(ben).toContain('16 in hand');
});

test('what the others still hold is counted only if the counter is on', () => {
  isRoomy = true;
  const view = { ...viewOf(['E4']), history: { played: [[], ['E1', 'D2'], []], won: [[], ['C4', 'C3'], []] } };
  settings.change({ counter: true });
  const { unmount } = renderBoard(view);
  const ben = (screen.getByRole('region', { name: 'Ben' }).textContent ?? '').replace(/[\u2068\u2069]/g, '');
  expect(ben).toContain('Still holds elephant 2');
  expect(ben).not.toContain('elephant 1');
  expect(ben).toContain('7 points');
  expect(screen.getByRole('button', { name: 'Counter' })).toBeTruthy();
  unmount();
  settings.change({ counter: false });
  renderBoard(view);
  expect(screen.getByRole('region', { name: 'Ben' }).textContent).not.toContain('Still holds');
  expect(screen.queryByRole('button', { name: 'Counter' })).toBeNull();
});

test('an onlooker has no hand, and nothing to press', () => {
  renderBoard(viewOf(['E4']), { me: null });
  expect(screen.queryByRole('group', { name: 'Your hand' })).toBeNull();
  expect(screen.getByRole('region', { name: 'Ann' })).toBeTruthy();
});

test('once it is over every seat has its points, and the winner is named', () => {
  renderBoard(viewOf([], { phase: 'over', to_move: [], hand_sizes: [0, 0, 0], scores: [3, 12, 7], winners: [1] }));
  const ben = screen.getByRole('region', { name: 'Ben' }).textContent ?? '';
  expect(ben).toContain('12');
  expect(ben).toContain('Winner');
  expect(screen.getByRole('region', { name: 'Cem' }).textContent).not.toContain('Winner');
});

test('with all cards open the choices and hands of all seats are visible', () => {
  const view: View = { ...viewOf(['E4'], { to_move: [0, 2] }), full_state: { committed: { '1': 'M3' }, hands: [[], ['M3'], []], won: [[], [], []], table: [], phase: 'play', to_move: [0, 2] } };
  settings.change({ counter: false });
  const { container } = renderBoard(view);
  expect(container.querySelector('[data-seat="1"] .laid .animal-M')).toBeTruthy();
  expect((screen.getByRole('region', { name: 'Ben' }).textContent ?? '').replace(/[\u2068\u2069]/g, '')).toContain('Still holds mouse 3');
});
