// Games: what the page has to know of a game to show it. A fourth game is one folder beside these.
import type { Component } from 'svelte';
import type { Chair, Deed, Fact, Offer, ReplayStep } from '../protocol/types';

/** What a viewer knows of a game at one moment, as the server tells it. */
export interface Moment<Now = unknown, Seen = unknown, Truth = unknown> {
  now: Now;
  seen: Seen;
  /** All cards: once the game is over, or where somebody watches with all cards open. */
  truth: Truth | null;
}

/** A move that a board has composed from an offer. */
export interface Wanted {
  /** The text of the move, as records write it. */
  move: string;
  /** What it is called, for the question whether it is meant. */
  label: string;
  /** Whether the player has pressed a button for it already: then nobody asks again. */
  isSure?: boolean;
}

/** What every board is given. Only what is picked and what is under way is the board's own. */
export interface BoardProps<Now = unknown, Seen = unknown, Truth = unknown, Scene = unknown> {
  chairs: readonly Chair[];
  /** The seat whose hand lies at the bottom; null for one who only watches. */
  me: number | null;
  /** The table as it is. Hand and choices are drawn from this, so that nothing delays input. */
  moment: Moment<Now, Seen, Truth>;
  /** The table as it is being shown: it follows `moment` fact by fact. */
  scene: Scene;
  /** The fact that is being shown; null while all is at rest. */
  fact: Fact | null;
  offers: readonly Offer[];
  /** What may be chosen instead of what was chosen and is not turned up yet. */
  changes: readonly Offer[];
  /** The move that is under way to the server; null while none is. */
  sent: string | null;
  send(wanted: Wanted): void;
  /** On a large screen that all look at: everything larger, and nothing to press. */
  isLarge: boolean;
}

/** A game's place in the page. */
export interface Face<Now = unknown, Seen = unknown, Truth = unknown, Scene = unknown> {
  /** Drawings by name, for `Icon`: bodies of 512 × 512 pictures in one colour. */
  icons: Record<string, string>;
  /** The table at rest. */
  scene(moment: Moment<Now, Seen, Truth>, me: number | null): Scene;
  /** The table once a fact has been shown. */
  advance(scene: Scene, fact: Fact): Scene;
  /** In which order facts that came in together are shown and told, where not in the order they came in. */
  order?(facts: readonly Fact[]): Fact[];
  /** How long a fact is looked at before the next one that came in with it, in milliseconds; 0 passes on at once. */
  pace(fact: Fact, next: Fact | null): number;
  /** Which sound goes with a fact, if any. */
  sound?(fact: Fact): Sound | null;
  Board: Component<BoardProps<Now, Seen, Truth, Scene>>;
  /** Pictures for the manual, each below the rule that it shows. */
  pictures: Record<string, Component>;
  /** What only this game can tell once it is over. */
  After?: Component<AfterProps>;
}

/** What the story of a finished game is told from: every step, with all cards open. */
export interface AfterProps {
  names: readonly string[];
  /** What every player did, by the game's own reckoning; null where it keeps none. */
  tally: readonly Deed[] | null;
  steps: readonly ReplayStep[];
}

/** Sounds with a meaning: a card is laid, turned up, runs away; stones; a win, a loss; something dies out. */
export type Sound = 'lay' | 'turn' | 'run' | 'stone' | 'win' | 'lose' | 'roar' | 'die' | 'yours' | 'no';
