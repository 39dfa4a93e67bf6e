// Components: a clock tells move and reserve apart, and warns once when little is left.
import { cleanup, render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Clock from '../src/components/Clock.svelte';
import { Device } from '../src/device/device';
import { stripIsolates } from '../src/i18n/translator';
import { SilentContext, tones } from './silentContext';

let clock: HTMLElement;
let device: Device;

beforeEach(async () => {
  device = new Device();
  await device.i18n.setLanguage('en');
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('AudioContext', SilentContext);
  tones.length = 0;
  device.settings.change({ sound: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(props: { dueMs: number; reserveMs?: number; isMine?: boolean }): void {
  clock = render(Clock, { props, context: device.context }).container;
  flushSync();
}
function wait(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000);
  flushSync();
}
const timer = () => clock.querySelector('[role=timer]') as HTMLElement;
const text = () => timer().textContent?.trim();
const said = () => stripIsolates(clock.querySelector('[role=status]')?.textContent ?? '');

test('the time for the move runs first, then the reserve', () => {
  show({ dueMs: 165_000, reserveMs: 120_000 });
  expect(text()).toBe('0:45+2:00');
  expect(stripIsolates(timer().getAttribute('aria-label') ?? '')).toBe('0:45 for this move, then 2:00 in reserve');
  wait(40);
  expect(text()).toBe('0:05+2:00');
  wait(15);
  expect(text()).toBe('0:00+1:50');
});

test('from 0:29 on it warns: by colour and mark to all, by sound and words once to the player', () => {
  show({ dueMs: 60_000, reserveMs: 20_000, isMine: true });
  wait(30);
  expect([timer().classList.contains('short'), clock.querySelector('.mark'), said(), tones.length]).toEqual([false, null, '', 0]);
  wait(1);
  expect(timer().classList.contains('short')).toBe(true);
  expect(clock.querySelector('.mark')?.textContent).toBe('!');
  const sounds = tones.length;
  expect(sounds).toBeGreaterThan(0);
  expect(said()).toBe('Only 29 seconds left');
  wait(20);
  expect([said(), tones.length]).toEqual(['Only 29 seconds left', sounds]);
});

test('the clock of another player makes no sound and says nothing', () => {
  show({ dueMs: 40_000 });
  wait(20);
  expect([text(), timer().classList.contains('short'), said(), tones.length]).toEqual(['!0:20', true, '', 0]);
});
