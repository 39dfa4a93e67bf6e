// Tests: a tap until it is sent, and an update until the other browser's table has it.
import { render } from '@testing-library/svelte';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { Device } from '../../src/device/device';
import PlayTable from '../../src/pages/PlayTable.svelte';
import * as tableSession from '../../src/table/tableSession';

/** File, function, and whether the walk enters a room with it. */
type Entered = [string, string, boolean];

/** What the server sent to both browsers. */
interface Frames {
  game: string;
  table: string;
  move: string;
  mover: string[];
  other: string[];
  update: string;
}

const FOLDER = process.env['TRACE_FOLDER'] ?? '';
const NEAREST_CALLER = /\/(web\/src\/[^:?)]+)/;

/** In earlier trees what is a device's was of the modules. */
type DeviceModule = Pick<Device, 'settings' | 'i18n' | 'context'> & { Device?: new () => Device };
const modules = import.meta.glob<object>(['../../src/device/{device,settings.svelte}.ts', '../../src/i18n/i18n.svelte.ts'], { eager: true });
const found: DeviceModule = Object.assign({}, ...Object.values(modules));
const device = found.Device ? new found.Device() : found;
let walk: Entered[] | null = null;

/** The folder of `src` that a file is in. */
const room = (file: string) => file.split('/').slice(2, -1)[0] ?? '';

/** The room of the code of ours that called the function that was entered. */
function roomOfCaller(): string {
  const [, , , ...callers] = (new Error().stack ?? '').split('\n');
  const nearest = callers.slice(1).map((line) => NEAREST_CALLER.exec(line)?.[1]).find(Boolean);
  return nearest ? room(nearest) : '';
}

Object.assign(globalThis, {
  functionEntered(file: string, name: string): void {
    if (!walk) return;
    const itsRoom = room(file);
    const isEntrance = !walk.some(([known]) => room(known) === itsRoom) || roomOfCaller() !== itsRoom;
    const known = walk.find(([knownFile, knownName]) => knownFile === file && knownName === name);
    if (known) known[2] ||= isEntrance;
    else walk.push([file, name, isEntrance]);
  },
});

class ScriptedSocket {
  static readonly OPEN = 1;
  static all: ScriptedSocket[] = [];
  readyState = ScriptedSocket.OPEN;
  sent: string[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  /** What is sent ends a walk. */
  sentWalk: Entered[] | null = null;

  constructor() {
    ScriptedSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
    this.sentWalk ??= walk;
    walk = null;
  }

  close(): void {
    this.readyState = 3;
  }

  static last(): ScriptedSocket {
    return ScriptedSocket.all.at(-1) as ScriptedSocket;
  }
}

function writeJson(name: string, value: unknown): void {
  writeFileSync(`${FOLDER}/${name}.part`, JSON.stringify(value));
  renameSync(`${FOLDER}/${name}.part`, `${FOLDER}/${name}`);
}

async function receive(socket: ScriptedSocket, frames: string[]): Promise<void> {
  socket.onopen();
  for (const data of frames) socket.onmessage({ data });
  await vi.waitFor(() => expect(device.i18n.has('mausen-name')).toBe(true), { timeout: 20_000 });
}

type Session = { table: ReturnType<typeof tableSession.connect>; lazyUi?: { loaded: unknown } };

/** In earlier trees a session of a table loads the UI, in this one the table itself. */
const { loadUiOf } = tableSession as { loadUiOf?: (session: Session) => void };

function connect(id: string, key: string | null): Session {
  const connectTo = tableSession.connect as (...args: unknown[]) => object;
  const opened = found.Device ? connectTo(device, id, key) : connectTo(id, key);
  return 'table' in opened ? (opened as unknown as Session) : { table: opened as Session['table'] };
}

test('a move goes from one browser to the other', async () => {
  Error.stackTraceLimit = 100;
  vi.stubGlobal('WebSocket', ScriptedSocket);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(readFileSync('../src/bestiary/games/mausen/locale/en.ftl', 'utf-8'))));
  device.settings.change({ speed: 0 });
  await device.i18n.setLanguage('en');

  const greeting = connect('greeting', null);
  ScriptedSocket.last().onopen();
  greeting.table.close();
  writeJson('hello.json', JSON.parse(ScriptedSocket.last().sent[0] ?? ''));
  await vi.waitFor(() => expect(existsSync(`${FOLDER}/server.json`)).toBe(true), { timeout: 120_000, interval: 50 });
  const { frames } = JSON.parse(readFileSync(`${FOLDER}/server.json`, 'utf-8')) as { frames: Frames };

  const { container, unmount } = render(PlayTable, { props: { params: { id: frames.table } }, context: device.context });
  const mover = ScriptedSocket.last();
  await receive(mover, frames.mover);
  const card = () => container.querySelector<HTMLElement>(`[data-card="${frames.move}"]`);
  await vi.waitFor(() => expect(card()).not.toBeNull(), { timeout: 20_000 });
  await vi.waitFor(() => expect(card()?.getAttribute('aria-disabled')).toBe('false'), { timeout: 20_000 });
  await new Promise((done) => setTimeout(done, 300));
  walk = [];
  card()?.click();
  await vi.waitFor(() => expect(walk).toBeNull(), { timeout: 20_000 });
  expect(JSON.parse(mover.sent.at(-1) ?? '')).toMatchObject({ type: 'command', command: { type: 'move', move: frames.move } });
  unmount();

  const session = connect(frames.table, 'other');
  const { table } = session;
  const other = ScriptedSocket.last();
  await receive(other, frames.other);
  loadUiOf?.(session);
  await vi.waitFor(() => expect(session.lazyUi ? session.lazyUi.loaded : table.ui).not.toBeNull());
  await new Promise((done) => setTimeout(done, 100));
  walk = [];
  other.onmessage({ data: frames.update });
  const received = walk;
  walk = null;
  expect(table.seq).toBe((JSON.parse(frames.update) as { seq: number }).seq);
  table.close();
  writeJson('page.json', { tap: mover.sentWalk, update: received });
});
