// The protocol: pings, retries and what the page is given; reconnectScenarios.test.ts has the rest.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { I18n } from '../src/i18n/i18n.svelte';
import { Connection } from '../src/protocol/connection';
import type { Bye, Update, Welcome } from '../src/protocol/types';
import { FakeSocket } from './fakeSocket';

const listener = { isClockRunning: false, welcome: vi.fn(), update: vi.fn(), changed: vi.fn() };
let connection: Connection;

const socket = () => FakeSocket.all.at(-1) as FakeSocket;
const messages = () => socket().sent.map((message) => JSON.parse(message) as { type: string; [field: string]: unknown });
const ofType = (type: string) => messages().filter((message) => message.type === type);
const welcome = (seq: number, history_id = 'h1', fields: Partial<Welcome> = {}) =>
  ({ type: 'welcome', seq, protocol: 2, version: '0', now_ms: 0, history_id, table: {}, entries: [], ...fields }) as unknown as Welcome;
const update = (seq: number, entries: Update['entries']): Update => ({ type: 'update', seq, entries });

function connected(seq = 5): void {
  socket().open();
  socket().receive(welcome(seq));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.all = [];
  listener.isClockRunning = false;
  for (const mock of [listener.welcome, listener.update, listener.changed]) mock.mockReset();
  connection = new Connection('t1', 'key', { i18n: new I18n() }, listener);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the first hello asks for the whole log, the next one for what came after', () => {
  connected(5);
  expect(messages()[0]).toEqual({ type: 'hello', protocol: 2, key: 'key', player_key: null, after: 0, history_id: null, lang: 'en', views: false });
  socket().receive(update(6, [{ seq: 6 }]));
  socket().close();
  vi.advanceTimersByTime(300);
  socket().open();
  expect(messages()[0]).toMatchObject({ type: 'hello', after: 6, history_id: 'h1' });
});

test('a welcome of another history, or one that goes back, begins anew', () => {
  connected(5);
  expect(listener.welcome).toHaveBeenLastCalledWith(expect.anything(), false);
  socket().receive(welcome(7, 'h2'));
  expect(listener.welcome).toHaveBeenLastCalledWith(expect.anything(), true);
  socket().receive(welcome(3, 'h2'));
  expect(listener.welcome).toHaveBeenLastCalledWith(expect.anything(), true);
});

test('pings are rare, but frequent while a clock runs', () => {
  connected();
  const pings = (ms: number) => {
    const before = ofType('ping').length;
    for (let passed = 0; passed < ms; passed += 500) {
      vi.advanceTimersByTime(500);
      socket().receive({ type: 'pong' });
    }
    return ofType('ping').length - before;
  };
  expect(pings(30_000)).toBe(2);
  listener.isClockRunning = true;
  expect(pings(10_000)).toBe(4);
});

test('retries wait 0.3, 1, 2, 4 … 30 s, and begin anew after a welcome', () => {
  const delays = [300, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];
  for (const delay of delays) {
    const count = FakeSocket.all.length;
    socket().close();
    vi.advanceTimersByTime(delay - 1);
    expect(FakeSocket.all).toHaveLength(count);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(count + 1);
  }
  connected();
  const count = FakeSocket.all.length;
  socket().close();
  vi.advanceTimersByTime(300);
  expect(FakeSocket.all).toHaveLength(count + 1);
});

test.each(['reload', 'not_found', 'kicked', 'format', 'closed'] as const)('after a bye with the reason %s it does not come back', (reason) => {
  connected();
  const bye: Bye = { type: 'bye', reason, detail: '' };
  socket().receive(bye);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(listener.changed).toHaveBeenLastCalledWith(...(reason === 'closed' ? ['open', null] : ['gone', bye]));
});

test.each(['reconnect', 'hello_timeout', 'idle', 'rate_limited'] as const)('after a bye with the reason %s it comes back', (reason) => {
  connected();
  socket().receive({ type: 'bye', reason, detail: '' });
  socket().close();
  vi.advanceTimersByTime(300);
  expect(FakeSocket.all).toHaveLength(2);
});
