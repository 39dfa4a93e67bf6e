// The table: shows events one by one. What can be seen, read and pressed belongs to the state that is shown.
import type { Sound } from '../games/gameUi';
import type { GameView, Message, Offer, TableView, WireEvent } from '../protocol/types';
import { UPDATE_GAP_MS } from './paceData';

/** An event with a sentence about it. */
export interface LoggedEvent {
  seq: number;
  event: WireEvent;
  message: Message;
}

export interface PlaybackStep {
  seq: number;
  event: WireEvent;
  /** The view after the event; null if it is not folded. */
  view: GameView | null;
  /** The table after the event; absent if it is the same as before. */
  table?: TableView | null;
  /** How long it is shown before the next one. */
  durationMs: number;
  sound?: Sound | undefined;
}

/** The table after an entry of its log, and what its viewer may do then. */
export interface PlaybackState {
  seq: number;
  /** Null before the first welcome. */
  table: TableView | null;
  view: GameView | null;
  offers: readonly Offer[];
  /** What may be chosen instead of a choice that is not turned up yet. */
  alternatives: readonly Offer[];
}

/** The events of one update that are not shown yet, and the state that they lead to. */
interface Batch {
  steps: PlaybackStep[];
  end: PlaybackState;
}

const NO_CHOICE = { offers: [], alternatives: [] };

export class EventPlayback {
  /** While events are shown, nothing can be chosen. */
  shown = $state.raw<PlaybackState>({ seq: 0, table: null, view: null, ...NO_CHOICE });
  /** The event that is being shown. */
  event = $state.raw<WireEvent | null>(null);
  /** The events that were shown so far. */
  log = $state.raw<LoggedEvent[]>([]);
  isPlaying = $state(false);
  private batches: Batch[] = [];
  private timer = 0;

  constructor(
    private speed: () => number,
    private playSound?: (sound: Sound) => void,
    private onShown?: (step: PlaybackStep) => void,
  ) {}

  /** Show a state at once; the events that led to it only go into the log. */
  restAt(state: PlaybackState, events: LoggedEvent[] = []): void {
    this.skip();
    this.event = null;
    this.log = [...this.log, ...events];
    this.shown = state;
  }

  /** Show events one after the other, then the state that they lead to. */
  play(steps: readonly PlaybackStep[], end: PlaybackState): void {
    this.batches.push({ steps: [...steps], end });
    if (!this.isPlaying) this.next();
  }

  /** Show the end at once, without a sound. */
  skip(): void {
    this.stop();
    while (this.batches.length > 0) this.showNext(true);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.isPlaying = false;
  }

  /** Go on until something is shown for a while. */
  private next(): void {
    let wait = 0;
    while (wait === 0 && this.batches.length > 0) wait = this.showNext() * this.speed();
    this.isPlaying = wait > 0;
    if (wait > 0) this.timer = window.setTimeout(() => this.next(), wait);
  }

  /** Show the next event of the first batch, or its end; returns for how many milliseconds. */
  private showNext(isSilent = false): number {
    const [{ steps, end }] = this.batches as [Batch, ...Batch[]];
    const step = steps.shift();
    this.event = step?.event ?? null;
    if (!step) {
      this.batches.shift();
      const [next] = this.batches;
      const shown = { ...end, view: end.view ?? this.shown.view };
      this.shown = next ? { ...shown, ...NO_CHOICE, table: withSteadyClocks(end.table, next.end.table) } : shown;
      return next ? UPDATE_GAP_MS : 0;
    }
    this.shown = { ...this.shown, view: step.view ?? this.shown.view, table: step.table ?? this.shown.table, ...NO_CHOICE };
    const { seq, event, sound, durationMs } = step;
    if (event.message) this.log = [...this.log, { seq, event, message: event.message }];
    if (sound && !isSilent) this.playSound?.(sound);
    if (!isSilent) this.onShown?.(step);
    return durationMs;
  }
}

/** A table with the clocks that run on until a later one; no other clock runs while events are shown. */
export function withSteadyClocks<View extends TableView | null>(table: View, later?: TableView | null): View {
  const isSteady = (due: number | null | undefined, seat: number) => due === later?.seats[seat]?.due_ms;
  if (!table?.seats.some(({ due_ms }, seat) => due_ms && !isSteady(due_ms, seat))) return table;
  return { ...table, seats: table.seats.map((seatView, seat) => (isSteady(seatView.due_ms, seat) ? seatView : { ...seatView, due_ms: null })) };
}

/** Without the public part of what the viewer was shown whole. */
export function deduplicate(events: readonly WireEvent[]): WireEvent[] {
  const hasPrivate = events.some((event) => event.private);
  return events.filter((event) => !(event.public_part && hasPrivate));
}

/** What of an entry goes into the log. */
export function loggedEvents({ seq, events }: { seq: number; events?: readonly WireEvent[] }): LoggedEvent[] {
  return deduplicate(events ?? []).flatMap((event) => (event.message ? [{ seq, event, message: event.message }] : []));
}
