// What is shown of each game, and what happens at a table. Written by tools/generate_typescript.py.
import type { Text } from "./messages";

/** A bot left. */
export interface TableBotLeft {
  type: "BotLeft";
  seat: number;
  name: string;
  message: Text;
}

/** A bot sat down. */
export interface TableBotSat {
  type: "BotSat";
  seat: number;
  name: string;
  bot: string;
  message: Text;
}

export type TableEvent = TablePlayerSat | TablePlayerLeft | TablePlayerKicked | TableBotSat | TableBotLeft | TablePlayerReady | TableTimeUp | TablePlayerReturned | TableGameStarted | TablePlayAgain | TableTableClosed;

/** The cards were dealt. */
export interface TableGameStarted {
  type: "GameStarted";
  game_number: number;
  message: Text;
}

/** The same people play again. */
export interface TablePlayAgain {
  type: "PlayAgain";
  message: Text;
}

/** The opener removed a player. */
export interface TablePlayerKicked {
  type: "PlayerKicked";
  seat: number;
  name: string;
  message: Text;
}

/** A player left; in a running game a bot plays on. */
export interface TablePlayerLeft {
  type: "PlayerLeft";
  seat: number;
  name: string;
  plays_on: boolean;
  message: Text;
}

/** A player is ready, or not any more. */
export interface TablePlayerReady {
  type: "PlayerReady";
  seat: number;
  name: string;
  is_ready: boolean;
  message: Text;
}

/** A player took a seat back from a bot. */
export interface TablePlayerReturned {
  type: "PlayerReturned";
  seat: number;
  name: string;
  message: Text;
}

/** A person sat down. */
export interface TablePlayerSat {
  type: "PlayerSat";
  seat: number;
  name: string;
  message: Text;
}

/** The table was closed. */
export interface TableTableClosed {
  type: "TableClosed";
  message: Text;
}

/** A player missed a deadline. */
export interface TableTimeUp {
  type: "TimeUp";
  seat: number;
  name: string;
  keeps: boolean;
  message: Text;
}

/** The table as one viewer sees it. */
export interface LascauxBoard {
  phase: "mark" | "bid" | "over";
  to_move: number[];
  row: string[];
  deck_size: number;
  stones: (number | null)[];
  pot: number;
  marker: string | null;
  passed: number[];
  collections: string[][];
  start: number;
  allowed_colours: string[];
  scores: number[] | null;
  winners: number[];
}

/** A marker was turned up and its player took the cards of its colour (LX-13, LX-19). */
export interface LascauxCardsTaken {
  type: "CardsTaken";
  seat: number;
  colour: string;
  cards: string[];
  message: Text;
}

/** No player took a card: now only colours of the row may be chosen (LX-8). */
export interface LascauxColoursLimited {
  type: "ColoursLimited";
  message: Text;
}

export type LascauxEvent = LascauxRoundOpened | LascauxMarkerChosen | LascauxOwnMarkerChosen | LascauxStoneLaid | LascauxPassed | LascauxCardsTaken | LascauxColoursLimited | LascauxGameEnded;

/** The whole state, as records write it. */
export interface LascauxFullState {
  collections: string[][];
  deck: string[];
  markers: Record<string, string>;
  passed: number[];
  phase: "mark" | "bid" | "over";
  pot: number;
  start: number;
  stones: number[];
  table: string[];
  to_move: (number | null)[];
}

/** All cards have an owner (LX-15). */
export interface LascauxGameEnded {
  type: "GameEnded";
  winners: number[];
  scores: number[];
  message: Text;
}

/** What a viewer has been shown before. */
export interface LascauxHistory {
  stones_laid: number[];
  stones_taken: number[];
  past_markers: string[][];
}

/** A player has chosen a marker; which one stays secret (LX-19). */
export interface LascauxMarkerChosen {
  type: "MarkerChosen";
  seat: number;
  message: Text;
}

/** The colour, for its player alone (LX-19). */
export interface LascauxOwnMarkerChosen {
  type: "OwnMarkerChosen";
  seat: number;
  colour: string;
  message: Text;
}

/** A player passed and took the stones from the middle (LX-10). */
export interface LascauxPassed {
  type: "Passed";
  seat: number;
  stones: number;
  message: Text;
}

/** Cards were turned up, and a player begins (LX-5). */
export interface LascauxRoundOpened {
  type: "RoundOpened";
  start: number;
  cards: string[];
  message: Text;
}

