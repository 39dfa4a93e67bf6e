// The table: all that this device knows of one table, with the key of a seat or as an onlooker.
import { SvelteMap } from 'svelte/reactivity';
import type { GameUi, Sound } from '../games/gameUi';
import { Connection, type ConnectionDevice, type ConnectionState, type Listener } from '../protocol/connection';
import type { Bye, Command, GameView, LogEntry, Nudge, Offer, Refusal, ShowSign, TableView, Update, Welcome } from '../protocol/types';
import { Explanations } from './explanations.svelte';
import { EventPlayback, loggedEvents, type PlaybackState, type PlaybackStep } from './eventPlayback.svelte';
import { foldEntries } from './foldEvents';
import { PACE_SCALES } from './paceData';
import { Presence, type EphemeralMessage } from './presence.svelte';

/** What the table needs of the page. */
export interface TableHooks extends ConnectionDevice {
  /** Load the UI for rules such as `mausen/1`, and the sentences of the game. */
  loadUi(rules: string): Promise<GameUi>;
  /** By how much the device shortens what the pace of the table says. */
  speed(): number;
  /** Absent if events shall be silent. */
  playSound?: ((sound: Sound) => void) | undefined;
}

const RETRY_MS = 3000;

export class Table implements Listener {
  /** The UI of the game; null until it is loaded. */
  ui = $state.raw<GameUi | null>(null);
  connectionState = $state<ConnectionState>('connecting');
  bye = $state.raw<Bye | null>(null);
  /** The move that was sent and not answered yet. */
  pendingMove = $state<string | null>(null);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  clockOffsetMs = $state(0);
  /** The refusal of the last command, and where the log stood then. */
  private refused = $state.raw<{ refusal: Pick<Refusal, 'rule' | 'detail'>; seq: number } | null>(null);
  /** How many commands of a type are unanswered. */
  pending = new SvelteMap<Command['type'], number>();
  readonly playback: EventPlayback;
  readonly presence: Presence;
  readonly explanations = new Explanations();
  private connection: Connection;
  /** The state after all that has come in, of which some may still be to be shown. */
  private latest: PlaybackState = { seq: 0, table: null, view: null, offers: [], alternatives: [] };
  /** Entries that came before the UI which folds them. */
  private unfolded: LogEntry[] = [];
  private requestedUi = '';

  constructor(
    readonly id: string,
    readonly key: string | null,
    private hooks: TableHooks,
  ) {
    this.presence = new Presence(id);
    this.playback = new EventPlayback(() => this.speed, hooks.playSound, ({ seq, event }) => this.explanations.add(seq, event.explanations ?? []));
    this.connection = new Connection(id, key, hooks, this);
  }

  /** The last entry of the table's log that is shown. */
  get seq(): number {
    return this.playback.shown.seq;
  }

  /** The table as it is shown. */
  get tableView(): TableView | null {
    return this.playback.shown.table;
  }

  /** The game as it is shown. */
  get gameView(): GameView | null {
    return this.playback.shown.view;
  }

  get offers(): readonly Offer[] {
    return this.playback.shown.offers;
  }

  get alternatives(): readonly Offer[] {
    return this.playback.shown.alternatives;
  }

