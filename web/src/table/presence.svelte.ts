// The table: who is here, and what players show each other beside the game. None of it is in the log.
import { SvelteMap } from 'svelte/reactivity';
import { mutedSeats, storeMutedSeats } from '../device/mutedSeats';
import type { Nudged, PresenceView, SignShown } from '../protocol/types';

export type EphemeralMessage = PresenceView | SignShown | Nudged;
export type SignName = SignShown['sign'];

export const SIGNS: readonly SignName[] = ['wave', 'bravo', 'laugh', 'wow', 'hmm', 'oops'];
/** For how long a sign is shown. */
const SHOWN_MS = 4000;

/** What was noticed last, to be read aloud; every notice is a new object. */
export type PresenceNotice = { kind: 'sign'; seat: number; sign: SignName } | { kind: 'gone' | 'back' | 'nudge'; seat: number };

export class Presence {
  /** What the server said last; null before. */
  view = $state.raw<PresenceView | null>(null);
  /** When it said so, by `performance.now`. */
  private receivedAtMs = 0;
  notice = $state.raw<PresenceNotice | null>(null);
  /** The signs that are shown, by seat; each is a new object. */
  readonly signs = new SvelteMap<number, { sign: SignName }>();
  /** The seats whose signs are not shown on this device, with the names of who was meant. */
  readonly muted: SvelteMap<number, string>;
  /** Who sits where. */
  private names: readonly string[] = [];
  /** Who has nudged the viewer, until `nudgedBy` is set back. */
  nudgedBy = $state<number | null>(null);

  constructor(private table: string) {
    this.muted = new SvelteMap(mutedSeats(table));
  }

  isHere(seat: number): boolean {
    return this.view?.here.includes(seat) ?? false;
  }

  isAway(seat: number): boolean {
    return this.awaySinceMs(seat) !== null;
  }

  /** Since when the player of a seat is away, by `performance.now`; null if not. */
  awaySinceMs(seat: number): number | null {
    const away = this.view?.away.find((away) => away.seat === seat);
    return away ? this.receivedAtMs - away.for_ms : null;
  }

  mute(seat: number, isMuted: boolean): void {
    if (isMuted) this.muted.set(seat, this.names[seat] ?? '');
    else this.muted.delete(seat);
    this.signs.delete(seat);
    storeMutedSeats(this.table, [...this.muted]);
  }

  /** Who sits where from now on: somebody else on a muted seat is not muted. */
  noteNames(names: readonly string[]): void {
    this.names = names;
    for (const [seat, name] of [...this.muted]) if (names[seat] !== name) this.mute(seat, false);
  }

  receive(message: EphemeralMessage): void {
    switch (message.type) {
      case 'presence':
        this.notePresence(message);
        break;
      case 'sign':
        if (!this.muted.has(message.seat)) this.show(message);
        break;
      case 'nudge':
        this.nudgedBy = message.by;
        this.notice = { kind: 'nudge', seat: message.by };
        break;
    }
  }

  private notePresence(view: PresenceView): void {
    const gone = view.away.find(({ seat }) => this.isHere(seat));
    const back = view.here.find((seat) => this.isAway(seat));
    this.receivedAtMs = performance.now();
    this.view = view;
    if (gone) this.notice = { kind: 'gone', seat: gone.seat };
    else if (back !== undefined) this.notice = { kind: 'back', seat: back };
  }

  private show({ seat, sign }: SignShown): void {
    const shown = { sign };
    this.signs.set(seat, shown);
    this.notice = { kind: 'sign', seat, sign };
    setTimeout(() => this.signs.get(seat) === shown && this.signs.delete(seat), SHOWN_MS);
  }
}
