// The protocol: the connection to a table. It reconnects by itself and loses no command.
import type { I18n } from '../i18n/i18n.svelte';
import type { Bye, Command, FromServer, Hello, LogEntry, Nudge, Nudged, PresenceView, Refusal, ShowSign, SignShown, Update, Welcome } from './types';

const PROTOCOL = 2;

/** In seconds; those of the Python client. */
export const TIMES_S = {
  /** Before each try to reconnect, give or take `jitter`; the last for all that follow. */
  retries: [0.3, 1, 2, 4, 8, 16, 30],
  jitter: 0.3,
  /** Without a frame while one is awaited. */
  dead: 9,
  /** While a clock runs or a command is unanswered. */
  ping: 2.5,
  idle_ping: 15,
  resend: 2.5,
};
const CHECK_MS = 500;

/** After these the client does not come back. */
export const FINAL_REASONS = new Set(['reload', 'not_found', 'kicked', 'format', 'closed']);

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'gone';

export interface Listener {
  /** Whether a player's time is running. */
  readonly isClockRunning: boolean;
  /** A new history means that nothing from before counts. */
  welcome(message: Welcome, isNewHistory: boolean): void;
  update(message: Update): void;
  /** What comes beside the log. */
  ephemeral?(message: PresenceView | SignShown | Nudged): void;
  changed(state: ConnectionState, bye: Bye | null): void;
}

interface PendingCommand {
  type: Command['type'];
  message: string;
  sentAt: number;
  resolve(): void;
  reject(refusal: Refusal): void;
}

/** What a connection needs of the device. */
export interface ConnectionDevice {
  i18n: Pick<I18n, 'requested' | 'translateSentence'>;
  /** Of an onlooker: the key of a player of the device, which does not count as watching. */
  playerKey?: string | null | undefined;
}

/** Keeps the stream of one table open for one key. */
export class Connection {
  private seq = 0;
  private historyId: string | null = null;
  /** Whether every update shall carry the whole view. */
  private views = false;
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
    private device: ConnectionDevice,
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

  /** Send what is not answered; it is dropped if there is no connection. */
  sendEphemeral(message: ShowSign | Nudge): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Ask for a new welcome, because what came in does not fit what is known. */
  resync(): void {
    this.isResyncing = true;
    this.hello(null);
  }

  /** Ask for the whole view in every update, because events are not folded here. */
  requestViews(): void {
    if (this.views) return;
    this.views = true;
    this.resync();
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
    const url = new URL(`api/tables/${encodeURIComponent(this.table)}/stream`, document.baseURI);
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
    const { key, historyId: history_id, device: { i18n, playerKey: player_key = null } } = this;
    const hello: Hello = { type: 'hello', protocol: PROTOCOL, key, player_key, after, history_id, lang: i18n.requested, views: this.views };
    this.send(JSON.stringify(hello));
  }

  private receive(message: FromServer): void {
    this.awaitedSince = 0;
    switch (message.type) {
      case 'welcome':
        this.welcome(message);
        break;
      case 'update':
        if (this.isResyncing || message.seq <= this.seq) break;
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
      case 'presence':
      case 'sign':
      case 'nudge':
        this.listener.ephemeral?.(message);
        break;
      case 'bye':
        if (!FINAL_REASONS.has(message.reason)) break;
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
      this.settle(id)?.reject({ type: 'refused', id, rule: 'stale', message, detail: this.device.i18n.translateSentence(message) });
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
    const { retries, jitter } = TIMES_S;
    const seconds = retries[Math.min(this.retries, retries.length - 1)] as number;
    this.retries += 1;
    this.retryTimer = window.setTimeout(() => this.connect(), seconds * 1000 * (1 + jitter * (2 * Math.random() - 1)));
  }

  private retryNow = (): void => {
    if (this.retryTimer && document.visibilityState === 'visible') this.connect();
  };

  /** Ping, resend what was not answered, and drop a connection that is dead. */
  private check(): void {
    const socket = this.socket;
    if (!socket) return;
    const now = performance.now();
    if (this.awaitedSince && now - this.awaitedSince > TIMES_S.dead * 1000) {
      socket.close();
      this.lost(socket);
      return;
    }
    this.resend(TIMES_S.resend * 1000);
    const isUrgent = this.listener.isClockRunning || this.pending.size > 0;
    if (now - this.sentAt >= (isUrgent ? TIMES_S.ping : TIMES_S.idle_ping) * 1000) this.send('{"type":"ping"}');
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
