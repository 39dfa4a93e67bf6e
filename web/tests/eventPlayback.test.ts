// The table: events are shown one after the other, and delay nothing else.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameView, WireEvent } from '../src/protocol/types';
import { deduplicate, EventPlayback, type LoggedEvent } from '../src/table/eventPlayback.svelte';
import { wireEvent } from './wireEvent';

const events = (seq: number, ...types: string[]): LoggedEvent[] => types.map((type) => ({ seq, event: wireEvent(type) }));
const view = (board: string): GameView => ({ board });
/** Its scene is the list of the events. */
const ui = {
  scene: ({ board }: GameView) => String(board),
  advance: (scene: unknown, { type }: WireEvent) => `${String(scene)}+${type}`,
  durationMs: ({ type }: WireEvent) => (type.startsWith('slow') ? 100 : 0),
};
const startPlayback = (speed = 1) => {
  const playback = new EventPlayback(ui, () => 0, () => speed);
  playback.restAt(view('before'));
  return playback;
};
const typesIn = (playback: EventPlayback) => playback.log.map(({ event }) => event.type);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('playback', () => {
  it('shows event by event and ends with the view of the server', () => {
    const playback = startPlayback();
    playback.play(events(1, 'slow-a', 'quick', 'slow-b'), view('after'));
    expect(playback.scene).toBe('before+slow-a');
    expect(playback.event?.type).toBe('slow-a');
    vi.advanceTimersByTime(100);
    expect(playback.scene).toBe('before+slow-a+quick+slow-b');
    vi.advanceTimersByTime(100);
    expect(playback.scene).toBe('after');
    expect(playback.isPlaying).toBe(false);
  });

  it('logs what it shows, in order and once', () => {
    const playback = startPlayback();
    playback.play(events(1, 'slow-a', 'b'), view('one'));
    playback.play(events(2, 'c'), view('two'));
    expect(typesIn(playback)).toEqual(['slow-a']);
    vi.runAllTimers();
    expect(typesIn(playback)).toEqual(['slow-a', 'b', 'c']);
    expect(playback.scene).toBe('two');
  });

  it('is still playing between two batches', () => {
    const playback = startPlayback();
    playback.play(events(1, 'slow-a'), view('one'));
    playback.play(events(2, 'slow-b'), view('two'));
    vi.advanceTimersByTime(100);
    expect([playback.scene, playback.event, playback.isPlaying]).toEqual(['one', null, true]);
    playback.play(events(3, 'c'), view('three'));
    expect(playback.scene).toBe('one');
    vi.advanceTimersByTime(60);
    expect(playback.event?.type).toBe('slow-b');
    vi.runAllTimers();
    expect([playback.scene, playback.isPlaying]).toEqual(['three', false]);
  });

  it('can be skipped between two batches, and is then at the end', () => {
    const playback = startPlayback();
    playback.play(events(1, 'slow-a'), view('one'));
    playback.play(events(2, 'slow-b'), view('two'));
    vi.advanceTimersByTime(100);
    playback.skip();
    expect([playback.scene, playback.isPlaying]).toEqual(['two', false]);
  });

  it('can be skipped, and is then at the end at once', () => {
    const playback = startPlayback();
    playback.play(events(1, 'slow-a', 'slow-b'), view('one'));
    playback.play(events(2, 'slow-c'), view('two'));
    playback.skip();
    expect(playback.scene).toBe('two');
    expect(playback.log).toHaveLength(3);
    expect(playback.isPlaying).toBe(false);
    vi.runAllTimers();
    expect(playback.log).toHaveLength(3);
  });

  it('does not fall behind: if more and more comes, the oldest is shown at once', () => {
    const playback = startPlayback();
    for (const seq of [1, 2, 3, 4]) playback.play(events(seq, `slow-${seq}`), view(`after ${seq}`));
    expect(typesIn(playback)).toEqual(['slow-1', 'slow-2', 'slow-3']);
    vi.runAllTimers();
    expect(playback.scene).toBe('after 4');
    expect(playback.log).toHaveLength(4);
  });

  it('shows everything at once at speed 0', () => {
    const playback = startPlayback(0);
    playback.play(events(1, 'slow-a', 'slow-b'), view('after'));
    expect(playback.scene).toBe('after');
    expect(playback.log).toHaveLength(2);
  });

  it('reports an event that does not fit the scene, keeps the scene, and ends with the view', () => {
    const failed = vi.fn();
    const broken = { ...ui, advance: (scene: unknown, event: WireEvent) => (event.type === 'slow-x' ? (event['cards'] as string[]).length : ui.advance(scene, event)) };
    const playback = new EventPlayback(broken as typeof ui, () => 0, () => 1, undefined, failed);
    playback.restAt(view('before'));
    playback.play(events(1, 'a', 'slow-x'), view('after'));
    expect([playback.scene, failed.mock.calls.length]).toEqual(['before+a', 1]);
    vi.runAllTimers();
    expect(playback.scene).toBe('after');
  });
});

describe('deduplicate', () => {
  it('leaves out the public part of what the viewer was shown whole', () => {
    const publicPart = wireEvent('CardChosen', { public_part: true });
    expect(deduplicate([wireEvent('OwnCardChosen', { private: true }), publicPart]).map(({ type }) => type)).toEqual(['OwnCardChosen']);
    expect(deduplicate([publicPart])).toHaveLength(1);
  });
});
