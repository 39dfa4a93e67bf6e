// Tests: how long events of one update are shown and their sounds, as a game's UI says.
import type { GameUi, Sound } from '../src/games/gameUi';
import type { WireEvent } from '../src/protocol/types';
import { foldEntries } from '../src/table/foldEvents';

export function presentationsOf({ durations = {}, sounds = {} }: Pick<GameUi<never, never>, 'durations' | 'sounds'>, ...events: { type: string }[]): [ms: number, sound?: Sound | undefined][] {
  const ui = { durations, sounds } as unknown as GameUi;
  return foldEntries([{ seq: 1, events: events as WireEvent[] }], null, { ui, players: 2, me: 0, options: {} }).map(({ durationMs, sound }) => [durationMs, sound]);
}
