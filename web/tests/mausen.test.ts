// Mausen in the browser: events put its cards where they say, and everything drawn is also said in words.
import { cleanup, render, screen, within } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MausenEvent } from '../src/protocol/games';
import { Device } from '../src/device/device';
import Board from '../src/games/mausen/Board.svelte';
import CardCounter from '../src/games/mausen/CardCounter.svelte';
import Lane from '../src/games/mausen/Lane.svelte';
import FlyingCards from '../src/games/mausen/FlyingCards.svelte';
import { fold, slotsOf, type View } from '../src/games/mausen/fold';
import ui from '../src/games/mausen/gameUi';
import { LAY, RUN, TURN } from '../src/games/mausen/sounds';
import type { Offer, Replay, ReplayStep, SeatView } from '../src/protocol/types';
import { composed } from './composed';
import { perspectives, replays } from './exportedReplays';
import { presentationsOf } from './presentationOf';
import { wireEvent } from './wireEvent';

const event = wireEvent<MausenEvent>;
const shownAfter = (view: View, ...events: MausenEvent[]) => events.reduce((shown, next) => fold(shown, next, 0), view);
/** Three players with all their cards, and these in the middle. */
const viewOf = (middle: string[], change: Partial<View['board']> = {}): View => ({
  board: { phase: 'play', to_move: [0, 1, 2], middle, hand: [], choice: null, hand_sizes: [16, 16, 16], won_counts: [0, 0, 0], scores: null, winners: [], ...change },
  history: { played: [[], [], []], won: [[], [], []], held: Array(3).fill(['E1', 'D2', 'C3', 'M2']), points: [0, 0, 0], chased: ['D', 'C', 'M', 'E'] },
});

// --- What is shown ---

describe.each(perspectives('mausen'))('among %i players, to viewer %s', (players, perspective) => {
  const { steps, seat } = replays('mausen', players)[perspective] as Replay;
  const [first, ...later] = steps as [ReplayStep, ...ReplayStep[]];

  test('before every seat lies at the end of a turn what the server says', () => {
    let shown = first.game as View;
    for (const { events, game } of later) {
      shown = (events as unknown as (MausenEvent | { type: 'TurnChanged' })[]).reduce((view, next) => (next.type === 'TurnChanged' ? view : fold(view, next, seat)), shown);
      expect(shown.slots).toEqual(slotsOf(game as View));
    }
  });
});

test('who has chosen has a card face down before the seat', () => {
  expect(slotsOf(viewOf(['E4'], { to_move: [1] }))).toEqual(['down', null, 'down']);
  expect(shownAfter(viewOf(['E4']), event('CardChosen', { seat: 2 })).slots).toEqual([null, null, 'down']);
});

test('a card that ran away leaves its trace, and runs to its winner once (MS-9)', () => {
  const up = [event('CardTurnedUp', { seat: 0, card: 'E1', is_doubled: false }), event('CardTurnedUp', { seat: 1, card: 'D2', is_doubled: false }), event('CardTurnedUp', { seat: 2, card: 'C3', is_doubled: false })] as MausenEvent[];
  const flights = ({ flights }: View) => flights?.map(({ from, to, winner }) => [from, to ?? winner]);
  const view = { ...viewOf(['C2', 'D2'], { hand: ['E1', 'M2'], choice: 'E1' }) };
  const first = shownAfter(view, ...up, event('PreyTaken', { seat: 0, card: 'E1', prey: ['D2', 'D2'], from_middle: ['D2'], from_seats: [1], points: 4 }));
  expect(first.slots?.[1]).toEqual({ card: 'D2', isDoubled: false, isGone: true });
  expect(flights(first)).toEqual([['D2-0', 0], ['seat-1', 0]]);
  const second = shownAfter(first, event('PreyTaken', { seat: 1, card: 'D2', prey: ['C2', 'C3'], from_middle: ['C2'], from_seats: [2], points: 5 }));
  expect(flights(second)).toEqual([['C2-0', 1], ['seat-2', 1]]);
  const last = shownAfter(second, event('UnchasedMoved', { seats: [0], cards: ['E1'] }));
  expect(flights(last)).toEqual([['seat-0', 'E1-0']]);
  expect([last.board.middle, last.board.hand, last.board.choice, last.board.won_counts, last.slots]).toEqual([['E1'], ['M2'], null, [2, 2, 0], [null, null, null]]);
});

test('equal cards that go to the middle fly to places of their own', () => {
  const { flights } = shownAfter(viewOf(['M2']), event('UnchasedMoved', { seats: [0, 2], cards: ['M2', 'M2'] }));
  expect(flights?.map(({ from, to }) => [from, to])).toEqual([['seat-0', 'M2-1'], ['seat-2', 'M2-2']]);
});

