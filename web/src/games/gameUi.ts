// Games: the contract between the page and the UI of a game. A fourth game is one folder beside these.
import type { Component } from 'svelte';
import type { Annotation, GameView, Offer, ReplayStep, SeatView, WireEvent } from '../protocol/types';

/** A move that was chosen on a board. */
export interface ChosenMove {
  offer: Offer;
  /** What was picked for the parts of the offer, in the order it was picked. */
  picks: Readonly<Record<string, readonly string[]>>;
  /** What it is called, for the question whether it is meant. */
  label: string;
  /** The player has pressed a button for it: do not ask again. */
  isConfirmed?: boolean;
}

/** What every board is given. Only what is picked and what is under way is the board's own. */
export interface BoardProps<View = GameView, Event = WireEvent> {
  seatViews: readonly SeatView[];
  /** The seat whose hand lies at the bottom; null for an onlooker. */
  me: number | null;
  /** The game as it is shown: folded up to `event`. A board knows nothing of what is still to be shown. */
  view: View;
  /** The event that is being shown; null if none is. */
  event: Event | null;
  /** What the viewer may do now: empty until all that has happened is shown. */
  offers: readonly Offer[];
  /** What may be chosen instead of a choice that is not turned up yet. */
  alternatives: readonly Offer[];
  /** The move that was sent and not answered yet. */
  pendingMove: string | null;
  /** The move that was tapped once: a second tap makes it. */
  selectedMove: string | null;
  send(choice: ChosenMove): void;
  /** By how much durations are stretched; at 0 everything is shown at once. */
  speed: number;
  /** On a large screen that all look at: everything larger, and nothing to press. */
  isLarge: boolean;
}

export interface GameUi<View = GameView, Event extends { type: string } = WireEvent> {
  /** The rules that it shows; without them it shows all. */
  rules?: string;
  /** SVG bodies of 512 × 512 pictures in one colour, by their names for `Icon`. */
  icons: Record<string, string>;
  /** The view of a viewer who was shown nothing yet: nothing is dealt. */
  emptyView?(players: number, me: number | null, options: Readonly<Record<string, string>>): View;
  /**
   * The view with the board and history after one more event that its viewer was shown, public parts too.
   * It puts things where the event says, and knows no rule. It may add to the view what is only for show.
   * `TurnChanged` is folded for it. Throws on an event that does not fit. Without it the server sends whole views.
   */
  fold?(view: View, event: Event, me: number | null): View;
  /** For how long events are shown, by their type; others take no time. The server's bots wait as long. */
  durations?: Readonly<Record<string, Duration>>;
  /** By the type of an event; others make no sound. */
  sounds?: Sounds<Event>;
  Board: Component<BoardProps<View, Event>>;
  loadRulePictures?(): Promise<{ default: RulePictures }>;
  /** What only this game shows once it is over. */
  loadPostGame?(): Promise<{ default: Component<PostGameProps> }>;
}

/** The pictures of the manual. */
export interface RulePictures {
  /** By the rule below which they stand. */
  byRule: Readonly<Record<string, Component>>;
  /** How the game works: read in a minute, before any rule. */
  howItWorks: readonly HowItWorksStep[];
}

export interface HowItWorksStep {
  /** The id of what is said. */
  sentence: string;
  Picture: Component<never>;
  props?: Readonly<Record<string, unknown>>;
}

/** For how long an event is shown before the next, at a brisk table. */
export interface Duration {
  ms: number;
  /** If it has no cards. */
  empty_ms?: number;
  /** If the next event that has a sentence is of the same type. */
  again_ms?: number;
}

export type Sounds<Event extends { type: string }> = { [Type in Event['type']]?: Sound | ((event: Extract<Event, { type: Type }>) => Sound) };

/** A finished game: every step, with all cards open. */
export interface PostGameProps {
  names: readonly string[];
  /** What every player did, as the game's annotations say; null if it has none. */
  annotations: readonly Annotation[] | null;
  steps: readonly ReplayStep[];
}

/** From a pitch to a pitch in hertz; begin and duration in seconds. */
export type Note = [fromHz: number, toHz: number, beginS: number, durationS: number, waveform?: OscillatorType];
export type Sound = readonly Note[];
