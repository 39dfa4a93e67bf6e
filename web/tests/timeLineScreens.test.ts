// The table: at every shown step the screen is the one that the state of that step draws, in words and picture.
import { cleanup, render } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { flushSync, tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Device } from '../src/device/device';
import { stripIsolates } from '../src/i18n/translator';
import GameScreen from '../src/table/GameScreen.svelte';
import { perspectives } from './exportedReplays';
import { FakeSocket } from './fakeSocket';
import { DAY_MS, follow, gameOf, NEXT_CENTURY_MS, tableOf, UIS, type Game, type Shown } from './followGame';

/** In `make check` only the ends of games. */
const IS_WHOLE = (process.env['BESTIARY_SIZE'] ?? 'check') !== 'check';
/** After this long the words have followed the picture, and no other event is shown yet. */
const WORDS_MS = 85;

const device = new Device();

/** An animation that is over at once. */
class EndedAnimation {
  finished = Promise.resolve();
  currentTime = 0;
  cancel = () => undefined;
  set onfinish(finish: (() => void) | null) {
    if (finish) queueMicrotask(finish);
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  // No clock that shows days passes from one to the next while a game is followed, whatever the time of day is.
  vi.setSystemTime(NEXT_CENTURY_MS - 20_000.3 * DAY_MS);
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  Element.prototype.animate = () => new EndedAnimation() as unknown as Animation;
  Element.prototype.getAnimations = () => [];
  await device.i18n.setLanguage('en');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function settle(): Promise<void> {
  for (let round = 0; round < 4; round++) await tick();
  flushSync();
}

/** What a screen that has seen nothing but one state says. */
async function draw(game: Game, { view, table, event, seq, messages, offers, alternatives }: Shown, isLarge: boolean): Promise<Record<string, string>> {
  const [fresh] = await tableOf(game);
  fresh.playback.restAt({ seq, table, view, offers, alternatives }, messages.map((message) => ({ seq, message, event: { type: '' } })));
  fresh.playback.event = event;
  fresh.playback.isPlaying = event !== null;
  const { container, unmount } = render(GameScreen, { props: { table: fresh, ui: game.ui, isLarge }, context: device.context });
  await settle();
  const read = words(container);
  fresh.close();
  unmount();
  return read;
}

/** What of a screen can be read, by seat, on the board and in the prompt; and what on the board can be pressed. */
function words(screen: HTMLElement): Record<string, string> {
  const read = (element: Element | null) => stripIsolates(element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const seats = [...screen.querySelectorAll('[data-seat]')].map((seat) => [`seat ${seat.getAttribute('data-seat')}`, read(seat)] as const);
  const buttons = [...screen.querySelectorAll('.board button:enabled:not([aria-disabled=true])')];
  const pressable = buttons.map((button) => button.getAttribute('aria-label') ?? read(button)).join(', ');
  return { ...Object.fromEntries(seats), pressable, board: read(screen.querySelector('.board')), prompt: read(screen.querySelector('.prompt')) };
}

describe.each(Object.keys(UIS))('%s', (name) => {
  const players = Math.min(...perspectives(name).map(([count]) => count));

  test.each([['0', false, IS_WHOLE ? Infinity : 16], ['onlooker', true, IS_WHOLE ? Infinity : 12]])('of viewer %s, large: %s, the last %d entries', async (perspective, isLarge, entries) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(readFileSync(`../src/bestiary/games/${name}/locale/en.ftl`, 'utf-8'))));
    await device.i18n.loadGame(name);
    const game = gameOf(name, players, perspective, entries);
    const [table, socket] = await tableOf(game);
    const screen = render(GameScreen, { props: { table, ui: game.ui, isLarge }, context: device.context }).container;
    await settle();
    const said = () => table.playback.log.map(({ message }) => stripIsolates(device.i18n.translateSentence(message, { names: table.names, addressedSeat: table.me })));
    await follow(game, table, socket, 1, async (shown, isAtRest) => {
      await settle();
      const prompt = screen.querySelector('.prompt') as HTMLElement;
      expect(prompt.classList.contains('mine')).toBe(isAtRest && shown.offers.length > 0 && shown.table.status === 'playing');
      const { event } = table.playback;
      vi.advanceTimersByTime(WORDS_MS);
      await settle();
      if (table.playback.event !== event) return;
      const read = [...screen.querySelectorAll('[role=log] p')].map((line) => stripIsolates(line.textContent ?? ''));
      expect(read).toEqual(said().slice(-read.length));
      if (event) expect(stripIsolates(prompt.querySelector('p')?.textContent ?? '')).toBe(said().at(-1) ?? '');
      expect({ event, ...words(screen) }).toEqual({ event, ...(await draw(game, shown, isLarge)) });
    });
  }, 120_000);
});

