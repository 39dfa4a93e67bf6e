// The protocol: the connection reconnects, resends and asks for a new welcome when numbers do not follow.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, TIMES_MS } from '../src/protocol/connection';
import type { Bye, FromServer, Refusal, Update, Welcome } from '../src/protocol/types';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(message: string): void {
    this.sent.push(message);
  }

  close(): void {
    this.readyState = 3;
    this.onclose();
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  receive(message: FromServer): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

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
  connection = new Connection('t1', 'key', () => 'en', listener);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the first hello asks for the whole log, the next one for what came after', () => {
  connected(5);
  expect(messages()[0]).toEqual({ type: 'hello', protocol: 2, key: 'key', after: 0, history_id: null, lang: 'en', views: true });
  socket().receive(update(6, [{ seq: 6 }]));
  socket().close();
  vi.advanceTimersByTime(TIMES_MS.firstRetry);
  socket().open();
  expect(messages()[0]).toMatchObject({ type: 'hello', after: 6, history_id: 'h1' });
});

test.each([
  ['a gap', update(8, [{ seq: 8 }])],
  ['a gap within the update', update(8, [{ seq: 6 }, { seq: 8 }])],
  ['a seq beyond the entries', update(8, [{ seq: 6 }])],
])('%s leads to a hello without after, and only the welcome counts', (_, broken) => {
  connected(5);
  socket().receive(broken);
  expect(ofType('hello').at(-1)).toMatchObject({ after: null, history_id: 'h1' });
  socket().receive(update(6, [{ seq: 6 }]));
  expect(listener.update).not.toHaveBeenCalled();
  socket().receive(welcome(8));
  expect(listener.welcome).toHaveBeenLastCalledWith(expect.objectContaining({ seq: 8 }), false);
  socket().receive(update(9, [{ seq: 9 }]));
  expect(listener.update).toHaveBeenCalledOnce();
});

test('a welcome of another history, or one that goes back, begins anew', () => {
  connected(5);
  expect(listener.welcome).toHaveBeenLastCalledWith(expect.anything(), false);
  socket().receive(welcome(7, 'h2'));
  expect(listener.welcome).toHaveBeenLastCalledWith(expect.anything(), true);
  socket().receive(welcome(3, 'h2'));
  expect(listener.welcome).toHaveBeenLastCalledWith(expect.anything(), true);
});

test('a move of another history is refused as stale and not sent again; other commands are', async () => {
  connected(5);
  const move = connection.command({ type: 'move', move: 'E1' }, 5).catch((refusal: Refusal) => refusal.rule);
  void connection.command({ type: 'rematch' }, 5);
  socket().close();
  vi.advanceTimersByTime(TIMES_MS.firstRetry);
  socket().open();
  socket().receive(welcome(2, 'h2'));
  expect(await move).toBe('stale');
  expect(ofType('command').map(({ command }) => command)).toEqual([{ type: 'rematch' }]);
});

test('a command carries the seq that was looked at, and is sent again unchanged until it is answered', async () => {
  connected(5);
  const answered = connection.command({ type: 'move', move: 'E1' }, 4);
  vi.advanceTimersByTime(TIMES_MS.resend);
  const [first, second] = socket().sent.filter((message) => message.includes('"command"'));
  expect(second).toBe(first);
  const { id, after } = ofType('command')[0] as unknown as { id: string; after: number };
  expect(after).toBe(4);
  socket().receive(update(6, [{ seq: 6, id }]));
  await answered;
  vi.advanceTimersByTime(TIMES_MS.resend * 2);
  expect(ofType('command')).toHaveLength(2);
});

test('a stale move is refused once and not sent again', async () => {
  connected(5);
  const refused = connection.command({ type: 'move', move: 'E1' }, 4).catch((refusal: Refusal) => refusal.detail);
  const id = String(ofType('command')[0]?.['id']);
  socket().receive({ type: 'refused', id, rule: 'stale', message: { type: 'message', id: 'table-refused-stale', args: {} }, detail: 'Too late.' });
  expect(await refused).toBe('Too late.');
  vi.advanceTimersByTime(TIMES_MS.resend * 3);
  socket().receive(welcome(5));
  expect(ofType('command')).toHaveLength(1);
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

test('without a frame for 9 s while one is awaited the connection is dead; silence alone is not', () => {
  connected();
  vi.advanceTimersByTime(14_000);
  expect(listener.changed).toHaveBeenLastCalledWith('open', null);
  vi.advanceTimersByTime(1000 + TIMES_MS.dead + 1000);
  expect(listener.changed).toHaveBeenLastCalledWith('lost', null);
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
  vi.advanceTimersByTime(TIMES_MS.firstRetry);
  expect(FakeSocket.all).toHaveLength(2);
});