  /** By how much the durations of events are stretched. */
  get speed(): number {
    return PACE_SCALES[this.tableView?.pace ?? 'brisk'] * this.hooks.speed();
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

  /** Whether the last game that was shown here was shown to its end. */
  get isEndShown(): boolean {
    return this.playback.log.findLast(({ event }) => event.type === 'GameEnded' || event.type === 'GameStarted')?.event.type === 'GameEnded';
  }

  get isClockRunning(): boolean {
    return this.latest.table?.seats.some((seatView) => seatView.due_ms) ?? false;
  }

  /** Why the last command was refused, until something is shown that had not come in then. */
  get refusal(): Pick<Refusal, 'rule' | 'detail'> | null {
    return this.refused && this.seq <= this.refused.seq ? this.refused.refusal : null;
  }

  /** Refuse a move that need not be sent. */
  refuseLocally(rule: string, detail: string): void {
    this.refused = { refusal: { rule, detail }, seq: this.latest.seq };
  }

  dismissRefusal(): void {
    this.refused = null;
  }

  /** Send a command, chosen when the log stood at `after`; a refusal stays at most until the next command. */
  async command(command: Command, after = this.seq): Promise<boolean> {
    this.dismissRefusal();
    if ('move' in command) {
      this.pendingMove = command.move;
      this.explanations.dismiss();
    }
    this.pending.set(command.type, (this.pending.get(command.type) ?? 0) + 1);
    try {
      await this.connection.command(command, after);
      return true;
    } catch (refusal) {
      this.refused = { refusal: refusal as Refusal, seq: this.latest.seq };
      return false;
    } finally {
      const left = (this.pending.get(command.type) ?? 1) - 1;
      if (left > 0) this.pending.set(command.type, left);
      else this.pending.delete(command.type);
      if ('move' in command) this.pendingMove = null;
    }
  }

  sendEphemeral(message: ShowSign | Nudge): void {
    this.connection.sendEphemeral(message);
  }

  /** Load the UI for some rules, once. One that folds no events needs the server's views. */
  loadUi(rules: string): void {
    if (this.requestedUi === rules) return;
    this.requestedUi = rules;
    this.hooks.loadUi(rules).then(
      (ui) => {
        this.ui = ui;
        if (!ui.fold) this.connection.requestViews();
        else this.fold(this.unfolded, null);
        this.unfolded = [];
        this.playback.restAt(this.latest);
      },
      () => {
        this.requestedUi = '';
        setTimeout(() => this.loadUi(rules), RETRY_MS);
      },
    );
  }

  close(): void {
    this.connection.close();
    this.playback.skip();
  }

  // --- Listener ---

  welcome(message: Welcome, isNewHistory: boolean): void {
    const isSame = !isNewHistory && this.isSameSeat(message.table);
    this.clockOffsetMs = message.now_ms - Date.now();
    const { offers = [], alternatives = [] } = message.game ?? {};
    this.latest = { ...this.latest, offers, alternatives };
    if (isNewHistory) {
      this.playback.log = [];
      this.dismissRefusal();
    }
    this.show(message, message.game ?? null, isSame && message.entries.length > 0);
  }

  update(message: Update): void {
    const { game, table } = message;
    const isSame = !table || this.isSameSeat(table);
    // Another seat sees other cards.
    if (!game && table?.status === 'playing' && !isSame) this.connection.resync();
    const { offers, alternatives } = this.latest;
    this.latest = { ...this.latest, offers: message.offers ?? offers, alternatives: message.alternatives ?? alternatives };
    this.show(message, game, isSame);
  }

  ephemeral(message: EphemeralMessage): void {
    this.presence.receive(message);
  }

  changed(state: ConnectionState, bye: Bye | null): void {
    this.connectionState = state;
    this.bye = bye;
  }

  private isSameSeat(table: TableView): boolean {
    return this.latest.table !== null && this.latest.table.seat === table.seat;
  }

  /** The view of the server, if it sent one, takes the place of the folded one. */
  private show({ seq, table, entries }: Welcome | Update, game: GameView | null | undefined, isAnimated: boolean): void {
    const before = this.latest.table;
    this.latest = { ...this.latest, seq, table: table ?? before };
    if (table) {
      this.loadUi(table.rules);
      this.presence.noteNames(table.seats.map(({ name }) => name ?? ''));
    }
    const steps = isAnimated || game === undefined ? this.fold(entries, before, game !== undefined) : null;
    if (game !== undefined) {
      this.latest = { ...this.latest, view: game };
      this.unfolded = [];
    }
    // On a page that is not seen, timers are slow and nothing is shown to anyone.
    if (isAnimated && steps && !document.hidden) this.playback.play(steps, this.latest);
    else this.playback.restAt(this.latest, entries.flatMap(loggedEvents));
  }

  /** Fold entries into the view: the steps in which they are shown. Null if they cannot be folded. */
  private fold(entries: readonly LogEntry[], before: TableView | null, hasView = false): PlaybackStep[] | null {
    const { ui } = this;
    const { table } = this.latest;
    const { seats = [], seat: me = null, options = {} } = table ?? {};
    if (!ui) {
      this.unfolded.push(...entries);
      return null;
    }
    try {
      const steps = foldEntries(entries, this.latest.view, { ui, players: seats.length, me, options }, before, table);
      this.latest = { ...this.latest, view: steps.at(-1)?.view ?? this.latest.view };
      return steps;
    } catch {
      if (!hasView) this.connection.resync();
      return null;
    }
  }
}
