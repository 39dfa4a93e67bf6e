// The protocol: the scenarios of tests/client/reconnect.json with the connection of the page.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { I18n } from '../src/i18n/i18n.svelte';
import { Connection, FINAL_REASONS, TIMES_S } from '../src/protocol/connection';
import type { Command, FromServer, LogEntry, Refusal } from '../src/protocol/types';
import { FakeSocket } from './fakeSocket';

type Fields = Record<string, unknown>;
type Step = { server?: Fields; client?: Fields; shown?: number[]; pass_s?: number; after?: number; is?: Command; rule?: string } & Record<string, unknown>;
interface Script {
  times_s: typeof TIMES_S;
  final_reasons: string[];
  welcome: Fields;
  scenarios: Record<string, Step[]>;
}

const script = JSON.parse(readFileSync('../tests/client/reconnect.json', 'utf-8')) as Script;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeSocket.all = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Plays the server and the person, step by step. */
class Scenario {
  private shown: number[] = [];
  private ids: Record<string, string> = {};
  private answers: Record<string, string> = {};
  private socket = new FakeSocket();
  private readonly connection: Connection;

  constructor() {
    FakeSocket.all = [];
    const show = ({ entries }: { entries: LogEntry[] }) => this.shown.push(...entries.map((entry) => entry.seq));
    this.connection = new Connection('t', 'key', { i18n: new I18n() }, { isClockRunning: false, welcome: show, update: show, changed: () => undefined });
  }

  async play(steps: Step[]): Promise<void> {
    for (const step of steps) {
      await vi.advanceTimersByTimeAsync(0);
      await this.take(step, Object.keys(step)[0] as string);
    }
    this.connection.close();
  }

  private async take(step: Step, kind: string): Promise<void> {
    const name = String(step[kind]);
    switch (kind) {
      case 'connect':
        this.attempt().open();
        break;
      case 'fail':
        this.attempt().close();
        break;
      case 'cut':
        this.socket.close();
        break;
      case 'pass_s':
        await vi.advanceTimersByTimeAsync(1000 * (step.pass_s as number));
        break;
      case 'server':
        this.socket.receive(this.filled(step.server as Fields) as unknown as FromServer);
        break;
      case 'client':
        expect(this.unread().shift(), JSON.stringify(step)).toMatchObject(this.filled(step.client as Fields));
        this.socket.sent.shift();
        break;
      case 'silent':
        expect(this.unread()).toEqual([]);
        expect(FakeSocket.all.at(-1) ?? this.socket).toBe(this.socket);
        break;
      case 'shown':
        expect(this.shown.splice(0)).toEqual(step.shown);
        break;
      case 'command':
        this.connection.command(step.is as Command, step.after as number).then(
          () => (this.answers[name] = 'done'),
          (refusal: Refusal) => (this.answers[name] = refusal.rule),
        );
        this.ids[name] = String(this.unread().at(-1)?.['id']);
        break;
      case 'done':
        expect(this.answers[name]).toBe('done');
        break;
      case 'pending':
        expect(this.answers[name]).toBeUndefined();
        break;
      case 'refused':
        expect(this.answers[name]).toBe(step.rule);
        break;
      default:
        throw new Error(kind);
    }
  }

  /** The connection that the client is trying to make. */
  private attempt(): FakeSocket {
    expect(FakeSocket.all.at(-1)).not.toBe(this.socket);
    this.socket = FakeSocket.all.at(-1) as FakeSocket;
    return this.socket;
  }

  /** What the client has sent and no step has read; without pings. */
  private unread(): Fields[] {
    this.socket.sent = this.socket.sent.filter((message) => message !== '{"type":"ping"}');
    return this.socket.sent.map((message) => JSON.parse(message) as Fields);
  }

  /** A message with ids in place of names. */
  private filled(message: Fields): Fields {
    const text = JSON.stringify(message).replace(/"\$(\w+)"/g, (_, name: string) => JSON.stringify(this.ids[name]));
    return { ...(message['type'] === 'welcome' ? script.welcome : {}), ...(JSON.parse(text) as Fields) };
  }
}

test.each(Object.entries(script.scenarios))('%s', async (_, steps) => {
  await new Scenario().play(steps);
});

test('the times and the last reasons are those of every client', () => {
  expect(TIMES_S).toEqual(script.times_s);
  expect([...FINAL_REASONS]).toEqual(script.final_reasons);
});
