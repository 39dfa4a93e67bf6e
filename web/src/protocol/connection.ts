// The protocol: the connection to a table. It reconnects by itself and loses no command.
import { i18n } from '../i18n/i18n.svelte';
import type { Bye, Command, FromServer, Hello, LogEntry, Refusal, Update, Welcome } from './types';

const PROTOCOL = 2;

/** The same times as in the Python client, in milliseconds. */
export const TIMES_MS = {
  firstRetry: 300,
  retry: 1000,
  maxRetry: 30_000,
  /** Without a frame while one is awaited. */
  dead: 9000,
  /** While a clock runs or a command is unanswered. */
  ping: 2500,
  idlePing: 15_000,
  resend: 2500,
};
const JITTER = 0.3;
const CHECK_MS = 500;

/** After these the client does not come back. */
const FINAL = new Set(['reload', 'not_found', 'kicked', 'format', 'closed']);

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'gone';

export interface Listener {
  /** Whether a player's time is running. */
  readonly isClockRunning: boolean;
  /** A new history means that nothing from before counts. */
  welcome(message: Welcome, isNewHistory: boolean): void;
  update(message: Update): void;
  changed(state: ConnectionState, bye: Bye | null): void;
}

interface PendingCommand {
  type: Command['type'];
  message: string;
  sentAt: number;
  resolve(): void;
  reject(refusal: Refusal): void;
}

/** Keeps the stream of one table open for one key. */
export class Connection {
  private seq = 0;
  private historyId: string | null = null;
  private socket: WebSocket | null = null;
  private pending = new Map<string, PendingCommand>();
  /** From a resync to its welcome nothing else counts. */
  private isResyncing = false;
  private retries = 0;
  private sentAt = 0;
  /** Since when a frame is awaited; 0 if none is. */
  private awaitedSince = 0;
  private checkTimer = 0;
  private retryTimer = 0;
  private isClosed = false;

  constructor(
    private table: string,
    private key: string | null,
    private language: () => string,
    private listener: Listener,
  ) {
    this.connect();
    this.checkTimer = window.setInterval(() => this.check(), CHECK_MS);
    addEventListener('online', this.retryNow);
    document.addEventListener('visibilitychange', this.retryNow);
  }

  /** Send a command, chosen when the log stood at `after`; settles once the table has accepted or refused it. */
  command(command: Command, after: number): Promise<void> {
    const id = newCommandId();
    const message = JSON.stringify({ type: 'command', id, after, command });
    return new Promise((resolve, reject) => {
      this.pending.set(id, { type: command.type, message, sentAt: performance.now(), resolve, reject });
      this.send(message);
    });
  }

  /** Ask for a new welcome, because what came in does not fit what is known. */
  resync(): void {
    this.isResyncing = true;
    this.hello(null);
  }

  /** Disconnect for good. */
  close(): void {
    this.isClosed = true;
    clearInterval(this.checkTimer);
    clearTimeout(this.retryTimer);
    removeEventListener('online', this.retryNow);
    document.removeEventListener('visibilitychange', this.retryNow);
    this.socket?.close();
  }

  private connect(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = 0;
    this.isResyncing = false;
    const url = new URL(`api/tables/${this.table}/stream`, document.baseURI);
    url.protocol = url.protocol.replace('http', 'ws');
    url.hash = '';
    const socket = new WebSocket(url);
    this.socket = socket;
    this.awaitedSince = performance.now();
    socket.onopen = () => this.hello(this.seq);
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => this.lost(socket);
  }

  private hello(after: number | null): void {
    const { key, historyId: history_id } = this;
    const hello: Hello = { type: 'hello', protocol: PROTOCOL, key, after, history_id, lang: this.language(), views: true };
    this.send(JSON.stringify(hello));
  }

  private receive(message: FromServer): void {
    this.awaitedSince = 0;
    switch (message.type) {
      case 'welcome':
        this.welcome(message);
        break;
      case 'update':
        if (this.isResyncing) break;
        if (!this.follows(message)) {
          this.resync();
          break;
        }
        this.advance(message);
        this.listener.update(message);
        break;
      case 'accepted':
        this.settle(message.id)?.resolve();
        break;
      case 'refused':
        this.settle(message.id)?.reject(message);
        break;
      case 'bye':
        if (!FINAL.has(message.reason)) break;
        this.close();
        // What a closed table shows stays.
        if (message.reason !== 'closed') this.listener.changed('gone', message);
        break;
    }
  }

  private welcome(message: Welcome): void {
    const isNewHistory = this.historyId !== null && (this.historyId !== message.history_id || message.seq < this.seq);
    this.historyId = message.history_id;
    this.isResyncing = false;
    this.retries = 0;
    if (isNewHistory) this.refuseStaleMoves();
    this.listener.changed('open', null);
    this.advance(message);
    this.listener.welcome(message, isNewHistory);
    this.resend(0);
  }

  /** Whether the entries of an update come right after the last known one. */
  private follows({ seq, entries }: Update): boolean {
    return seq === this.seq + entries.length && entries.every((entry, index) => entry.seq === this.seq + 1 + index);
  }

  private advance({ seq, entries }: { seq: number; entries: LogEntry[] }): void {
    for (const { id } of entries) if (id) this.settle(id)?.resolve();
    this.seq = seq;
  }

  /** A move of another history was chosen in another situation. */
  private refuseStaleMoves(): void {
    for (const [id, { type }] of this.pending) {
      if (type !== 'move' && type !== 'change') continue;
      const message = { type: 'message' as const, id: 'table-refused-stale', args: {} };
      this.settle(id)?.reject({ type: 'refused', id, rule: 'stale', message, detail: i18n.translateSentence(message) });
    }
  }

  private settle(id: string): PendingCommand | undefined {
    const command = this.pending.get(id);
    this.pending.delete(id);
    return command;
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.isClosed) return;
    this.socket = null;
    this.listener.changed('lost', null);
    const delay = this.retries === 0 ? TIMES_MS.firstRetry : Math.min(TIMES_MS.maxRetry, TIMES_MS.retry * 2 ** (this.retries - 1));
    this.retries += 1;
    this.retryTimer = window.setTimeout(() => this.connect(), delay * (1 + JITTER * (2 * Math.random() - 1)));
  }

  private retryNow = (): void => {
    if (this.retryTimer && document.visibilityState === 'visible') this.connect();
  };

  /** Ping, resend what was not answered, and drop a connection that is dead. */
  private check(): void {
    const socket = this.socket;
    if (!socket) return;
    const now = performance.now();
    if (this.awaitedSince && now - this.awaitedSince > TIMES_MS.dead) {
      socket.close();
      this.lost(socket);
      return;
    }
    this.resend(TIMES_MS.resend);
    const isUrgent = this.listener.isClockRunning || this.pending.size > 0;
    if (now - this.sentAt >= (isUrgent ? TIMES_MS.ping : TIMES_MS.idlePing)) this.send('{"type":"ping"}');
  }

  /** Send again what has waited so long for an answer, in milliseconds. */
  private resend(waitedMs: number): void {
    const now = performance.now();
    for (const command of this.pending.values()) {
      if (now - command.sentAt >= waitedMs) {
        command.sentAt = now;
        this.send(command.message);
      }
    }
  }

  private send(message: string): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.sentAt = performance.now();
    this.awaitedSince ||= this.sentAt;
    this.socket.send(message);
  }
}

/** A new idempotency key: a command that comes twice is carried out once. */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes));
}
