// The device: the screen stays awake from start to stop, by a lock or by a silent video, and nothing ever throws.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WakeLock } from '../src/device/wakeLock';

const calls: string[] = [];
let wakeLock: WakeLock;
let mayPlay = true;

/** A video that notes what is done with it; jsdom plays none. */
function fakeVideo() {
  return {
    paused: true,
    play() {
      calls.push('play');
      this.paused = !mayPlay;
      return mayPlay ? Promise.resolve() : Promise.reject(new Error('no tap yet'));
    },
    pause() {
      calls.push('pause');
      this.paused = true;
    },
  };
}

function stubDevice(request: (() => Promise<unknown>) | null, isCoarse = true) {
  vi.stubGlobal('navigator', { wakeLock: request && { request } });
  vi.stubGlobal('matchMedia', () => ({ matches: isCoarse }));
}

const lock = () => Promise.resolve({ release: () => (calls.push('release'), Promise.resolve()) });
const video = vi.spyOn(document, 'createElement');
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  calls.length = 0;
  wakeLock = new WakeLock();
  mayPlay = true;
  video.mockImplementation(() => fakeVideo() as never);
});
afterEach(() => {
  wakeLock.release();
  video.mockReset();
  vi.unstubAllGlobals();
});

it('holds a lock from start to stop, and takes it again when the page is seen again', async () => {
  stubDevice(() => (calls.push('request'), lock()));
  wakeLock.hold();
  wakeLock.hold();
  await settle();
  expect(calls).toEqual(['request']);
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  wakeLock.release();
  await settle();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(calls).toEqual(['request', 'request', 'release']);
});

it('gives back a lock that comes after the stop', async () => {
  stubDevice(lock);
  wakeLock.hold();
  wakeLock.release();
  await settle();
  expect(calls).toEqual(['release']);
});

it.each([['there is no lock', null], ['it is refused', () => Promise.reject(new Error('low battery'))]])('plays a silent video where %s', async (_, request) => {
  stubDevice(request);
  wakeLock.hold();
  await settle();
  wakeLock.release();
  document.dispatchEvent(new Event('pointerup'));
  expect(calls.slice(0, 2)).toEqual(['play', 'pause']);
  expect(calls).not.toContain('request');
});

it('waits for a tap where no video may begin by itself', async () => {
  stubDevice(null);
  mayPlay = false;
  wakeLock.hold();
  await settle();
  mayPlay = true;
  document.dispatchEvent(new Event('pointerup'));
  document.dispatchEvent(new Event('pointerup'));
  await settle();
  wakeLock.release();
  expect(calls).toEqual(['play', 'play', 'pause']);
});

it('plays nothing on a device with a mouse', async () => {
  stubDevice(null, false);
  wakeLock.hold();
  await settle();
  expect(calls).toEqual([]);
});

it('plays on a screen for all without a finger', async () => {
  stubDevice(null, false);
  wakeLock.hold(true);
  await settle();
  expect(calls).toEqual(['play']);
});
