// The table: facts are shown one after the other, and nobody has to wait for it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Stage, telling, type Entry } from '../src/table/eventPlayback.svelte';
import type { Moment } from '../src/games/gameUi';
import type { Fact } from '../src/protocol/types';

const fact = (event: string, more: Partial<Fact> = {}): Fact => ({ event, text: { type: 'text', id: event, args: {} }, own: false, half: false, ...more });
const entries = (n: number, ...events: string[]): Entry[] => events.map((event) => ({ n, fact: fact(event) }));
const moment = (now: string): Moment => ({ now, seen: null, truth: null });
/** A picture that is the list of what it was shown. */
const face = {
  scene: (at: Moment) => String(at.now),
  advance: (scene: unknown, shown: Fact) => `${String(scene)}+${shown.event}`,
  pace: (shown: Fact) => (shown.event.startsWith('slow') ? 100 : 0),
};
const stage = (speed = 1) => new Stage(face, () => 0, () => speed);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a stage', () => {
  it('shows fact by fact and ends with what the server says', () => {
    const shown = stage();
    shown.restAt(moment('before'));
    shown.play(entries(1, 'slow-a', 'quick', 'slow-b'), moment('after'));
    expect(shown.scene).toBe('before+slow-a');
    expect(shown.fact?.event).toBe('slow-a');
    vi.advanceTimersByTime(100);
    expect(shown.scene).toBe('before+slow-a+quick+slow-b');
    vi.advanceTimersByTime(100);
    expect(shown.scene).toBe('after');
    expect(shown.isPlaying).toBe(false);
  });

  it('tells what it shows, in order and once', () => {
    const shown = stage();
    shown.restAt(moment('before'));
    shown.play(entries(1, 'slow-a', 'b'), moment('one'));
    shown.play(entries(2, 'c'), moment('two'));
    expect(shown.told.map((entry) => entry.fact.event)).toEqual(['slow-a']);
    vi.runAllTimers();
    expect(shown.told.map((entry) => entry.fact.event)).toEqual(['slow-a', 'b', 'c']);
    expect(shown.scene).toBe('two');
  });

  it('is not over between what came in together and what came in next', () => {
    const shown = stage();
    shown.restAt(moment('before'));
    shown.play(entries(1, 'slow-a'), moment('one'));
    shown.play(entries(2, 'slow-b'), moment('two'));
    vi.advanceTimersByTime(100);
    expect([shown.scene, shown.fact, shown.isPlaying]).toEqual(['one', null, true]);
    shown.play(entries(3, 'c'), moment('three'));
    expect(shown.scene).toBe('one');
    vi.advanceTimersByTime(60);
    expect(shown.fact?.event).toBe('slow-b');
    vi.runAllTimers();
    expect([shown.scene, shown.isPlaying]).toEqual(['three', false]);
  });

  it('can be skipped between two that came in, and is then at the end', () => {
    const shown = stage();
    shown.restAt(moment('before'));
    shown.play(entries(1, 'slow-a'), moment('one'));
    shown.play(entries(2, 'slow-b'), moment('two'));
    vi.advanceTimersByTime(100);
    shown.skip();
    expect([shown.scene, shown.isPlaying]).toEqual(['two', false]);
  });

  it('can be skipped, and is then at the end at once', () => {
    const shown = stage();
    shown.restAt(moment('before'));
    shown.play(entries(1, 'slow-a', 'slow-b'), moment('one'));
    shown.play(entries(2, 'slow-c'), moment('two'));
    shown.skip();
    expect(shown.scene).toBe('two');
    expect(shown.told).toHaveLength(3);
    expect(shown.isPlaying).toBe(false);
    vi.runAllTimers();
    expect(shown.told).toHaveLength(3);
  });

  it('does not fall behind: the oldest is shown at once where more and more comes', () => {
    const shown = stage();
    shown.restAt(moment('before'));
    for (const n of [1, 2, 3, 4]) shown.play(entries(n, `slow-${n}`), moment(`after ${n}`));
    expect(shown.told.map((entry) => entry.fact.event)).toEqual(['slow-1', 'slow-2', 'slow-3']);
    vi.runAllTimers();
    expect(shown.scene).toBe('after 4');
    expect(shown.told).toHaveLength(4);
  });

  it('shows everything at once where its owner wants it so', () => {
    const shown = stage(0);
    shown.restAt(moment('before'));
    shown.play(entries(1, 'slow-a', 'slow-b'), moment('after'));
    expect(shown.scene).toBe('after');
    expect(shown.told).toHaveLength(2);
  });
});

describe('telling', () => {
  it('leaves out the half of what one was shown whole', () => {
    const both = [fact('OwnCardChosen', { own: true }), fact('CardChosen', { half: true })];
    expect(telling(both).map((each) => each.event)).toEqual(['OwnCardChosen']);
    expect(telling([fact('CardChosen', { half: true })])).toHaveLength(1);
  });
});
