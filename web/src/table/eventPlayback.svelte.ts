// The table: shows events one by one. It takes them all at once and delays nothing else.
import type { GameUi } from '../games/gameUi';
import type { GameView, LogEntry, WireEvent } from '../protocol/types';

export interface LoggedEvent {
  seq: number;
  event: WireEvent;
}

/** What playback needs of the UI of a game. */
export type PlaybackUi = Pick<GameUi, 'scene' | 'advance' | 'showOrder' | 'durationMs'>;

/** The events of one update, and the view that they lead to. */
interface Batch {
  events: LoggedEvent[];
  view: GameView | null;
}

/** If more batches than this take time, the oldest are shown at once. */
const MAX_BATCHES = 2;

/** Between two batches, so that not everything changes in one frame. */
const BATCH_GAP_MS = 60;

export class EventPlayback {
  scene = $state.raw<unknown>(null);
  /** The event that is being shown. */
  event = $state.raw<WireEvent | null>(null);
  /** The events that were shown so far. */
  log = $state.raw<LoggedEvent[]>([]);
  private isBetweenBatches = $state(false);
  private batches: Batch[] = [];
  /** What is left of the first batch. */
  private remaining: LoggedEvent[] = [];
  private timer = 0;

  constructor(
    private ui: PlaybackUi,
    private me: () => number | null,
    private speed: () => number,
    private eventShown: (event: WireEvent) => void = () => undefined,
    /** An event does not fit the scene. */
    private failed: () => void = () => undefined,
  ) {}

  get isPlaying(): boolean {
    return this.event !== null || this.isBetweenBatches;
  }

  /** Show a view at once; the events that led to it only go into the log. */
  restAt(view: GameView | null, events: LoggedEvent[] = []): void {
    this.stopTimer();
    this.batches = [];
    this.remaining = [];
    this.event = null;
    this.log = this.inShowOrder([...this.log, ...events]);
    this.scene = view && this.ui.scene(view, this.me());
  }

  /** Show events one after the other, then the view that they lead to. */
  play(events: LoggedEvent[], view: GameView | null): void {
    this.batches.push({ events: this.inShowOrder(events), view });
    while (this.batches.filter((batch) => this.takesTime(batch)).length > MAX_BATCHES) this.finishBatch();
    if (!this.isPlaying) this.next();
  }

  /** Show the end at once. */
  skip(): void {
    while (this.event !== null || this.batches.length > 0) this.finishBatch();
  }

  clearLog(): void {
    this.log = [];
  }

  private finishBatch(): void {
    this.stopTimer();
    if (this.event === null && this.remaining.length === 0) this.beginBatch();
    for (const logged of this.remaining) this.show(logged);
    this.remaining = [];
    this.endBatch();
  }

  private beginBatch(): void {
    this.remaining = this.batches[0]?.events ?? [];
  }

  private next(): void {
    this.stopTimer();
    if (this.batches.length === 0) return;
    if (this.remaining.length === 0 && this.event === null) this.beginBatch();
    let wait = 0;
    while (wait === 0 && this.remaining.length > 0) {
      const [logged, ...remaining] = this.remaining as [LoggedEvent, ...LoggedEvent[]];
      this.remaining = remaining;
      this.show(logged);
      wait = this.ui.durationMs(logged.event, remaining[0]?.event ?? null) * this.speed();
      this.event = logged.event;
    }
    if (wait > 0) this.timer = window.setTimeout(() => (this.remaining.length > 0 ? this.next() : this.nextBatch()), wait);
    else this.nextBatch();
  }

  private nextBatch(): void {
    this.endBatch();
    const wait = BATCH_GAP_MS * this.speed();
    this.isBetweenBatches = wait > 0 && this.batches.length > 0;
    if (this.isBetweenBatches) this.timer = window.setTimeout(() => this.next(), wait);
    else this.next();
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.isBetweenBatches = false;
  }

  private endBatch(): void {
    const batch = this.batches.shift();
    this.event = null;
    if (batch?.view) this.scene = this.ui.scene(batch.view, this.me());
  }

  private takesTime({ events }: Batch): boolean {
    return events.some(({ event }, index) => this.ui.durationMs(event, events[index + 1]?.event ?? null) > 0);
  }

  /** The game orders the events within each entry. */
  inShowOrder(events: LoggedEvent[]): LoggedEvent[] {
    const entries: { seq: number; events: WireEvent[] }[] = [];
    for (const { seq, event } of events) {
      const last = entries.at(-1);
      if (last?.seq === seq) last.events.push(event);
      else entries.push({ seq, events: [event] });
    }
    return entries.flatMap(({ seq, events }) => (this.ui.showOrder?.(events) ?? events).map((event) => ({ seq, event })));
  }

  private show(logged: LoggedEvent): void {
    this.log = [...this.log, logged];
    this.eventShown(logged.event);
    try {
      if (this.scene !== null) this.scene = this.ui.advance(this.scene, logged.event);
    } catch {
      this.failed();
    }
  }
}

/** Without the public part of what the viewer was shown whole. */
export function deduplicate(events: readonly WireEvent[]): WireEvent[] {
  const hasPrivate = events.some((event) => event.private);
  return events.filter((event) => !(event.public_part && hasPrivate));
}

/** What of an entry goes into the log. */
export function loggedEvents({ seq, events }: LogEntry): LoggedEvent[] {
  return deduplicate(events ?? []).map((event) => ({ seq, event }));
}
