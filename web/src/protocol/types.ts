// The protocol: its types, generated from Python, under the names that the page uses.
import type { CommandMessage, GameView as AnyGameView } from './messages';

export type {
  Bye,
  ScoreHistory,
  Annotation,
  FromServer,
  GameCard,
  Hello,
  Invitation,
  ScoreLine,
  ListArg,
  LogEntry,
  Manual,
  MyTable,
  Offer,
  Open,
  LobbyTable,
  Problem,
  Refusal,
  Replay,
  ReplayStep,
  SeatView,
  ServerDescription,
  TableId,
  TablePage,
  TableView,
  Message,
  TimeControl,
  Update,
  Welcome,
  SeatRef,
  WireEvent,
} from './messages';

/** The game to one viewer; each game knows the types of its own. */
export interface GameView<Board = unknown, History = unknown, FullState = unknown> extends AnyGameView {
  board: Board;
  history?: History;
  full_state?: FullState;
}

/** Any command to a table. */
export type Command = CommandMessage['command'];
