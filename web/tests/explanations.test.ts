// The table: each thing is explained once on a device.
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetExplained, wasExplained } from '../src/device/explained';
import { EventPlayback, type PlaybackStep } from '../src/table/eventPlayback.svelte';
import { Explanations } from '../src/table/explanations.svelte';
import { wireEvent } from './wireEvent';

const tie = (seat: number) => ({ id: 'tie', pointers: [`seat:${seat}`] });
const CATCH = { id: 'catch', pointers: ['score:0'] };

beforeEach(() => localStorage.clear());

describe('explanations', () => {
  it('point at all that an entry explains alike', () => {
    const explanations = new Explanations();
    explanations.add(7, [tie(0)]);
    explanations.show();
    explanations.add(7, [tie(2), CATCH]);
    expect(explanations.current).toEqual({ id: 'tie', pointers: ['seat:0', 'seat:2'] });
    explanations.add(8, [tie(1)]);
    expect(explanations.current?.pointers).toEqual(['seat:0', 'seat:2']);
  });

  it('wait for each other, and come up once', () => {
    const explanations = new Explanations();
    explanations.add(7, [tie(0), CATCH]);
    explanations.show();
    explanations.show();
    expect([explanations.current?.id, explanations.hasNext, wasExplained('catch')]).toEqual(['tie', true, false]);
    explanations.dismiss();
    explanations.show();
    expect([explanations.current?.id, explanations.hasNext, wasExplained('catch')]).toEqual(['catch', false, true]);
    explanations.dismiss();
    explanations.add(9, [tie(1), CATCH]);
    expect(explanations.hasNext).toBe(false);
  });

  it('come up once on a device, at whichever table', () => {
    const [one, other] = [new Explanations(), new Explanations()];
    for (const explanations of [one, other]) explanations.add(7, [tie(0)]);
    one.show();
    other.show();
    expect([one.current?.id, other.current, other.hasNext]).toEqual(['tie', null, false]);
    forgetExplained();
    other.add(9, [tie(0)]);
    other.show();
    expect(other.current?.id).toBe('tie');
  });

  it('are of what was shown, not of what was skipped', () => {
    const shown: number[] = [];
    const playback = new EventPlayback(() => 1, undefined, ({ seq }) => shown.push(seq));
    const steps: PlaybackStep[] = [1, 2].map((seq) => ({ seq, event: wireEvent('slow'), view: null, durationMs: 100 }));
    playback.play(steps, { seq: 2, table: null, view: null, offers: [], alternatives: [] });
    playback.skip();
    expect(shown).toEqual([1]);
  });
});
