// The wire: a connection to a table that finds its way back by itself, and loses no wish.
import type { Bye, Command, Refusal, Welcome } from './types';
import type { FromServer } from './types';

export const WIRE = 1;

/** How often a client asks, and how soon it gives up on an answer, in milliseconds. */
export const PACE = { ping: 2500, dead: 9000, retry: 3500, soon: 300, resend: 2500 };

/** After these there is no coming back. */
const FINAL = new Set(['reload', 'missing', 'kicked', 'format']);

export type News = Extract<FromServer, { say: 'news' }>;
export type State = 'connecting' | 'open' | 'lost' | 'gone';

/** Who is told what comes in. */
export interface Listener {
  welcome(message: Welcome): void;
  news(message: News): void;
  changed(state: State, bye: Bye | null): void;
}

interface Wished {
  message: string;
  sentAt: number;
  resolve(): void;
  reject(refusal: Refusal): void;
}

/** Keeps the stream of one table open for one key. */
export class Link {
  /** The last number of the stream; nothing is missing up to it. */
  at = 0;
  private socket: WebSocket | null = null;
  private wishes = new Map<string, Wished>();
  private tries = 0;
  private heardAt = 0;
  private timer = 0;
  private again = 0;
  private isClosed = false;

  constructor(
    private table: string,
    private key: string | null,
    private language: () => string,
    private listener: Listener,
  ) {
    this.connect();
    this.timer = window.setInterval(() => this.keep(), 500);
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  /** Wish something; settles once the table has granted or refused it, however long that takes. */
  wish(wish: Command): Promise<void> {
    const id = wishId();
    const message = JSON.stringify({ say: 'wish', id, wish });
    return new Promise((resolve, reject) => {
      this.wishes.set(id, { message, sentAt: performance.now(), resolve, reject });
      this.send(message);
    });
  }

  /** Hang up for good. */
  close(): void {
    this.isClosed = true;
    clearInterval(this.timer);
    clearTimeout(this.again);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  private connect(): void {
    clearTimeout(this.again);
    this.again = 0;
    const url = new URL(`api/tables/${this.table}/stream`, document.baseURI);
    url.protocol = url.protocol.replace('http', 'ws');
    url.hash = '';
    const socket = new WebSocket(url);
    this.socket = socket;
    this.heardAt = performance.now();
    socket.onopen = () => {
      const hello = { say: 'hello', wire: WIRE, key: this.key, since: this.at, lang: this.language(), seen: true };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => this.lost(socket);
  }

  private hear(message: FromServer): void {
    this.heardAt = performance.now();
    switch (message.say) {
      case 'welcome':
        this.tries = 0;
        this.listener.changed('open', null);
        this.take(message.numbers ?? [], message.n);
        this.listener.welcome(message);
        this.resend(0);
        break;
      case 'news':
        this.take(message.numbers, message.n);
        this.listener.news(message);
        break;
      case 'granted':
        this.settle(message.id)?.resolve();
        break;
      case 'refused':
        this.settle(message.id)?.reject(message);
        break;
      case 'bye':
        if (FINAL.has(message.why)) {
          this.close();
          this.listener.changed('gone', message);
        }
        break;
      case 'pong':
        break;
    }
  }

  private take(numbers: { id?: string }[], n: number): void {
    for (const { id } of numbers) if (id) this.settle(id)?.resolve();
    this.at = n;
  }

  private settle(id: string): Wished | undefined {
    const wished = this.wishes.get(id);
    this.wishes.delete(id);
    return wished;
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.isClosed) return;
    this.socket = null;
    this.listener.changed('lost', null);
    const base = this.tries === 0 ? PACE.soon : PACE.retry * Math.min(3, 1.3 ** this.tries);
    this.tries += 1;
    this.again = window.setTimeout(() => this.connect(), base * (0.5 + Math.random()));
  }

  /** Do not wait where there is reason to hope. */
  private hurry = (): void => {
    if (this.again && document.visibilityState === 'visible') this.connect();
  };

  /** Ask whether anybody is there, repeat what was not answered, and give up on the dead. */
  private keep(): void {
    const socket = this.socket;
    if (!socket) return;
    const silent = performance.now() - this.heardAt;
    if (silent > PACE.dead) {
      socket.close();
      this.lost(socket);
    } else if (silent > PACE.ping) {
      this.send('{"say":"ping"}');
    }
    this.resend(PACE.resend);
  }

  private resend(after: number): void {
    const now = performance.now();
    for (const wished of this.wishes.values()) {
      if (now - wished.sentAt >= after) {
        wished.sentAt = now;
        this.send(wished.message);
      }
    }
  }

  private send(message: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
  }
}

/** An id for a wish: another each time, so that a wish that comes twice is granted once. */
export function wishId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes));
}
