// Games: the contract between the page and the UI of a game. A fourth game is one folder beside these.
import type { Component } from 'svelte';
import type { Annotation, GameView, Offer, ReplayStep, SeatView, WireEvent } from '../protocol/types';

/** A move that a board has composed from an offer. */
export interface ChosenMove {
  /** The text of the move, as records write it. */
  move: string;
  /** What it is called, for the question whether it is meant. */
  label: string;
  /** The player has pressed a button for it: do not ask again. */
  isConfirmed?: boolean;
}

/** What every board is given. Only what is picked and what is under way is the board's own. */
export interface BoardProps<View = GameView, Scene = unknown, Event = WireEvent> {
  seatViews: readonly SeatView[];
  /** The seat whose hand lies at the bottom; null for an onlooker. */
  me: number | null;
  /** The game as it is. Hand and choices are drawn from this, so that nothing delays input. */
  view: View;
  /** The game as it is being shown: it follows `view` event by event. */
  scene: Scene;
  /** The event that is being shown; null if none is. */
  event: Event | null;
  offers: readonly Offer[];
  /** What may be chosen instead of a choice that is not turned up yet. */
  alternatives: readonly Offer[];
  /** The move that was sent and not answered yet. */
  pendingMove: string | null;
  send(choice: ChosenMove): void;
  /** On a large screen that all look at: everything larger, and nothing to press. */
  isLarge: boolean;
}

export interface GameUi<View = GameView, Scene = unknown, Event = WireEvent> {
  /** SVG bodies of 512 × 512 pictures in one colour, by their names for `Icon`. */
  icons: Record<string, string>;
  /** The scene at rest. */
  scene(view: View, me: number | null): Scene;
  /** The scene once an event has been shown. */
  advance(scene: Scene, event: Event): Scene;
  /** The order in which the events of one entry are shown, if another than that of the entry. */
  showOrder?(events: readonly Event[]): Event[];
  /** How long an event is shown before the next one of its update, in milliseconds. */
  durationMs(event: Event, next: Event | null): number;
  sound?(event: Event): Sound | null;
  Board: Component<BoardProps<View, Scene, Event>>;
  /** Pictures for the manual, by the rule below which they stand. */
  pictures: Record<string, Component>;
  /** What only this game shows once it is over. */
  PostGame?: Component<PostGameProps>;
}

/** A finished game: every step, with all cards open. */
export interface PostGameProps {
  names: readonly string[];
  /** What every player did, as the game's annotations say; null if it has none. */
  annotations: readonly Annotation[] | null;
  steps: readonly ReplayStep[];
}

/** Sounds with a meaning: a card is laid, turned up, runs away; stones; a win, a loss; something dies out. */
export type Sound = 'lay' | 'turn' | 'run' | 'stone' | 'win' | 'lose' | 'roar' | 'die' | 'yours' | 'no';
