// The table: folds events into the view of a game, step by step as they are shown.
import { LOST, WON } from '../device/sound';
import type { Duration, GameUi } from '../games/gameUi';
import type { TableEvent } from '../protocol/games';
import type { GameView, LogEntry, TableView, WireEvent } from '../protocol/types';
import { deduplicate, withSteadyClocks, type PlaybackStep } from './eventPlayback.svelte';

/** Events of the table itself: they change no game. */
const NOTICES: Record<Exclude<TableEvent['type'], 'TurnChanged'>, true> = {
  BotLeft: true, BotReplaced: true, BotSat: true, BotTookOver: true, GameStarted: true, PaceSet: true, PlayAgain: true, PlayerKicked: true, PlayerLeft: true,
  PlayerReady: true, PlayerReturned: true, PlayerSat: true, SubstituteWanted: true, TableClosed: true, TableResized: true, TimeUp: true,
};

/** One viewer of a game. */
export interface FoldContext {
  ui: GameUi;
  players: number;
  me: number | null;
  options: Readonly<Record<string, string>>;
}

/** The view after one more event that its viewer was shown. Throws if the event does not fit the view. */
export function foldEvent(view: GameView | null, event: WireEvent, { ui, players, me, options }: FoldContext): GameView | null {
  if (!ui.fold || !ui.emptyView) return null;
  if (event.type === 'GameStarted') return ui.emptyView(players, me, options);
  if (event.type in NOTICES) return view;
  if (!view) throw new Error(event.type);
  if (event.type !== 'TurnChanged') return ui.fold(view, event, me);
  const { phase, to_move } = event;
  return { ...view, board: { ...(view.board as object), phase, to_move } };
}

/** The table after one more event, on the way to the one that an update leads to: which game it is and whether it is on. */
export function foldTable(table: TableView | null, event: WireEvent, end: TableView | null): TableView | null {
  if (event.type === 'GameStarted') return end && { ...withSteadyClocks(end), status: 'playing', game_number: event['game_number'] as number };
  const status = ({ GameEnded: 'over', PlayAgain: 'open' } as const)[event.type];
  return table && status ? { ...table, status } : table;
}

/** As in `tables/pace.py`. */
function durationOf(duration: Duration | undefined, event: WireEvent, next: WireEvent | null): number {
  const { ms = 0, empty_ms: emptyMs, again_ms: againMs } = duration ?? {};
  if (emptyMs !== undefined && (event['cards'] as string[]).length === 0) return emptyMs;
  return againMs !== undefined && next?.type === event.type ? againMs : ms;
}

/** The steps in which entries are shown, each with view and table after it. Throws if an event does not fit. */
export function foldEntries(entries: readonly LogEntry[], view: GameView | null, context: FoldContext, before: TableView | null = null, end = before): PlaybackStep[] {
  const steps: PlaybackStep[] = [];
  let table = withSteadyClocks(before, end);
  for (const { seq, events = [] } of entries) {
    const shown = new Set(deduplicate(events));
    for (const event of events) {
      view = foldEvent(view, event, context);
      table = foldTable(table, event, end);
      const last = steps.at(-1);
      if (shown.has(event)) steps.push({ seq, event, view, table, durationMs: 0 });
      else if (last?.seq === seq) last.view = view;
    }
  }
  let next: WireEvent | null = null;
  for (const step of steps.reverse()) {
    const { event } = step;
    const sound = context.ui.sounds?.[event.type];
    step.sound = typeof sound === 'function' ? sound(event) : sound;
    step.durationMs = durationOf(context.ui.durations?.[event.type], event, next);
    if (event.type === 'GameEnded' && context.me !== null) step.sound = (event['winners'] as number[]).includes(context.me) ? WON : LOST;
    if (event.message) next = event;
  }
  return steps.reverse();
}
