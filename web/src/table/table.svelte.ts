// The table: all that this device knows of one table, with the key of a seat or as an onlooker.
import { SvelteMap } from 'svelte/reactivity';
import type { ChosenMove } from '../games/gameUi';
import { Connection, type ConnectionState, type Listener } from '../protocol/connection';
import type { Bye, Command, GameView, Offer, Refusal, TableView, Update, Welcome, WireEvent } from '../protocol/types';
import { EventPlayback, loggedEvents, type LoggedEvent, type PlaybackUi } from './eventPlayback.svelte';

/** What the table needs of the page. */
export interface TableHooks {
  ui: PlaybackUi;
  language(): string;
  speed(): number;
  /** An event begins to be shown. */
  eventShown?(event: WireEvent): void;
}

export class Table implements Listener {
  /** The last entry of the table's log that has come in. */
  seq = $state(0);
  tableView = $state.raw<TableView | null>(null);
  gameView = $state.raw<GameView | null>(null);
  offers = $state.raw<readonly Offer[]>([]);
  alternatives = $state.raw<readonly Offer[]>([]);
  state = $state<ConnectionState>('connecting');
  bye = $state.raw<Bye | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The move that was sent and not answered yet. */
  pendingMove = $state<string | null>(null);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  clockOffsetMs = $state(0);
  /** How many commands of a type are unanswered. */
  pending = new SvelteMap<Command['type'], number>();
  readonly playback: EventPlayback;
  private connection: Connection;

  constructor(
    readonly id: string,
    readonly key: string | null,
    hooks: TableHooks,
  ) {
    this.playback = new EventPlayback(hooks.ui, () => this.me, hooks.speed, hooks.eventShown, () => this.connection.resync());
    this.connection = new Connection(id, key, hooks.language, this);
  }

  /** The viewer's own seat. */
  get me(): number | null {
    return this.tableView?.seat ?? null;
  }

  get names(): string[] {
    return this.tableView?.seats.map((seatView) => seatView.name ?? '') ?? [];
  }

  get isMyTurn(): boolean {
    return this.tableView?.status === 'playing' && this.offers.length > 0;
  }

  get isClockRunning(): boolean {
    return this.tableView?.seats.some((seatView) => seatView.due_ms) ?? false;
  }

  /** Send a command, chosen when the log stood at `after`; a refusal stays until the next command. */
  async command(command: Command, after = this.seq): Promise<boolean> {
    this.refusal = null;
    this.pending.set(command.type, (this.pending.get(command.type) ?? 0) + 1);
    try {
      await this.connection.command(command, after);
      return true;
    } catch (refusal) {
      this.refusal = refusal as Refusal;
      return false;
    } finally {
      const left = (this.pending.get(command.type) ?? 1) - 1;
      if (left > 0) this.pending.set(command.type, left);
      else this.pending.delete(command.type);
    }
  }

  /** Make a move, or change one that is not turned up yet. */
  async move({ move }: ChosenMove, after: number): Promise<void> {
    if (this.pendingMove !== null) return;
    this.pendingMove = move;
    const type = this.offers.length === 0 && this.alternatives.length > 0 ? 'change' : 'move';
    await this.command({ type, move }, after);
    this.pendingMove = null;
  }

  close(): void {
    this.connection.close();
    this.playback.skip();
  }

  // --- Listener ---

  welcome(message: Welcome, isNewHistory: boolean): void {
    const isSame = this.tableView !== null && !isNewHistory && this.isSameGame(message.table);
    this.clockOffsetMs = message.now_ms - Date.now();
    this.offers = message.game?.offers ?? [];
    this.alternatives = message.game?.alternatives ?? [];
    this.gameView = message.game ?? null;
    if (isNewHistory) this.playback.clearLog();
    const events = message.entries.flatMap(loggedEvents);
    this.show(message, events, isSame && events.length > 0);
  }

  update(message: Update): void {
    const isSame = this.isSameGame(message.table ?? this.tableView);
    this.offers = message.offers ?? this.offers;
    this.alternatives = message.alternatives ?? this.alternatives;
    this.gameView = message.game ?? this.gameView;
    this.show(message, message.entries.flatMap(loggedEvents), isSame);
  }

  changed(state: ConnectionState, bye: Bye | null): void {
    this.state = state;
    this.bye = bye;
  }

  private isSameGame(tableView: TableView | null): boolean {
    return this.tableView?.game_number === tableView?.game_number && this.tableView?.seat === tableView?.seat;
  }

  private show({ seq, table }: Welcome | Update, events: LoggedEvent[], isAnimated: boolean): void {
    this.seq = seq;
    this.tableView = table ?? this.tableView;
    if (isAnimated) this.playback.play(events, this.gameView);
    else this.playback.restAt(this.gameView, events);
  }
}
