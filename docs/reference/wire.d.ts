// Version 1 of what goes over the wire. Written by tools/typescript.py.
export type Version = 1;

/** The last message before the server hangs up. */
export interface Bye {
  say: "bye";
  why: "again" | "busy" | "format" | "kicked" | "late" | "missing" | "reload" | "silent";
  words: string;
}

/** Let another key have this seat too, to carry it to another device. */
export interface Carry {
  do: "carry";
  key: string;
}

/** A seat as everybody sees it. */
export interface Chair {
  name?: string;
  bot?: string;
  is_ready?: boolean;
  is_away?: boolean;
  due_ms?: number | null;
}

/** Choose something else, as long as the choice is not turned up. */
export interface Change {
  do: "change";
  move: string;
}

/** How everybody stood, position by position. */
export interface Course {
  measure: "cards" | "points";
  values: number[][];
}

/** What a seat did, or could have done and did not, by name. */
export interface Deed {
  ply: number;
  seat: number;
  what: Record<string, boolean>;
  caught: number | null;
}

/** Something that happened; beside these fields stand those of its kind. */
export interface Fact {
  event: string;
  text: Text;
  own?: boolean;
  half?: boolean;
  [field: string]: unknown;
}

export type FromClient = Hello | Wish | Ping;

export type FromServer = Welcome | News | Granted | Refusal | Pong | Bye;

/** A game that can be played here. */
export interface GameCard {
  name: string;
  rules: string;
  least: number;
  most: number;
  usual: number;
  options: Record<string, string[]>;
  bots: string[];
  usual_bot: string;
}

/** A wish that came again had been granted before. */
export interface Granted {
  say: "granted";
  id: string;
  n: number;
}

/** The first message: which wire the client speaks, and who it is. */
export interface Hello {
  say: "hello";
  wire: number;
  key: string | null;
  since: number | null;
  lang: string;
  seen: boolean;
}

/** This server. */
export interface Here {
  version: string;
  addresses: string[];
}

/** What a short code stands for. */
export interface Invitation {
  id: string;
  invite: string;
  game: string;
}

/** Send somebody from the table. */
export interface Kick {
  do: "kick";
  seat: number;
}

/** Give up one's seat; in a running game a bot takes it. */
export interface Leave {
  do: "leave";
}

/** One line of the scoring. */
export interface Line {
  label: Text;
  counts: number[] | null;
  points: (number | null)[];
  kind: "part" | "tie" | "total";
}