test('an event that does not fit the table is not folded', () => {
  expect(() => shownAfter(viewOf(['E4']), event('PreyTaken', { seat: 0, card: 'E1', prey: ['D2'], from_middle: ['D2'], from_seats: [] }))).toThrow();
});

test('cards turn up together and are then shown; a choice takes no time', () => {
  const types = ['CardChosen', 'CardTurnedUp', 'CardTurnedUp', 'PreyTaken', 'UnchasedMoved'];
  const [chosenMs, firstMs, lastMs] = presentationsOf(ui, ...types.map((type) => wireEvent(type))).map(([ms]) => ms);
  expect(chosenMs).toBe(0);
  expect(firstMs).toBeLessThan(150);
  expect(lastMs).toBeGreaterThan(800);
});

test('events have sounds', () => {
  expect(['CardChosen', 'CardTurnedUp', 'PreyTaken', 'MiddleRefilled', 'PlayerLeft'].map((type) => presentationsOf(ui, event(type))[0]?.[1])).toEqual([LAY, TURN, RUN, LAY, undefined]);
});

// --- The board ---

beforeAll(async () => {
  const source = readFileSync('../src/bestiary/games/mausen/locale/en.ftl', 'utf-8');
  vi.stubGlobal('matchMedia', () => ({ matches: isRoomy, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(source)));
  await device.i18n.setLanguage('en');
  await device.i18n.loadGame('mausen');
});

let isRoomy = false;
const device = new Device();
afterEach(() => {
  cleanup();
  isRoomy = false;
});

const seatViews = ['Ann', 'Ben', 'Cem'].map((name) => ({ name, bot: null, is_ready: true, is_away: false, due_ms: null })) as unknown as SeatView[];
const offer = (cards: string[]): Offer => ({ verb: 'play', template: '{card}', parts: [{ name: 'card', choices: cards, least: 1, most: 1 }] }) as unknown as Offer;

function renderBoard(view: View, change: object = {}) {
  const send = vi.fn();
  const props = { seatViews, me: 0, view, event: null, offers: [], alternatives: [], pendingMove: null, selectedMove: null, send: composed(send), speed: 1, isLarge: false, ...change };
  return { send, ...render(Board, { props, context: device.context }) };
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
  const up = shownAfter(viewOf(['E4']), event('CardTurnedUp', { seat: 1, card: 'M2' }));
  const { rerender, container } = renderBoard(viewOf(['E4']), { view: up });
  const turned = container.querySelector('[data-seat="1"] .turned') as HTMLElement;
  expect(turned.classList.contains('none')).toBe(false);
  await rerender({ view: shownAfter(up, event('UnchasedMoved', { seats: [1], cards: ['M2'] })) as never });
  expect(turned.classList.contains('none'), 'where it is about to run').toBe(false);
  expect(turned.dataset['lies'], 'it lies in the middle now').toBeUndefined();
  await vi.waitFor(() => expect(turned.classList.contains('none')).toBe(true));
  await vi.waitFor(() => expect(container.querySelector('[data-seat="1"] .slot')?.textContent).toContain('no card chosen yet'));
});

test('a card on its way has its place in the lane, and is drawn there once it has come', async () => {
  const lane = { animal: 'M' as const, chased: 'E' as const, openCards: [{ id: 'M1-0', card: 'M1' }, { id: 'M2-0', card: 'M2' }], leaving: [], isProwling: false };
  const { container, rerender } = render(Lane, { props: { ...lane, flyingIds: new Set(['M2-0']) }, context: device.context });
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
  Element.prototype.animate = animate;
  const spot = { x: 0, y: 0, size: 1 };
  const paths = ['M1', 'M1', 'M2', 'M2', 'M3', 'M3'].map((card, index) => ({ card, start: `${card}-${index}`, from: spot, to: { ...spot, x: index }, place: null }));
  const [onstarted, onlanded, onarrived] = [vi.fn(), vi.fn(), vi.fn()];
  const { container } = render(FlyingCards, { paths, speed: 1, onstarted, onlanded, onarrived });
  expect(container.querySelectorAll('.runner').length).toBeLessThan(6);
  await vi.waitFor(() => expect(container.querySelectorAll('.runner')).toHaveLength(6));
  for (const animation of animations.slice(0, -1)) animation.onfinish?.();
  expect(onlanded.mock.calls.flat()).toEqual(paths.slice(0, -1));
  expect(onarrived).not.toHaveBeenCalled();
  animations.at(-1)?.onfinish?.();
  expect(onarrived).toHaveBeenCalledOnce();
});

