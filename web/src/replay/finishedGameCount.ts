// Replay: which games of a table can be replayed.
import type { TablePage } from '../protocol/types';

/** How many games of a table are over. A game that was broken off has no full state. */
export function finishedGameCount({ table, game }: TablePage): number {
  return table.game_number - (game && !game.full_state ? 1 : 0);
}
