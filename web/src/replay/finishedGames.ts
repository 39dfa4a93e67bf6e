// Replay: which games of a table can be seen again.
import type { TablePage } from '../protocol/types';

/** How many games of a table are over. All cards of a game lie open once it is, and of none that was broken off. */
export function endedAt({ table, game }: TablePage): number {
  return table.number - (game && !game.truth ? 1 : 0);
}