/** A player laid a stone in the middle (LX-9). */
export interface LascauxStoneLaid {
  type: "StoneLaid";
  seat: number;
  pot: number;
  message: Text;
}

/** The table as one viewer sees it. */
export interface MammuzBoard {
  phase: "over" | "declare" | "respond" | "give" | "deal";
  to_move: (number | null)[];
  turn: number;
  hand: string[];
  hand_sizes: number[];
  displays: MammuzDisplay[];
  species: string | null;
  revealed: string | null;
  pile_size: number;
  banned: string | null;
  extinct: Record<string, number | null>;
  removed: string[];
  cards_left: Record<string, number>;
  dinosaurs_left: number;
  winners: number[];
}

/** These locations together hold at least these cards. */
export interface MammuzCardConstraint {
  locations: string[];
  cards: string[];
}

/** A card of the last display was challenged and turned up (MZ-8). */
export interface MammuzCardTurnedUp {
  type: "CardTurnedUp";
  seat: number;
  challenged: number;
  place: number;
  card: string;
  species: string;
  message: Text;
}

/** Every player was dealt a hand (MZ-2, MZ-3). */
export interface MammuzCardsDealt {
  type: "CardsDealt";
  hand_size: number;
  dinosaur_count: number;
  message: Text;
}

/** A player held all cards of a species and showed them (MZ-21). */
export interface MammuzDiedOut {
  type: "DiedOut";
  seat: number;
  species: string;
  count: number;
  message: Text;
}

/** The challenger took the dinosaur in hand (MZ-11). */
export interface MammuzDinosaurTaken {
  type: "DinosaurTaken";
  seat: number;
  dinosaur: string;
  message: Text;
}

/** A dinosaur was turned up and acts (MZ-11). */
export interface MammuzDinosaurUnleashed {
  type: "DinosaurUnleashed";
  dinosaur: string;
  seat: number;
  challenged: number;
  message: Text;
}

/** Cards that a player laid face down in this round. */
export interface MammuzDisplay {
  seat: number;
  size: number;
  cards: string[] | null;
}

/** A player laid cards face down and claimed what they are (MZ-4, MZ-7). */
export interface MammuzDisplayLaid {
  type: "DisplayLaid";
  seat: number;
  species: string;
  count: number;
  cards_left: number;
  is_first: boolean;
  message: Text;
}

/** The last cards of a species left with a herd: it is extinct as well (MZ-20). */
export interface MammuzEatenUp {
  type: "EatenUp";
  species: string;
  message: Text;
}

export type MammuzEvent = MammuzCardsDealt | MammuzHandDealt | MammuzRoundBegun | MammuzDisplayLaid | MammuzOwnDisplayLaid | MammuzCardTurnedUp | MammuzDinosaurUnleashed | MammuzHerdGiven | MammuzOwnHerdTaken | MammuzHerdTaken | MammuzNothingTaken | MammuzHerdDealt | MammuzOwnCardsDealt | MammuzHerdLaidAside | MammuzHerdRemoved | MammuzDiedOut | MammuzEatenUp | MammuzDinosaurTaken | MammuzGameEnded;

/** The whole state, as records write it. */
export interface MammuzFullState {
  aside: string[];
  displays: [number, string[]][];
  extinct: string[];
  hands: string[][];
  phase: "over" | "declare" | "respond" | "give" | "deal";
  removed: string[];
  revealed: string | null;
  species: string | null;
  to_move: (number | null)[];
}

/** A player has no card left (MZ-22, MZ-23, MZ-24). */
export interface MammuzGameEnded {
  type: "GameEnded";
  winners: number[];
  message: Text;
}

/** A player looked at the hand that was dealt. */
export interface MammuzHandDealt {
  type: "HandDealt";
  seat: number;
  cards: string[];
  message: Text;
}

/** The herd was shuffled and dealt out (MZ-15). */
export interface MammuzHerdDealt {
  type: "HerdDealt";
  counts: number[];
  message: Text;
}

/** The challenger of a triceratops chose who takes the herd (MZ-14). */
export interface MammuzHerdGiven {
  type: "HerdGiven";
  seat: number;
  taker: number;
  message: Text;
}

/** The herd joined the pile, unseen (MZ-16). */
export interface MammuzHerdLaidAside {
  type: "HerdLaidAside";
  count: number;
  pile_size: number;
  message: Text;
}