test('a doubled card is marked if the event says so, and counted points are those of the event', async () => {
  isRoomy = true;
  device.settings.change({ counter: true });
  const up = shownAfter(viewOf(['E4'], { hand: ['M2'] }), event('CardTurnedUp', { seat: 0, card: 'M2', is_doubled: false }), event('CardTurnedUp', { seat: 1, card: 'M2', is_doubled: true }));
  const { container, rerender } = renderBoard(up);
  expect([...container.querySelectorAll('.doubled')].map((slot) => slot.closest<HTMLElement>('[data-seat]')?.dataset['seat'])).toEqual(['1']);
  await rerender({ view: shownAfter(up, event('PreyTaken', { seat: 1, card: 'M2', prey: ['E4'], from_middle: ['E4'], from_seats: [], points: 77 })) as never });
  expect(screen.getByRole('region', { name: 'Ben' }).textContent).toMatch(/77/);
  device.settings.change({ counter: false });
});

describe('Mausen with another chase order, on the same board', () => {
  /** What each animal chases, elephant, dog, cat and mouse. */
  const REVERSED = ['M', 'E', 'D', 'C'];
  const { steps } = replays('mausen-reversed', 3)['0'] as Replay;
  const events = steps.flatMap((step) => step.events) as unknown as (MausenEvent | { type: 'TurnChanged' })[];
  /** jsdom lays nothing out: every place gets a spot of its own. */
  const spots = new Map<string, number>();
  const spotOf = (place: string) => 10 * (spots.get(place) ?? spots.set(place, spots.size + 1).size);
  beforeAll(() => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const { lies, pile } = (this as HTMLElement).dataset;
      return new DOMRect(lies ?? pile ? spotOf(lies ?? `pile-${pile}`) : 0, 0, 20, 20);
    });
    return () => vi.restoreAllMocks();
  });

  test('the arrows go from each animal to the one that it chases', () => {
    const [laid] = steps.flatMap((step) => step.events) as unknown as MausenEvent[];
    const { container } = renderBoard(fold(viewOf([]), laid as MausenEvent, 0));
    const arrows = ['E', 'D', 'C', 'M'].map((animal) => container.querySelector<HTMLElement>(`.lane-${animal} [data-chases]`));
    expect(arrows.map((arrow) => arrow?.dataset['chases'])).toEqual(REVERSED);
    expect(arrows.map((arrow) => ['right', 'down', 'left', 'up'].filter((side) => arrow?.classList.contains(side)))).toEqual([['down'], ['left'], ['up'], ['right']]);
  });

  test('prey is seen where it lies until it runs, in the lanes and before seats, however much runs', async () => {
    const animate = () => ({ onfinish: null, cancel: () => undefined }) as unknown as Animation;
    Element.prototype.animate = animate;
    const prey = ['E1', 'E1', 'E2', 'E3', 'E4', 'E4'];
    const up = shownAfter(viewOf(['C3', ...prey], { hand: ['D2'] }), event('CardTurnedUp', { seat: 1, card: 'E1', is_doubled: false }), event('CardTurnedUp', { seat: 0, card: 'D2', is_doubled: false }));
    const { container, rerender } = renderBoard(up);
    const before = container.querySelectorAll('.lane-E .lying .card').length;
    const chase = event('PreyTaken', { seat: 0, card: 'D2', prey: [...prey, 'E1'].sort(), from_middle: prey, from_seats: [1], points: 30 });
    const seen: [lying: number, running: number, isPreyFaint: boolean][] = [];
    const look = () => {
      const turned = container.querySelector('[data-seat="1"] .turned');
      seen.push([container.querySelectorAll('.lane-E .lying .card').length, container.querySelectorAll('.runner').length, turned?.classList.contains('gone') ?? false]);
    };
    const watching = new MutationObserver(look);
    watching.observe(container, { subtree: true, childList: true, attributes: true });
    await rerender({ view: shownAfter(up, chase) as never, event: chase as never });
    look();
    expect(container.querySelector('.lane-E .sign')?.textContent, 'the count is what is told').not.toContain('×');
    await vi.waitFor(() => expect(container.querySelectorAll('.runner')).toHaveLength(7));
    await vi.waitFor(() => expect(container.querySelectorAll('.lane-E .lying .card')).toHaveLength(0));
    look();
    watching.disconnect();
    expect(before).toBe(6);
    for (const [lying, running, isFaint] of seen) {
      expect(lying + running).toBeGreaterThanOrEqual(isFaint ? 7 : 6);
    }
    expect(seen.at(-1)).toEqual([0, 7, true]);
  });

  test('prey flies to the seat whose card chases it, and the rest to the middle', async () => {
    let flown: { card: string; from: number; to: number }[] = [];
    Element.prototype.animate = function (keyframes) {
      const mark = this.querySelector<HTMLElement>('.runner > .card > .mark');
      const frames = keyframes as { transform: string }[];
      const [from, to] = [frames[0], frames.at(-1)].map((frame) => Number(/translate\((\d+)px/.exec(frame?.transform ?? '')?.[1]));
      if (mark) flown.push({ card: `${mark.dataset['animal']}${mark.dataset['value']}`, from: from as number, to: to as number });
      return { onfinish: null, cancel: () => undefined } as unknown as Animation;
    };
    const chasers = new Set<string>();
    let view = viewOf([]);
    const { container, rerender } = renderBoard(view);
    for (const next of events) {
      if (next.type === 'TurnChanged') continue;
      const { won_counts } = view.board;
      view = fold(view, next, 0);
      flown = [];
      await rerender({ view: view as never, event: next as never });
      if (next.type !== 'PreyTaken' && next.type !== 'UnchasedMoved') continue;
      await vi.waitFor(() => expect(flown).toHaveLength((next.type === 'PreyTaken' ? next.prey : next.cards).length));
      const cards = flown.map(({ card }) => card).sort();
      if (next.type === 'PreyTaken') {
        const animal = next.card.charAt(0);
        chasers.add(animal);
        expect(cards).toEqual([...next.prey].sort());
        expect(new Set(cards.map((card) => card.charAt(0)))).toEqual(new Set(REVERSED['EDCM'.indexOf(animal)]));
        expect(new Set(flown.map(({ to }) => to))).toEqual(new Set([spotOf(`pile-${next.seat}`)]));
        const seat = container.querySelector(`[data-seat="${next.seat}"]`);
        expect(Number(seat?.querySelector('[data-pile] b')?.textContent)).toBe((won_counts[next.seat] ?? 0) + cards.length);
        expect([...container.querySelectorAll('.chasing')].map((slot) => slot.closest('[data-seat]'))).toEqual([seat]);
      } else {
        expect(cards).toEqual([...next.cards].sort());
        expect(new Set(flown.map(({ from }) => from))).toEqual(new Set(next.seats.map((seat) => spotOf(`seat-${seat}`))));
        expect(flown.every(({ card, to }) => [...spots].some(([place, index]) => index * 10 === to && place.startsWith(`${card}-`)))).toBe(true);
        if (chasers.size === 4) return;
      }
    }
    throw new Error(`only ${[...chasers].join(' ')} chased`);
  });
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
  const view = { ...viewOf(['E4']), history: { played: [[], ['E1'], []], won: [[], ['C4', 'C3'], []], held: [[], ['D2', 'E2'], []], points: [0, 7, 0], chased: [] } };
  device.settings.change({ counter: true });
  const { unmount } = renderBoard(view);
  const ben = (screen.getByRole('region', { name: 'Ben' }).textContent ?? '').replace(/[\u2068\u2069]/g, '');
  expect(ben).toContain('Still holds elephant 2 and dog 2');
  expect(ben).not.toContain('elephant 1');
  expect(ben).toContain('7 points');
  expect(screen.getByRole('button', { name: 'Who has what' })).toBeTruthy();
  unmount();
  device.settings.change({ counter: false });
  renderBoard(view);
  expect(screen.getByRole('region', { name: 'Ben' }).textContent).not.toContain('Still holds');
  expect(screen.queryByRole('button', { name: 'Who has what' })).toBeNull();
});

test('the counter says which of its cells are held, and which were played', () => {
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  const { container } = render(CardCounter, { props: { seatViews, held: () => ['E3'], points: () => 0, onclose: () => undefined }, context: device.context });
  const key = container.querySelector('.key') as HTMLElement;
  expect([...key.querySelectorAll('.cell')].map((cell) => cell.classList.contains('held'))).toEqual([true, false]);
  expect(key.textContent).toMatch(/^\s*3\s*still in hand\s*3\s*played\s*$/);
  expect(container.querySelectorAll('.grid .held')).toHaveLength(3);
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
  device.settings.change({ counter: false });
  const { container } = renderBoard(view);
  expect(container.querySelector('[data-seat="1"] .laid .animal-M')).toBeTruthy();
  expect((screen.getByRole('region', { name: 'Ben' }).textContent ?? '').replace(/[\u2068\u2069]/g, '')).toContain('Still holds mouse 3');
});
