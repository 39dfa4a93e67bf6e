// The table: all that this device knows of one table, as one of those who sit there or look on.
import { SvelteMap } from 'svelte/reactivity';
import type { Moment, Wanted } from '../games/gameUi';
import { Link, type News, type State } from '../protocol/connection';
import type { Bye, Command, Fact, Refusal, Sight, Standing, Welcome } from '../protocol/types';
import { Stage, telling, type Entry, type Shown } from './eventPlayback.svelte';

/** What the table needs of the page around it. */
export interface TableHooks {
  face: Shown;
  language(): string;
  speed(): number;
  heard?(fact: Fact): void;
}

/** A table, seen with one key. */
export class Table {
  /** The number that the table has reached, as far as this viewer was told. */
  n = $state(0);
  standing = $state.raw<Standing | null>(null);
  sight = $state.raw<Sight | null>(null);
  state = $state<State>('connecting');
  bye = $state.raw<Bye | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The move that is under way. */
  sent = $state<string | null>(null);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead = $state(0);
  /** Wishes that are under way, by what they wish. */
  pending = new SvelteMap<string, number>();
  readonly stage: Stage;
  private link: Link;
  private isNew = true;

  constructor(
    readonly id: string,
    readonly key: string | null,
    around: TableHooks,
  ) {
    this.stage = new Stage(around.face, () => this.me, around.speed, around.heard);
    this.link = new Link(id, key, around.language, this);
  }

  /** The viewer's own seat. */
  get me(): number | null {
    return this.standing?.seat ?? null;
  }

  get names(): string[] {
    return this.standing?.seats.map((chair) => chair.name ?? '') ?? [];
  }

  get moment(): Moment | null {
    return momentOf(this.sight);
  }

  /** Whether the viewer owes a choice. */
  get isMyTurn(): boolean {
    return this.standing?.status === 'playing' && (this.sight?.offers?.length ?? 0) > 0;
  }

  /** Wish something of the table; a refusal stands on the table until the next wish. */
  async wish(wish: Command): Promise<boolean> {
    this.refusal = null;
    this.pending.set(wish.do, (this.pending.get(wish.do) ?? 0) + 1);
    try {
      await this.link.wish(wish);
      return true;
    } catch (refusal) {
      this.refusal = refusal as Refusal;
      return false;
    } finally {
      const left = (this.pending.get(wish.do) ?? 1) - 1;
      if (left > 0) this.pending.set(wish.do, left);
      else this.pending.delete(wish.do);
    }
  }

  /** Make a move, or choose something else where one has chosen. */
  async move({ move }: Wanted): Promise<void> {
    if (this.sent !== null) return;
    this.sent = move;
    const isChange = (this.sight?.offers?.length ?? 0) === 0 && (this.sight?.changes?.length ?? 0) > 0;
    await this.wish({ do: isChange ? 'change' : 'move', move });
    this.sent = null;
  }

  close(): void {
    this.link.close();
    this.stage.skip();
  }

  // --- What the link tells ---

  welcome(message: Welcome): void {
    const before = this.standing;
    this.n = message.n;
    this.ahead = message.now_ms - Date.now();
    this.standing = message.table;
    this.sight = (message.game ?? null) as Sight | null;
    const entries = entriesOf(message.numbers ?? []);
    const isSame = !this.isNew && before?.number === message.table.number && before.seat === message.table.seat;
    if (isSame && entries.length > 0) this.stage.play(entries, this.moment);
    else this.stage.restAt(this.moment, entries);
    this.isNew = false;
  }

  news(message: News): void {
    const before = this.standing;
    this.n = message.n;
    if (message.table) this.standing = message.table;
    if (message.game) this.sight = { ...message.game, seen: message.game.seen ?? this.sight?.seen } as Sight;
    const entries = entriesOf(message.numbers);
    const isOther = before?.number !== this.standing?.number || before?.seat !== this.standing?.seat;
    if (isOther) this.stage.restAt(this.moment, entries);
    else this.stage.play(entries, this.moment);
  }

  changed(state: State, bye: Bye | null): void {
    this.state = state;
    this.bye = bye;
  }
}

/** What a board draws from. */
export function momentOf(sight: Sight | null): Moment | null {
  return sight && { now: sight.now, seen: sight.seen ?? null, truth: sight.truth ?? null };
}

function entriesOf(numbers: { n: number; facts?: object[] }[]): Entry[] {
  return numbers.flatMap(({ n, facts }) => telling((facts ?? []) as Fact[]).map((fact) => ({ n, fact })));
}
