// The wire: its types, generated from Python.
import type { Fact as AnyFact, Sight as AnySight } from '../../../docs/reference/wire';

export type {
  Bye,
  Chair,
  FromServer,
  GameCard,
  Invitation,
  Listed,
  Course,
  Deed,
  Line,
  Manual,
  MyTable,
  Offer,
  Open,
  OpenTable,
  Part,
  Problem,
  Refusal,
  Replay,
  ReplayStep,
  Standing,
  TableId,
  TablePage,
  Text,
  TimeControl,
  Welcome,
  Who,
  Wish,
} from '../../../docs/reference/wire';

/** Something that happened, with the fields of its kind. */
export type Fact = AnyFact;

/** The game to one viewer; each board knows the form of its own. */
export interface Sight extends AnySight {
  now: unknown;
}

/** Any wish to a table. */
export type Command = import('../../../docs/reference/wire').Wish['wish'];
