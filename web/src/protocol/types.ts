// The protocol: its types, generated from Python, under the names that the page uses.
import type { CommandMessage, GameView as AnyGameView, TableView } from './messages';

export type * from './messages';

/** The game to one viewer; each game knows the types of its own. */
export interface GameView<Board = unknown, History = unknown, FullState = unknown> extends AnyGameView {
  board: Board;
  history?: History;
  full_state?: FullState;
}

/** How long what has happened is shown. */
export type Pace = TableView['pace'];

/** Any command to a table. */
export type Command = CommandMessage['command'];
