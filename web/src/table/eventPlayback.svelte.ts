// The table: shows what happened, fact by fact. It is told everything at once and delays nobody.
import type { Face, Moment } from '../games/gameUi';
import type { Fact } from '../protocol/types';

/** A fact in the log. */
export interface Entry {
  n: number;
  fact: Fact;
}

/** What is asked of a game to show it. */
export type Shown = Pick<Face, 'scene' | 'advance' | 'order' | 'pace'>;

/** What came in together: facts, and the moment they lead to. */
interface Batch {
  entries: Entry[];
  moment: Moment | null;
}

/** More batches to look at than this are not waited for: the oldest are shown at once. */
const BEHIND = 2;

/** Between what came in together and what came in next, in milliseconds: so that not everything changes at one moment. */
const APART = 60;

/** Follows the table with a picture of it. */
export class Stage {
  scene = $state.raw<unknown>(null);
  fact = $state.raw<Fact | null>(null);
  /** What was shown so far: the log, and what is read aloud. */
  told = $state.raw<Entry[]>([]);
  /** Whether it waits between what came in together and what came in next. */
  private isBetween = $state(false);
  private queue: Batch[] = [];
  private rest: Entry[] = [];
  private timer = 0;

  constructor(
    private face: Shown,
    private me: () => number | null,
    private speed: () => number,
    private heard: (fact: Fact) => void = () => undefined,
  ) {}

  /** Whether something is still being shown, or about to be. */
  get isPlaying(): boolean {
    return this.fact !== null || this.isBetween;
  }

  /** Show a moment at once; what led to it is only told. */
  restAt(moment: Moment | null, entries: Entry[] = []): void {
    this.wake();
    this.queue = [];
    this.rest = [];
    this.fact = null;
    this.told = this.ordered([...this.told, ...entries]);
    this.scene = moment && this.face.scene(moment, this.me());
  }

  /** Show some facts one after the other, and then the moment that they lead to. */
  play(entries: Entry[], moment: Moment | null): void {
    this.queue.push({ entries: this.ordered(entries), moment });
    while (this.queue.filter((batch) => this.takesTime(batch)).length > BEHIND) this.finish();
    if (!this.isPlaying) this.next();
  }

  /** Show the end at once. */
  skip(): void {
    while (this.fact !== null || this.queue.length > 0) this.finish();
  }

  /** Finish the batch that is being shown. */
  private finish(): void {
    this.wake();
    if (this.fact === null && this.rest.length === 0) this.begin();
    for (const entry of this.rest) this.tell(entry);
    this.rest = [];
    this.end();
  }

  private begin(): void {
    this.rest = this.queue[0]?.entries ?? [];
  }

  private next(): void {
    this.wake();
    if (this.queue.length === 0) return;
    if (this.rest.length === 0 && this.fact === null) this.begin();
    let wait = 0;
    while (wait === 0 && this.rest.length > 0) {
      const [entry, ...rest] = this.rest as [Entry, ...Entry[]];
      this.rest = rest;
      this.tell(entry);
      wait = this.face.pace(entry.fact, rest[0]?.fact ?? null) * this.speed();
      this.fact = entry.fact;
    }
    if (wait > 0) this.timer = window.setTimeout(() => (this.rest.length > 0 ? this.next() : this.turnOver()), wait);
    else this.turnOver();
  }

  private turnOver(): void {
    this.end();
    const wait = APART * this.speed();
    this.isBetween = wait > 0 && this.queue.length > 0;
    if (this.isBetween) this.timer = window.setTimeout(() => this.next(), wait);
    else this.next();
  }

  /** Wait no longer. */
  private wake(): void {
    clearTimeout(this.timer);
    this.isBetween = false;
  }

  private end(): void {
    const batch = this.queue.shift();
    this.fact = null;
    if (batch?.moment) this.scene = this.face.scene(batch.moment, this.me());
  }

  /** Whether a batch is looked at, or passes at once: only the former can keep others waiting. */
  private takesTime({ entries }: Batch): boolean {
    return entries.some(({ fact }, index) => this.face.pace(fact, entries[index + 1]?.fact ?? null) > 0);
  }

  /** What happened under one number, in the order in which the game shows it. */
  private ordered(entries: Entry[]): Entry[] {
    const numbers: { n: number; facts: Fact[] }[] = [];
    for (const { n, fact } of entries) {
      const last = numbers.at(-1);
      if (last?.n === n) last.facts.push(fact);
      else numbers.push({ n, facts: [fact] });
    }
    return numbers.flatMap(({ n, facts }) => (this.face.order?.(facts) ?? facts).map((fact) => ({ n, fact })));
  }

  private tell(entry: Entry): void {
    this.told = [...this.told, entry];
    this.heard(entry.fact);
    if (this.scene !== null) this.scene = this.face.advance(this.scene, entry.fact);
  }
}

/** What is worth telling of some facts: no half beside the whole. */
export function telling(facts: readonly Fact[]): Fact[] {
  const isWhole = facts.some((fact) => fact.own);
  return facts.filter((fact) => !(fact.half && isWhole));
}
