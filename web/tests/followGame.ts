// Tests: a golden game as the server sends it to a table, and what the table has to show at every step of its time line.
import { vi } from 'vitest';
import type { GameUi } from '../src/games/gameUi';
import lascaux from '../src/games/lascaux/gameUi';
import mammuz from '../src/games/mammuz/gameUi';
import mausen from '../src/games/mausen/gameUi';
import { I18n } from '../src/i18n/i18n.svelte';
import type { GameView, Message, Offer, Replay, TableView, Update, Welcome, WireEvent } from '../src/protocol/types';
import { deduplicate } from '../src/table/eventPlayback.svelte';
import { foldEvent } from '../src/table/foldEvents';
import { Table } from '../src/table/table.svelte';
import { replays } from './exportedReplays';
import { FakeSocket } from './fakeSocket';

export const UIS = { lascaux, mammuz, mausen } as unknown as Record<string, GameUi>;

/** What a viewer has been shown at one step of the time line. */
export interface Shown {
  /** The event that is being shown; null between two updates and at rest. */
  event: WireEvent | null;
  seq: number;
  view: GameView;
  table: TableView;
  messages: readonly Message[];
  offers: readonly Offer[];
  alternatives: readonly Offer[];
}

const NO_CHOICE = { offers: [], alternatives: [] };
export const DAY_MS = 86_400_000;
/** Clocks that show days stand still in a test. */
export const NEXT_CENTURY_MS = 4e12;

/** Offers that a board draws, by what is on it. */
const OFFERS: Record<string, (board: { hand: string[]; allowed_colours: string[]; cards_left: object; displays: unknown[] }) => Omit<Offer, 'template'>[]> = {
  mausen: ({ hand }) => [{ verb: 'play', parts: [part('card', hand)] }],
  lascaux: ({ allowed_colours }) => [{ verb: 'mark', parts: [part('colour', allowed_colours)] }],
  mammuz: ({ hand, cards_left, displays }) =>
    displays.length > 0
      ? [{ verb: 'extend', parts: [part('cards', hand)] }, { verb: 'challenge', parts: [part('place', ['1'])] }]
      : [{ verb: 'declare', parts: [part('species', Object.keys(cards_left)), part('cards', hand)] }],
};
const part = (name: string, choices: string[]) => ({ name, choices, least: 1, most: 1 });

/** What may be chosen at a step and only then: no two steps have the same. A player who has chosen has alternatives alone. */
function choiceAt(game: string, { board }: GameView, ply: number): { offers: Offer[]; alternatives: Offer[] } {
  const drawn = (OFFERS[game]?.(board as never) ?? []).map((offer) => ({ ...offer, template: `${offer.verb} ${ply}` }));
  const alternatives = drawn.map((offer) => ({ ...offer, template: `${offer.template} instead` }));
  return { offers: ply % 2 === 0 ? drawn : [], alternatives };
}
const toMove = (view: GameView) => (view.board as { to_move: (number | null)[] }).to_move;

/** A seat's clock runs from the update in which it is to move until the one in which it is not; none runs at the end. */
function clocksAfter(before: TableView, view: GameView, ply: number, isOver: boolean): TableView {
  const seats = before.seats.map((seatView, seat) => ({ ...seatView, due_ms: isOver || !toMove(view).includes(seat) ? null : (seatView.due_ms ?? NEXT_CENTURY_MS + ply * 2 * DAY_MS) }));
  return { ...before, status: isOver ? 'over' : 'playing', seats };
}

/** A table on the way from one update to the next: only the clocks that run on are running. */
function between(table: TableView, before: TableView, after: TableView, status: TableView['status']): TableView {
  const seats = table.seats.map((seatView, seat) => (before.seats[seat]?.due_ms === after.seats[seat]?.due_ms ? seatView : { ...seatView, due_ms: null }));
  return { ...table, seats, status };
}

export interface Game {
  ui: GameUi;
  welcome: Welcome;
  updates: Update[];
  /** The server's own boards, by entry. */
  boards: Map<number, unknown>;
  /** After each update, the steps that lead to it; the last is at rest. */
  shown: Shown[][];
}

