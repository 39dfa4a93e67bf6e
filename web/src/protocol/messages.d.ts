// Version 2 of the messages. Written by tools/generate_typescript.py.
export type Version = 2;

/** A command that came again had been carried out; sent after the update with its `seq`. */
export interface Accepted { type: "accepted"; id: string; seq: number; }

/** What a seat did in a move, by name; False for what it could have done and did not. */
export interface Annotation {
  ply: number;
  seat: number;
  flags: Record<string, boolean>;
  caught_at_ply: number | null;
}

/** A seat whose player is away. */
export interface AwaySeat { seat: number; for_ms: number; }

/** The last message before the server closes the connection. */
export interface Bye {
  type: "bye";
  reason: "reconnect" | "reload" | "not_found" | "kicked" | "hello_timeout" | "idle" | "rate_limited" | "format" | "closed";
  detail: string;
}

/** Replace a choice that is not turned up yet. */
export interface Change { type: "change"; move: string; }

/** A command to the table. */
export interface CommandMessage {
  type: "command";
  id: string;
  after: number;
  command: Sit | Leave | SeatBot | UnseatBot | SetSeats | Ready | Start | MoveCommand | Change | Rematch | Kick | Return | Substitute | LinkDevice | SetPace | NextStep | EndLesson;
}

/** A command to a table. */
export interface CommandRequest {
  id: string;
  after: number;
  command: Sit | Leave | SeatBot | UnseatBot | SetSeats | Ready | Start | MoveCommand | Change | Rematch | Kick | Return | Substitute | LinkDevice | SetPace | NextStep | EndLesson;
}

/** The last entry of the table's log that a command led to. */
export interface CommandResult { seq: number; }

/** End the lesson: the game goes on from here, against bots. */
export interface EndLesson { type: "end_lesson"; }

/** A sentence about an event, and what it points at. */
export interface Explanation { id: string; pointers: string[]; }

export type FromClient = Hello | CommandMessage | Ping | ShowSign | Nudge;

export type FromServer = Welcome | Update | Accepted | Refusal | Pong | Bye | PresenceView | SignShown | Nudged;

/** A game that can be played here. */
export interface GameCard {
  name: string;
  rules: string;
  min_players: number;
  max_players: number;
  default_players: number;
  options: Record<string, string[]>;
  bots: string[];
  default_bot: string;
  lessons: string[];
}

/** The game, to one viewer. */
export interface GameView {
  board: unknown;
  offers?: Offer[];
  alternatives?: Offer[];
  history?: unknown;
  full_state?: unknown;
}

/** The first message; on an open socket, the request for a new welcome. */
export interface Hello {
  type: "hello";
  protocol: number;
  key: string | null;
  after: number | null;
  history_id: string | null;
  lang: string;
  player_key: string | null;
  views: boolean;
}

/** What a short code stands for. */
export interface Invitation { id: string; invite: string; game: string; }

/** Remove a player from the table, for good; it gets another invitation and code. */
export interface Kick { type: "kick"; seat: number; }

/** Give up the sender's seat; in a running game a bot takes it. */
export interface Leave { type: "leave"; }

/** The present step of a lesson, to its learner. */
export interface LessonView {
  step: number;
  steps: number;
  message: Message;
  pointers: string[];
  accepts: string[];
  otherwise: Message;
}

/** Give this seat another key: that of the person's other device. */
export interface LinkDevice { type: "link_device"; key: string; }

/** Several arguments, shown as "a, b and c". */
export interface ListArg { type: "list"; items: (number | string | SeatRef | Message | ListArg)[]; }

/** What the list of open tables shows of one. */
export interface LobbyEntry {
  game: string;
  players: number;
  names: string[];
  free: number;
  time_control: string;
  opened_ms: number;
}

/** A public table of the lobby. */
export interface LobbyTable { id: string; about: LobbyEntry; }

/** One entry of the table's log. */
export interface LogEntry { seq: number; events?: WireEvent[]; id?: string; }

/** The rules of a game in a language, as Markdown, and one by one. */
export interface Manual { markdown: string; rules: Record<string, string>; }

/** The id of a sentence in the `.ftl` files, and its arguments. */
export interface Message {
  type: "message";
  id: string;
  args: Record<string, number | string | SeatRef | Message | ListArg>;
}

/** Make a move, as records write it. */
export interface MoveCommand { type: "move"; move: string; }

/** A table of the sender, in short. */
export interface MyTable {
  id: string;
  game: string;
  status: "closed" | "open" | "over" | "playing";
  game_number: number;
  names: string[];
  seat: number | null;
  is_your_turn: boolean;
  last_event_ms: number;
  is_lesson: boolean;
}

/** Go on to the next step of the lesson; after the last one it is over. */
export interface NextStep { type: "next_step"; step: number; }

/** Nudge a player who has been awaited for 30 s; once in 30 s, all others together. */
export interface Nudge { type: "nudge"; seat: number; }

/** To the devices of a player who is awaited: another one nudges them. */
export interface Nudged { type: "nudge"; by: number; }

/** One kind of move that is open to a seat; the template holds `{name}` for each part. */
export interface Offer { verb: string; template: string; parts: OfferPart[]; }

/** A pick of `least` to `most` of the choices, each of them once. */
export interface OfferPart { name: string; choices: string[]; least: number; most: number; }

/** Open a table and sit down at it. */
export interface Open {
  game: string;
  name: string;
  players: number | null;
  options: Record<string, string>;
  time_control: TimeControl;
  onlookers: boolean;
  is_public: boolean;
  bots: string[];
  is_ready: boolean;
  pace: "at_once" | "brisk" | "calm" | null;
  explanations: boolean;
  lesson: string;
}

