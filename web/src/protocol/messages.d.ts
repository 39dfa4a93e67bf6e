// Version 2 of the messages. Written by tools/generate_typescript.py.
export type Version = 2;

/** A command that came again had been carried out; sent after the update with its `seq`. */
export interface Accepted {
  type: "accepted";
  id: string;
  seq: number;
}

/** What a seat did in a move, by name; False for what it could have done and did not. */
export interface Annotation {
  ply: number;
  seat: number;
  flags: Record<string, boolean>;
  caught_at_ply: number | null;
}

/** The last message before the server closes the connection. */
export interface Bye {
  type: "bye";
  reason: "closed" | "format" | "hello_timeout" | "idle" | "kicked" | "not_found" | "rate_limited" | "reconnect" | "reload";
  detail: string;
}

/** Replace a choice that is not turned up yet. */
export interface Change {
  type: "change";
  move: string;
}

/** A command to the table. */
export interface CommandMessage {
  type: "command";
  id: string;
  after: number;
  command: Sit | Leave | SeatBot | UnseatBot | Ready | Start | MoveCommand | Change | Rematch | Kick | Return | LinkDevice;
}

/** A command to a table. */
export interface CommandRequest {
  id: string;
  after: number;
  command: Sit | Leave | SeatBot | UnseatBot | Ready | Start | MoveCommand | Change | Rematch | Kick | Return | LinkDevice;
}

/** The last entry of the table's log that a command led to. */
export interface CommandResult {
  seq: number;
}

export type FromClient = Hello | CommandMessage | Ping;

export type FromServer = Welcome | Update | Accepted | Refusal | Pong | Bye;

/** A game that can be played here. */
export interface GameCard {
  name: string;
  rules: string;
  least: number;
  most: number;
  default_players: number;
  options: Record<string, string[]>;
  bots: string[];
  default_bot: string;
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
  views: boolean;
}

/** What a short code stands for. */
export interface Invitation {
  id: string;
  invite: string;
  game: string;
}

/** Remove a player from the table. */
export interface Kick {
  type: "kick";
  seat: number;
}

/** Give up the sender's seat; in a running game a bot takes it. */
export interface Leave {
  type: "leave";
}

/** Give this seat another key: that of the person's other device. */
export interface LinkDevice {
  type: "link_device";
  key: string;
}

/** Several arguments, shown as "a, b and c". */
export interface ListArg {
  type: "list";
  items: (number | string | SeatRef | Message | ListArg)[];
}

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
export interface LobbyTable {
  id: string;
  about: LobbyEntry;
}

/** One entry of the table's log. */
export interface LogEntry {
  seq: number;
  events?: WireEvent[];
  id?: string;
}

/** The rules of a game in a language, as Markdown, and one by one. */
export interface Manual {
  markdown: string;
  rules: Record<string, string>;
}

/** The id of a sentence in the `.ftl` files, and its arguments. */
export interface Message {
  type: "message";
  id: string;
  args: Record<string, number | string | SeatRef | Message | ListArg>;
}

/** Make a move, as records write it. */
export interface MoveCommand {
  type: "move";
  move: string;
}

/** A table of the sender, in short. */
export interface MyTable {
  id: string;
  game: string;
  status: "closed" | "open" | "over" | "playing";
  game_number: number;
  names: string[];
  seat: number | null;
  is_your_turn: boolean;
  used_ms: number;
}

/** One kind of move that is open to a seat; the template holds `{name}` for each part. */
export interface Offer {
  verb: string;
  template: string;
  parts: OfferPart[];
}

/** A pick of `least` to `most` of the choices, each of them once. */
export interface OfferPart {
  name: string;
  choices: string[];
  least: number;
  most: number;
}

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
}

/** A request for a new table. */
export interface OpenRequest {
  id: string;
  open: Open;
}

/** Keeps the connection alive; answered by `pong`. */
export interface Ping {
  type: "ping";
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
}

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

/** Declare the sender ready, or not ready. */
export interface Ready {
  type: "ready";
  is_ready: boolean;
}

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
export interface Refusal {
  type: "refused";
  id: string;
  rule: string;
  message: Message;
  detail: string;
}

/** Play again: the same people, seats and options. */
export interface Rematch {
  type: "rematch";
}

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
  course: ScoreHistory | null;
  sheet: ScoreLine[] | null;
  tally: Annotation[] | null;
}

/** How a game ended. */
export interface ReplayResult {
  winners: number[];
  scores?: number[] | null;
}

/** A position, and the move that led there. */
export interface ReplayStep {
  ply: number;
  seat: number | null;
  move: string;
  events: WireEvent[];
  game: GameView;
}

/** Take the sender's seat back from the bot that keeps it. */
export interface Return {
  type: "return";
}

/** The standing of each seat, position by position. */
export interface ScoreHistory {
  measure: "cards" | "points";
  values: number[][];
}

/** One line of the scoring. */
export interface ScoreLine {
  label: Message;
  counts: number[] | null;
  points: (number | null)[];
  kind: "part" | "tie" | "total";
}

/** Let a bot take a free seat. */
export interface SeatBot {
  type: "seat_bot";
  bot: string;
  seat: number | null;
}

/** A seat, shown as the player's name, or as "you" to that player. */
export interface SeatRef {
  type: "seat";
  seat: number;
}

/** A seat, the same to all viewers. */
export interface SeatView {
  name?: string;
  bot?: string;
  is_ready?: boolean;
  is_away?: boolean;
  due_ms?: number | null;
}

/** This server's version and addresses. */
export interface ServerDescription {
  version: string;
  addresses: string[];
}

/** Take a free seat. */
export interface Sit {
  type: "sit";
  name: string;
  seat: number | null;
  invite: string | null;
}

/** Begin the game: every seat must be taken and every player ready. */
export interface Start {
  type: "start";
}

/** A table. */
export interface TableId {
  id: string;
}

/** A table, to one viewer. */
export interface TablePage {
  seq: number;
  table: TableView;
  game: GameView | null;
  is_your_turn: boolean;
}

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
  seat: number | null;
  code: string | null;
  invite: string | null;
}

/** None; live, a time for each move and a reserve; or correspondence, hours or days a move. */
export interface TimeControl {
  kind?: "correspondence" | "live" | "none";
  move_s?: number;
  reserve_s?: number;
}

/** Free the seat of a bot. */
export interface UnseatBot {
  type: "unseat_bot";
  seat: number;
}

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
  message: Message;
  private?: boolean;
  public_part?: boolean;
  [field: string]: unknown;
}
