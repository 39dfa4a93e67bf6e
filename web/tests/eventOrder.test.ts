// The table: in which order, and how long, it shows the events of one update.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EventPlayback, type PlaybackUi } from '../src/table/eventPlayback.svelte';
import { wireEvent } from './wireEvent';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const logged = (type: string) => ({ seq: 1, event: wireEvent(type) });
const startPlayback = (overrides: Partial<PlaybackUi> = {}) => {
  const ui: PlaybackUi = {
    scene: (view) => view.board,
    advance: (scene, { type }) => `${String(scene)}${type}`,
    durationMs: ({ type }) => (type === 'quick' ? 0 : 100),
    ...overrides,
  };
  const playback = new EventPlayback(ui, () => null, () => 1);
  playback.restAt({ board: '' });
  return playback;
};
const typesIn = (playback: EventPlayback) => playback.log.map(({ event }) => event.type);

test('the events of one update are shown in the order of the game', () => {
  const playback = startPlayback({ showOrder: (events) => [...events].reverse() });
  playback.play([logged('a'), logged('b')], { board: 'end' });
  expect(typesIn(playback)).toEqual(['b']);
  vi.advanceTimersByTime(100);
  expect(typesIn(playback)).toEqual(['b', 'a']);
});

test('a duration may depend on the next event', () => {
  const playback = startPlayback({ durationMs: (_, next) => (next ? 10 : 500) });
  playback.play([logged('a'), logged('b')], { board: 'end' });
  vi.advanceTimersByTime(10);
  expect(playback.scene).toBe('ab');
  vi.advanceTimersByTime(499);
  expect(playback.isPlaying).toBe(true);
  vi.advanceTimersByTime(1);
  expect(playback.scene).toBe('end');
});

test('batches that take no time cut nothing short, however many come', () => {
  const playback = startPlayback();
  playback.play([logged('a'), logged('b')], { board: 'end' });
  for (let count = 0; count < 5; count++) playback.play([logged('quick')], { board: 'later' });
  expect(typesIn(playback)).toEqual(['a']);
  vi.advanceTimersByTime(200);
  expect(typesIn(playback)).toEqual(['a', 'b']);
  expect(playback.scene).toBe('end');
  // One at a time, so that no frame has to draw all of them.
  vi.advanceTimersByTime(60);
  expect(typesIn(playback)).toEqual(['a', 'b', 'quick']);
  vi.advanceTimersByTime(4 * 60);
  expect(typesIn(playback)).toEqual(['a', 'b', 'quick', 'quick', 'quick', 'quick', 'quick']);
  expect(playback.scene).toBe('later');
});

test('if many batches wait, the oldest is shown at once', () => {
  const playback = startPlayback();
  for (const type of ['a', 'b', 'c']) playback.play([logged(type)], { board: type });
  expect(typesIn(playback)).toEqual(['a', 'b']);
});