/** Several things in a row: "a, b and c". */
export interface Listed {
  type: "list";
  items: (number | string | Who | Text | Listed)[];
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

/** The rules of a game in a language, as Markdown, and one by one. */
export interface Manual {
  markdown: string;
  rules: Record<string, string>;
}

/** Make a move, as records write it. */
export interface Move {
  do: "move";
  move: string;
}

/** A table of whoever asks, in short. */
export interface MyTable {
  id: string;
  game: string;
  status: "closed" | "open" | "over" | "playing";
  number: number;
  names: string[];
  seat: number | null;
  is_your_turn: boolean;
  used_ms: number;
}

/** What has happened since. */
export interface News {
  say: "news";
  n: number;
  numbers: Number[];
  table?: Standing | null;
  game?: Sight | null;
}

/** One number of the stream. */
export interface Number {
  n: number;
  facts?: Fact[];
  id?: string;
}

/** One kind of move that is open: its verb, the form of its text, and its parts. */
export interface Offer {
  verb: string;
  form: string;
  parts: Part[];
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

/** A table in the list of those that are open to everybody. */
export interface OpenTable {
  id: string;
  about: LobbyEntry;
}

/** The wish to open a table. */
export interface Opening {
  id: string;
  open: Open;
}

/** How a game ended. */
export interface Outcome {
  winners: number[];
  scores?: number[] | null;
}

/** One thing to pick: at least so many of these and at most so many, each of them once. */
export interface Part {
  name: string;
  choices: string[];
  least: number;
  most: number;
}

/** Asks whether anybody is there. */
export interface Ping {
  say: "ping";
}

/** Says that somebody is there. */
export interface Pong {
  say: "pong";
}

/** Why something was refused; nothing has changed. */
export interface Problem {
  rule: string;
  text: Text;
  words: string;
  ply?: number | null;
}

/** Say that one is ready, or not yet. */
export interface Ready {
  do: "ready";
  is_ready: boolean;
}

/** A wish was refused, and nothing has changed. */
export interface Refusal {
  say: "refused";
  id: string;
  rule: string;
  text: Text;
  words: string;
}

/** Play again: the same people, seats and options. */
export interface Rematch {
  do: "rematch";
}

/** A game, with somebody's eyes. */
export interface Replay {
  game: string;
  rules: string;
  players: number;
  options: Record<string, string>;
  names: string[];
  seat: number | null;
  result: Outcome | null;
  steps: ReplayStep[];
  course: Course | null;
  sheet: Line[] | null;
  tally: Deed[] | null;
}

/** A position, and the move that led there. */
export interface ReplayStep {
  ply: number;
  seat: number | null;
  move: string;
  facts: Fact[];
  game: Sight;
}

/** Take one's seat back from the bot that keeps it. */
export interface Return {
  do: "return";
}

/** Let a bot take a free seat. */
export interface SeatBot {
  do: "seat-bot";
  bot: string;
  seat: number | null;
}

/** The game, to one viewer. */
export interface Sight {
  now: unknown;
  offers?: Offer[];
  changes?: Offer[];
  seen?: unknown;
  truth?: unknown;
}

/** Take a free seat. */
export interface Sit {
  do: "sit";
  name: string;
  seat: number | null;
  invite: string | null;
}

/** A table, to one viewer. */
export interface Standing {
  id: string;
  game: string;
  rules: string;
  options: Record<string, string>;
  time_control: TimeControl;
  onlookers: boolean;
  is_public: boolean;
  status: "closed" | "open" | "over" | "playing";
  number: number;
  seats: Chair[];
  opener: number | null;
  seat: number | null;
  code: string | null;
  invite: string | null;
}

/** Begin the game: every seat is taken and everybody ready. */
export interface Start {
  do: "start";
}

/** A table. */
export interface TableId {
  id: string;
}

/** A table, to whoever asks. */
export interface TablePage {
  n: number;
  table: Standing;
  game: Sight | null;
  is_your_turn: boolean;
}

/** A message id and its arguments. */
export interface Text {
  type: "text";
  id: string;
  args: Record<string, number | string | Who | Text | Listed>;
}

/** None; live, a time for each move and a reserve; or correspondence, hours or days a move. */
export interface TimeControl {
  kind?: "correspondence" | "live" | "none";
  move_s?: number;
  reserve_s?: number;
}

/** Let a bot go. */
export interface UnseatBot {
  do: "unseat-bot";
  seat: number;
}

/** The number of a table after a wish was granted. */
export interface Version {
  n: number;
}

/** The answer to a hello, and whenever a viewer has to begin anew. */
export interface Welcome {
  say: "welcome";
  n: number;
  wire: number;
  version: string;
  now_ms: number;
  table: Standing;
  game?: Sight | null;
  numbers?: Number[];
}

/** A seat, to be named: by the player's name, or as "you" to the one who sits there. */
export interface Who {
  type: "who";
  seat: number;
}

/** Something that the client wants of the table. */
export interface Wish {
  say: "wish";
  id: string;
  wish: Sit | Leave | SeatBot | UnseatBot | Ready | Start | Move | Change | Rematch | Kick | Return | Carry;
}

/** A wish to a table. */
export interface Wishing {
  id: string;
  wish: Sit | Leave | SeatBot | UnseatBot | Ready | Start | Move | Change | Rematch | Kick | Return | Carry;
}

/** A whole game as data. */
export interface WrittenRecord {
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
