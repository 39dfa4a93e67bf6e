// Tests: in which order, and how long, the table shows facts that came in together.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Stage, type Shown } from '../src/table/eventPlayback.svelte';
import type { Fact } from '../src/protocol/types';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fact = (event: string): Fact => ({ event, text: { type: 'text', id: event, args: {} } }) as unknown as Fact;
const entry = (event: string) => ({ n: 1, fact: fact(event) });
const shown = (extra: Partial<Shown> = {}): Shown => ({
  scene: (moment) => moment.now,
  advance: (scene, { event }) => `${String(scene)}${event}`,
  pace: ({ event }) => (event === 'quick' ? 0 : 100),
  ...extra,
});
const at = (now: string) => ({ now, seen: null, truth: null });
const staged = (face: Shown) => {
  const stage = new Stage(face, () => null, () => 1);
  stage.restAt(at(''));
  return stage;
};
const told = (stage: Stage) => stage.told.map((each) => each.fact.event);

test('facts that came in together are shown in the order of the game', () => {
  const stage = staged(shown({ order: (facts) => [...facts].reverse() }));
  stage.play([entry('a'), entry('b')], at('end'));
  expect(told(stage)).toEqual(['b']);
  vi.advanceTimersByTime(100);
  expect(told(stage)).toEqual(['b', 'a']);
});

test('a pace may hang on what comes next', () => {
  const stage = staged(shown({ pace: (_, next) => (next ? 10 : 500) }));
  stage.play([entry('a'), entry('b')], at('end'));
  vi.advanceTimersByTime(10);
  expect(stage.scene).toBe('ab');
  vi.advanceTimersByTime(499);
  expect(stage.isPlaying).toBe(true);
  vi.advanceTimersByTime(1);
  expect(stage.scene).toBe('end');
});

test('what passes at once cuts nothing short, however much of it comes', () => {
  const stage = staged(shown());
  stage.play([entry('a'), entry('b')], at('end'));
  for (let count = 0; count < 5; count++) stage.play([entry('quick')], at('later'));
  expect(told(stage)).toEqual(['a']);
  vi.advanceTimersByTime(200);
  expect(told(stage)).toEqual(['a', 'b']);
  expect(stage.scene).toBe('end');
  // Each for itself, so that no moment has to draw all of it.
  vi.advanceTimersByTime(60);
  expect(told(stage)).toEqual(['a', 'b', 'quick']);
  vi.advanceTimersByTime(4 * 60);
  expect(told(stage)).toEqual(['a', 'b', 'quick', 'quick', 'quick', 'quick', 'quick']);
  expect(stage.scene).toBe('later');
});

test('of much to look at the oldest is shown at once', () => {
  const stage = staged(shown());
  for (const event of ['a', 'b', 'c']) stage.play([entry(event)], at(event));
  expect(told(stage)).toEqual(['a', 'b']);
});