/** The messages of a golden game from one of its last entries on; the last brings all cards, as it does from the server. */
export function gameOf(name: string, players: number, perspective: string, last = Infinity): Game {
  const { [perspective]: replay, all } = replays(name, players) as { [perspective: string]: Replay; all: Replay };
  const { game, seat: me, options } = replay as Replay;
  const steps = (replay as Replay).steps.slice(-last);
  const fullState = all.steps.at(-1)?.game.full_state;
  const ui = UIS[game] as GameUi;
  const names = Array.from({ length: players }, (_, number) => ({ name: `P${number}` }));
  let table = { game, rules: `${game}/1`, seat: me, options, seats: names, status: 'playing', game_number: 1, pace: 'brisk', time_control: { kind: 'none' } } as unknown as TableView;
  let view = { ...steps[0]?.game, ...NO_CHOICE } as GameView;
  table = clocksAfter(table, view, 0, false);
  const welcome: Welcome = { type: 'welcome', seq: steps[0]?.ply ?? 0, protocol: 2, version: '0', now_ms: Date.now(), history_id: 'h', table, entries: [], game: view };
  let { seq } = welcome;
  let messages: Message[] = [];
  const updates: Update[] = [];
  const shown: Shown[][] = [];
  for (const step of steps.slice(1)) {
    const { ply, events } = step;
    const isOver = step === steps.at(-1);
    const [before, beforeSeq] = [table, seq];
    const visible = new Set(deduplicate(events));
    const moments: Shown[] = [];
    table = clocksAfter(table, step.game, ply, isOver);
    for (const event of events) {
      view = foldEvent(view, event, { ui, players, me, options }) as GameView;
      if (visible.has(event)) {
        if (event.message) messages = [...messages, event.message];
        const hasEnded = event.type === 'GameEnded' || moments.at(-1)?.table.status === 'over';
        moments.push({ event, seq: beforeSeq, view, table: between(before, before, table, hasEnded ? 'over' : 'playing'), messages, ...NO_CHOICE });
      } else if (moments.length > 0) (moments.at(-1) as Shown).view = view;
    }
    const end = isOver ? { ...step.game, full_state: fullState } : null;
    view = end ?? view;
    const choice = choiceAt(game, view, ply);
    updates.push({ type: 'update', seq: ply, entries: [{ seq: ply, events }], ...choice, table, ...(end && { game: end }) });
    seq = ply;
    shown.push([...moments, { event: null, seq: ply, view, table, messages, ...choice }]);
  }
  return { ui, welcome, updates, boards: new Map(steps.map(({ ply, game }) => [ply, game.board])), shown };
}

/** A table that has got the welcome of a game. */
export async function tableOf({ ui, welcome }: Game): Promise<[Table, FakeSocket]> {
  const table = new Table('t', 'key', { loadUi: () => Promise.resolve(ui), i18n: new I18n(), speed: () => 1 });
  const socket = FakeSocket.all.at(-1) as FakeSocket;
  socket.send = () => socket.receive({ type: 'pong' });
  socket.open();
  socket.receive(welcome);
  await Promise.resolve();
  return [table, socket];
}

/** Between two updates nothing may be chosen, and only the clocks run that run on. */
function asPause(shown: Shown, next: Shown): Shown {
  return { ...shown, ...NO_CHOICE, table: between(shown.table, shown.table, next.table, shown.table.status) };
}

/** Send the updates of a game, so many at once, and check all that is shown of them, one step after the other. */
export async function follow(game: Game, table: Table, socket: FakeSocket, atOnce: number, check: (shown: Shown, isAtRest: boolean) => void | Promise<void>): Promise<number> {
  let count = 0;
  for (let first = 0; first < game.updates.length; first += atOnce) {
    const ends = game.shown.slice(first, first + atOnce);
    const expected = ends.flatMap((moments, index) => {
      const next = ends[index + 1]?.at(-1);
      return next ? [...moments.slice(0, -1), asPause(moments.at(-1) as Shown, next)] : moments;
    });
    for (const update of game.updates.slice(first, first + atOnce)) socket.receive(update);
    let at = -1;
    while (table.playback.isPlaying) {
      const { event, shown } = table.playback;
      const isSame = (step: Shown) => (event ? JSON.stringify(step.event) === JSON.stringify(event) : !step.event && step.seq === shown.seq);
      at = expected.findIndex((step, index) => index > at && isSame(step));
      await check(expected[at] as Shown, false);
      count++;
      vi.advanceTimersToNextTimer();
      while (table.playback.isPlaying && table.playback.event === event && table.seq === shown.seq) vi.advanceTimersToNextTimer();
    }
    await check(expected.at(-1) as Shown, true);
  }
  table.close();
  return count;
}
