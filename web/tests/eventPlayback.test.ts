// The table: events are shown one after the other, and nothing can be chosen before all are.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameView, Offer } from '../src/protocol/types';
import { deduplicate, EventPlayback, loggedEvents, type PlaybackState, type PlaybackStep } from '../src/table/eventPlayback.svelte';
import { wireEvent } from './wireEvent';

const view = (board: string): GameView => ({ board });
const OFFER: Offer = { verb: 'play', parts: [], template: '' };
const after = (board: string, seq = 0): PlaybackState => ({ seq, table: null, view: view(board), offers: [OFFER], alternatives: [OFFER] });
/** The board after each is its type. */
const events = (seq: number, ...types: string[]): PlaybackStep[] => types.map((type) => ({ seq, event: wireEvent(type), view: view(type), durationMs: type.startsWith('slow') ? 100 : 0 }));
const startPlayback = (speed = 1) => {
  const playback = new EventPlayback(() => speed);
  playback.restAt(after('before'));
  return playback;
};
const typesIn = (playback: EventPlayback) => playback.log.map(({ event }) => event.type);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('playback', () => {
  it('shows event by event and ends with the view of the server', () => {
    const playback = startPlayback();
    playback.play(events(1, 'slow-a', 'quick', 'slow-b'), after('after'));
    expect(playback.shown.view?.board).toBe('slow-a');
    expect(playback.event?.type).toBe('slow-a');
    vi.advanceTimersByTime(100);
    expect(playback.shown.view?.board).toBe('slow-b');
    vi.advanceTimersByTime(100);
    expect(playback.shown.view?.board).toBe('after');
    expect(playback.isPlaying).toBe(false);
  });

  it('logs what it shows, in order and once', () => {
    const playback = startPlayback();
    playback.play(events(1, 'slow-a', 'b'), after('one'));
    playback.play(events(2, 'c'), after('two'));
    expect(typesIn(playback)).toEqual(['slow-a']);
    vi.runAllTimers();
    expect(typesIn(playback)).toEqual(['slow-a', 'b', 'c']);
    expect(playback.shown.view?.board).toBe('two');
  });

  it('is still playing between two batches', () => {
    const playback = startPlayback();
    playback.play(events(1, 'slow-a'), after('one'));
    playback.play(events(2, 'slow-b'), after('two'));
    vi.advanceTimersByTime(100);
    expect([playback.shown.view?.board, playback.event, playback.isPlaying]).toEqual(['one', null, true]);
    playback.play(events(3, 'c'), after('three'));
    expect(playback.shown.view?.board).toBe('one');
    vi.advanceTimersByTime(60);
    expect(playback.event?.type).toBe('slow-b');
    vi.runAllTimers();
    expect([playback.shown.view?.board, playback.isPlaying]).toEqual(['three', false]);
  });

  it('can be skipped between two batches, and is then at the end', () => {
    const playback = startPlayback();
    playback.play(events(1, 'slow-a'), after('one'));
    playback.play(events(2, 'slow-b'), after('two'));
    vi.advanceTimersByTime(100);
    playback.skip();
    expect([playback.shown.view?.board, playback.isPlaying]).toEqual(['two', false]);
  });

  it('can be skipped, and is then at the end at once', () => {
    const playback = startPlayback();
    playback.play(events(1, 'slow-a', 'slow-b'), after('one'));
    playback.play(events(2, 'slow-c'), after('two'));
    playback.skip();
    expect(playback.shown.view?.board).toBe('two');
    expect(playback.log).toHaveLength(3);
    expect(playback.isPlaying).toBe(false);
    vi.runAllTimers();
    expect(playback.log).toHaveLength(3);
  });

  it('drops nothing, however much comes', () => {
    const playback = startPlayback();
    for (const seq of [1, 2, 3, 4]) playback.play(events(seq, `slow-${seq}`), after(`after ${seq}`));
    expect(typesIn(playback)).toEqual(['slow-1']);
    vi.advanceTimersByTime(3 * 160);
    expect(typesIn(playback)).toEqual(['slow-1', 'slow-2', 'slow-3', 'slow-4']);
    expect(playback.isPlaying).toBe(true);
    vi.advanceTimersByTime(100);
    expect([playback.shown.view?.board, playback.isPlaying]).toEqual(['after 4', false]);
  });

  it('offers nothing until the last event was shown, and then what the last update offers', () => {
    const playback = startPlayback();
    const choices = () => [playback.shown.seq, playback.shown.offers.length, playback.shown.alternatives.length];
    playback.play(events(1, 'slow-a', 'slow-b'), after('one', 1));
    playback.play(events(2, 'slow-c'), after('two', 2));
    expect(choices()).toEqual([0, 0, 0]);
    vi.advanceTimersByTime(200);
    expect(choices()).toEqual([1, 0, 0]);
    vi.advanceTimersByTime(60);
    expect(choices()).toEqual([1, 0, 0]);
    vi.advanceTimersByTime(100);
    expect(choices()).toEqual([2, 1, 1]);
  });

  it('rests at a state without losing what was still to be logged', () => {
    const playback = startPlayback();
    playback.play(events(1, 'slow-a', 'b'), after('one'));
    playback.restAt(after('two'), loggedEvents({ seq: 2, events: [wireEvent('c')] }));
    expect(typesIn(playback)).toEqual(['slow-a', 'b', 'c']);
    expect(playback.shown.view?.board).toBe('two');
  });

  it('shows everything at once at speed 0', () => {
    const playback = startPlayback(0);
    playback.play(events(1, 'slow-a', 'slow-b'), after('after'));
    expect(playback.shown.view?.board).toBe('after');
    expect(playback.log).toHaveLength(2);
  });

  it('keeps what it shows while events lead to no view of their own', () => {
    const playback = startPlayback();
    playback.play([{ seq: 1, event: wireEvent('slow-a'), view: null, durationMs: 100 }], after('after'));
    expect([playback.shown.view?.board, playback.event?.type]).toEqual(['before', 'slow-a']);
    vi.runAllTimers();
    expect(playback.shown.view?.board).toBe('after');
  });

  it('shows an event without a sentence, and logs it nowhere', () => {
    const playback = startPlayback();
    const silent = { type: 'slow-silent' };
    playback.play([{ seq: 1, event: silent, view: view('moved'), durationMs: 100 }, ...events(1, 'b')], after('after'));
    expect([playback.shown.view?.board, playback.log.length]).toEqual(['moved', 0]);
    vi.runAllTimers();
    expect(typesIn(playback)).toEqual(['b']);
    expect(loggedEvents({ seq: 1, events: [silent, wireEvent('b')] }).map(({ event }) => event.type)).toEqual(['b']);
  });
});

describe('deduplicate', () => {
  it('leaves out the public part of what the viewer was shown whole', () => {
    const publicPart = wireEvent('CardChosen', { public_part: true });
    expect(deduplicate([wireEvent('OwnCardChosen', { private: true }), publicPart]).map(({ type }) => type)).toEqual(['OwnCardChosen']);
    expect(deduplicate([publicPart])).toHaveLength(1);
  });
});
