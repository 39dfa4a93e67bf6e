// The table: how long it shows the events of one update.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOST, REFUSED, WON, YOUR_TURN } from '../src/device/sound';
import type { GameUi, Sound } from '../src/games/gameUi';
import { EventPlayback } from '../src/table/eventPlayback.svelte';
import { presentationsOf } from './presentationOf';
import { wireEvent } from './wireEvent';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const step = (type: string) => ({ seq: 1, event: wireEvent(type), view: { board: type }, durationMs: type === 'quick' ? 0 : 100 });
const stateOf = (board: string) => ({ seq: 1, table: null, view: { board }, offers: [], alternatives: [] });
const startPlayback = () => {
  const playback = new EventPlayback(() => 1);
  playback.restAt(stateOf(''));
  return playback;
};
const typesIn = (playback: EventPlayback) => playback.log.map(({ event }) => event.type);
test('a duration may depend on the next event that has a sentence, or on having no cards', () => {
  const ui = { durations: { a: { ms: 500, again_ms: 10 }, b: { ms: 90, empty_ms: 5 } }, sounds: { a: () => REFUSED } };
  const events = [wireEvent('a'), { type: 'silent' }, wireEvent('a'), { type: 'silent' }];
  expect(presentationsOf(ui, ...events)).toEqual([[10, REFUSED], [0, undefined], [500, REFUSED], [0, undefined]]);
  const [[fullMs] = [], [emptyMs] = []] = presentationsOf(ui, wireEvent('b', { cards: ['x'] }), wireEvent('b', { cards: [] }));
  expect([fullMs, emptyMs]).toEqual([90, 5]);
});

test('the end of a game sounds as it is for the viewer', () => {
  const ended = (...winners: number[]) => presentationsOf({ sounds: { GameEnded: WON } } as Pick<GameUi, 'sounds'>, wireEvent('GameEnded', { winners }));
  expect([ended(0, 1), ended(1)]).toEqual([[[0, WON]], [[0, LOST]]]);
});

test('events sound when they are shown', () => {
  const sounds: Sound[] = [];
  const playback = new EventPlayback(() => 1, (sound) => sounds.push(sound));
  playback.play([{ ...step('a'), sound: REFUSED }, step('b'), { ...step('c'), sound: YOUR_TURN }], stateOf('end'));
  expect(sounds).toEqual([REFUSED]);
  vi.advanceTimersByTime(200);
  expect(sounds).toEqual([REFUSED, YOUR_TURN]);
});

test('batches that take no time cut nothing short, however many come', () => {
  const playback = startPlayback();
  playback.play([step('a'), step('b')], stateOf('end'));
  for (let count = 0; count < 5; count++) playback.play([step('quick')], stateOf('later'));
  expect(typesIn(playback)).toEqual(['a']);
  vi.advanceTimersByTime(200);
  expect(typesIn(playback)).toEqual(['a', 'b']);
  expect(playback.shown.view?.board).toBe('end');
  // One at a time, so that no frame has to draw all of them.
  vi.advanceTimersByTime(60);
  expect(typesIn(playback)).toEqual(['a', 'b', 'quick']);
  vi.advanceTimersByTime(4 * 60);
  expect(typesIn(playback)).toEqual(['a', 'b', 'quick', 'quick', 'quick', 'quick', 'quick']);
  expect(playback.shown.view?.board).toBe('later');
});

test('what is skipped makes no sound', () => {
  const sounds: Sound[] = [];
  const playback = new EventPlayback(() => 1, (sound) => sounds.push(sound));
  playback.play([step('a'), { ...step('b'), sound: REFUSED }], stateOf('end'));
  playback.skip();
  expect([typesIn(playback), sounds]).toEqual([['a', 'b'], []]);
});
