// The table: who is here, signs that pass, and seats whose signs are not shown.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Presence } from '../src/table/presence.svelte';

let presence: Presence;
const here = (...seats: number[]) => presence.receive({ type: 'presence', here: seats, away: [0, 1].filter((seat) => !seats.includes(seat)).map((seat) => ({ seat, for_ms: 0 })), onlookers: 2 });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  presence = new Presence('t1');
});
afterEach(() => {
  vi.useRealTimers();
});

test('who has gone and who is back is noticed, but not who is here at first', () => {
  here(0);
  expect([presence.isHere(0), presence.isAway(1), presence.isAway(2), presence.notice]).toEqual([true, true, false, null]);
  here(0, 1);
  expect(presence.notice).toEqual({ kind: 'back', seat: 1 });
  here(1);
  expect(presence.notice).toEqual({ kind: 'gone', seat: 0 });
});

test('a sign passes; the next one of the same seat takes its place for the whole time', () => {
  presence.receive({ type: 'sign', seat: 1, sign: 'wow' });
  vi.advanceTimersByTime(3000);
  presence.receive({ type: 'sign', seat: 1, sign: 'hmm' });
  vi.advanceTimersByTime(3000);
  expect(presence.signs.get(1)).toEqual({ sign: 'hmm' });
  vi.advanceTimersByTime(1000);
  expect(presence.signs.size).toBe(0);
});

test('the signs of a muted seat are not shown, on this device and at this table', () => {
  presence.receive({ type: 'sign', seat: 1, sign: 'wow' });
  presence.mute(1, true);
  expect(presence.signs.size).toBe(0);
  const later = new Presence('t1');
  later.receive({ type: 'sign', seat: 1, sign: 'wow' });
  later.receive({ type: 'sign', seat: 0, sign: 'wave' });
  expect([...later.signs.keys()]).toEqual([0]);
  expect(new Presence('t2').muted.size).toBe(0);
  later.mute(1, false);
  expect(new Presence('t1').muted.size).toBe(0);
});

test('who comes to the seat of a muted player is not muted; other changes of seats leave a mute', () => {
  presence.noteNames(['Ada', 'Ben', 'Cleo']);
  presence.mute(1, true);
  presence.mute(2, true);
  presence.noteNames(['Zoe', 'Ben', '']);
  expect([...presence.muted.keys()]).toEqual([1]);
  const later = new Presence('t1');
  later.noteNames(['Zoe', 'Ben']);
  expect([...later.muted.keys()]).toEqual([1]);
  later.noteNames(['Ben', 'Zoe']);
  later.receive({ type: 'sign', seat: 1, sign: 'wow' });
  expect([...later.signs.keys()]).toEqual([1]);
  expect(new Presence('t1').muted.size).toBe(0);
});

test('a nudge names who nudges', () => {
  presence.receive({ type: 'nudge', by: 2 });
  expect([presence.nudgedBy, presence.notice]).toEqual([2, { kind: 'nudge', seat: 2 }]);
});

test('an absence grows older than the server said', () => {
  presence.receive({ type: 'presence', here: [0], away: [{ seat: 1, for_ms: 7000 }], onlookers: 0 });
  const saidAtMs = performance.now();
  vi.advanceTimersByTime(2000);
  expect([presence.awaySinceMs(0), presence.awaySinceMs(1)]).toEqual([null, saidAtMs - 7000]);
});