/** A request for a new table. */
export interface OpenRequest { id: string; open: Open; }

/** Keeps the connection alive; answered by `pong`. */
export interface Ping { type: "ping"; }

/** The answer to a ping. */
export interface Pong { type: "pong"; }

/** Who is at the table now; seats that are free or a bot's stand in neither list. */
export interface PresenceView { type: "presence"; here: number[]; away: AwaySeat[]; onlookers: number; }

/** Why a request was refused (RFC 9457); nothing has changed. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  rule: string;
  message: Message;
  ply?: number | null;
}

/** A link to be drawn; not in the query, which proxies log: it may hold a key. */
export interface QrRequest { text: string; }

/** Declare the sender ready, or not. The game begins once no seat is free and all are ready. */
export interface Ready { type: "ready"; is_ready: boolean; }

/** A whole game as data. */
export interface RecordBody {
  bestiary: number;
  game: string;
  players: number;
  setup: unknown;
  moves: ([number | null, string])[];
  rules?: string;
  options?: Record<string, string>;
  result?: unknown;
  names?: string[];
  meta?: unknown;
}

/** A command was refused, and nothing has changed. */
export interface Refusal { type: "refused"; id: string; rule: string; message: Message; detail: string; }

/** Play again: the same people, seats and options. */
export interface Rematch { type: "rematch"; }

/** A game, from one perspective. */
export interface Replay {
  game: string;
  rules: string;
  players: number;
  options: Record<string, string>;
  names: string[];
  seat: number | null;
  result: ReplayResult | null;
  steps: ReplayStep[];
  score_history: ScoreHistory | null;
  score_breakdown: ScoreLine[] | null;
  annotations: Annotation[] | null;
}

/** How a game ended. */
export interface ReplayResult { winners: number[]; scores?: number[] | null; }

/** A position, and the move that led there. */
export interface ReplayStep {
  ply: number;
  seat: number | null;
  move: string;
  events: WireEvent[];
  game: GameView;
}

/** Take the sender's seat back from the bot that keeps it. */
export interface Return { type: "return"; }

/** The standing of each seat, position by position. */
export interface ScoreHistory { measure: "cards" | "points"; values: number[][]; }

/** One line of the scoring. */
export interface ScoreLine {
  label: Message;
  counts: number[] | null;
  points: (number | null)[];
  kind: "part" | "tie" | "total";
}

/** Let a bot take a free seat. */
export interface SeatBot { type: "seat_bot"; bot: string; seat: number | null; }

/** A seat, shown as the player's name, or as "you" to that player. */
export interface SeatRef { type: "seat"; seat: number; }

/** A seat, the same to all viewers. */
export interface SeatView {
  name?: string;
  bot?: string;
  is_ready?: boolean;
  is_away?: boolean;
  due_ms?: number | null;
  substitute_votes?: number[];
  reserve_ms?: number;
}

/** This server's version and addresses. */
export interface ServerDescription { version: string; addresses: string[]; }

/** Set the pace of the table; any player may. */
export interface SetPace { type: "pace"; pace: "at_once" | "brisk" | "calm"; }

/** Add free seats, or remove some: those who sit further down move up. */
export interface SetSeats { type: "set_seats"; players: number; }

/** Show a sign to all, from one's seat; not stored, and dropped if there were too many. */
export interface ShowSign { type: "sign"; sign: "bravo" | "hmm" | "laugh" | "oops" | "wave" | "wow"; }

/** A player shows a sign to all at the table. */
export interface SignShown {
  type: "sign";
  seat: number;
  sign: "bravo" | "hmm" | "laugh" | "oops" | "wave" | "wow";
}

/** Take a free seat. */
export interface Sit { type: "sit"; name: string; seat: number | null; invite: string | null; }

/** Begin the game: every seat must be taken, and every player but the opener ready. */
export interface Start { type: "start"; }

/** Let a bot play for a player who is awaited and away: the opener at once, others by vote. */
export interface Substitute { type: "substitute"; seat: number; }

/** A table. */
export interface TableId { id: string; }

/** A table, to one viewer. */
export interface TablePage { seq: number; table: TableView; game: GameView | null; is_your_turn: boolean; }

/** A table, to one viewer. */
export interface TableView {
  id: string;
  game: string;
  rules: string;
  options: Record<string, string>;
  time_control: TimeControl;
  onlookers: boolean;
  is_public: boolean;
  status: "closed" | "open" | "over" | "playing";
  game_number: number;
  seats: SeatView[];
  opener: number | null;
  pace: "at_once" | "brisk" | "calm";
  explanations: boolean;
  seat: number | null;
  code: string | null;
  invite: string | null;
  lesson: LessonView | null;
}

/** None; live, a time for each move and a reserve; or correspondence, hours or days a move. */
export interface TimeControl { kind?: "correspondence" | "live" | "none"; move_s?: number; reserve_s?: number; }

/** Free the seat of a bot. */
export interface UnseatBot { type: "unseat_bot"; seat: number; }

/** The entries since the last message, and what they changed. */
export interface Update {
  type: "update";
  seq: number;
  entries: LogEntry[];
  offers?: Offer[];
  alternatives?: Offer[];
  table?: TableView | null;
  game?: GameView | null;
}

/** The whole view: the answer to a hello, and sent whenever a client has to start anew. */
export interface Welcome {
  type: "welcome";
  seq: number;
  protocol: number;
  version: string;
  now_ms: number;
  history_id: string;
  table: TableView;
  entries: LogEntry[];
  game?: GameView | null;
}

/** An event; beside these fields stand those of its kind. */
export interface WireEvent {
  type: string;
  message?: Message | null;
  private?: boolean;
  public_part?: boolean;
  explanations?: Explanation[];
  [field: string]: unknown;
}