/** The herd left the game, shown openly (MZ-19). */
export interface MammuzHerdRemoved {
  type: "HerdRemoved";
  displays: [number, string[]][];
  message: Text;
}

/** A player took the herd, and the pile with it (MZ-9, MZ-10, MZ-13, MZ-14, MZ-17). */
export interface MammuzHerdTaken {
  type: "HerdTaken";
  seat: number;
  herd_size: number;
  pile_size: number;
  message: Text;
}

/** What a viewer has been shown before. */
export interface MammuzHistory {
  seat: number | null;
  display_count: number;
  constraints: MammuzCardConstraint[];
  seat_stats: MammuzSeatStats[];
}

/** A player had to take the herd, but there was none, and no pile (MZ-17). */
export interface MammuzNothingTaken {
  type: "NothingTaken";
  seat: number;
  message: Text;
}

/** What a player was dealt of the herd (MZ-15, MZ-25). */
export interface MammuzOwnCardsDealt {
  type: "OwnCardsDealt";
  seat: number;
  cards: string[];
  counts: number[];
  message: Text;
}

/** The cards as they lie, for their player alone (MZ-25). */
export interface MammuzOwnDisplayLaid {
  type: "OwnDisplayLaid";
  seat: number;
  species: string;
  cards: string[];
  is_first: boolean;
  message: Text;
}

/** What the taken cards are, for the player who took them (MZ-25). */
export interface MammuzOwnHerdTaken {
  type: "OwnHerdTaken";
  seat: number;
  displays: [number, string[]][];
  pile: string[];
  message: Text;
}

/** A player begins a round (MZ-4), after a plesiosaurus with a new species (MZ-18). */
export interface MammuzRoundBegun {
  type: "RoundBegun";
  seat: number;
  banned: string | null;
  message: Text;
}

/** Counts of what a seat was seen to do. */
export interface MammuzSeatStats {
  displays: number;
  lies: number;
  truths: number;
  challenges: number;
}

/** The table as one viewer sees it. */
export interface MausenBoard {
  phase: "play" | "restock" | "over";
  to_move: number[];
  middle: string[];
  hand: string[];
  choice: string | null;
  hand_sizes: number[];
  won_counts: number[];
  scores: number[] | null;
  winners: number[];
}

/** A player has chosen a card, which stays secret (MS-18). */
export interface MausenCardChosen {
  type: "CardChosen";
  seat: number;
  message: Text;
}

/** A chosen card is turned up, to chase and be chased (MS-3). */
export interface MausenCardTurnedUp {
  type: "CardTurnedUp";
  seat: number;
  card: string;
  message: Text;
}

export type MausenEvent = MausenMiddleLaid | MausenCardChosen | MausenOwnCardChosen | MausenCardTurnedUp | MausenMiddleRefilled | MausenPreyTaken | MausenNothingChased | MausenMiddleEmptied | MausenGameEnded;

/** The whole state, as records write it. */
export interface MausenFullState {
  committed: Record<string, string>;
  hands: string[][];
  phase: "play" | "restock" | "over";
  table: string[];
  to_move: (number | null)[];
  won: string[][];
}

/** All hand cards have been played (MS-14). */
export interface MausenGameEnded {
  type: "GameEnded";
  winners: number[];
  scores: number[];
  message: Text;
}

/** What a viewer has been shown before: every card that each seat played, and won. */
export interface MausenHistory {
  played: string[][];
  won: string[][];
}

/** No card is left in the middle: every player chooses a new start card (MS-13). */
export interface MausenMiddleEmptied {
  type: "MiddleEmptied";
  message: Text;
}

/** The four neutral cards lie open (MS-2). */
export interface MausenMiddleLaid {
  type: "MiddleLaid";
  cards: string[];
  message: Text;
}

/** A chosen card is turned up in the empty middle (MS-13). */
export interface MausenMiddleRefilled {
  type: "MiddleRefilled";
  seat: number;
  card: string;
  message: Text;
}

/** In this round no card ran to a player (MS-7, MS-11). */
export interface MausenNothingChased {
  type: "NothingChased";
  message: Text;
}

/** The card, for its player alone (MS-18). */
export interface MausenOwnCardChosen {
  type: "OwnCardChosen";
  seat: number;
  card: string;
  message: Text;
}

/** A chaser's player took the chased cards (MS-8); they lie face down from now on (MS-12). */
export interface MausenPreyTaken {
  type: "PreyTaken";
  seat: number;
  card: string;
  prey: string[];
  message: Text;
}
