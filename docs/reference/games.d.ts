// What is shown of each game, and what happens at a table. Written by tools/typescript.py.
import type { Text } from "./wire";

/** A bot left. */
export interface TableBotLeft {
  event: "BotLeft";
  seat: number;
  name: string;
  text: Text;
}

/** A bot sat down. */
export interface TableBotSat {
  event: "BotSat";
  seat: number;
  name: string;
  bot: string;
  text: Text;
}

export type TableEvent = TablePlayerSat | TablePlayerLeft | TablePlayerKicked | TableBotSat | TableBotLeft | TablePlayerReady | TableTimeUp | TablePlayerReturned | TableGameStarted | TablePlayAgain | TableTableClosed;

/** The cards were dealt. */
export interface TableGameStarted {
  event: "GameStarted";
  number: number;
  text: Text;
}

/** The same people play again. */
export interface TablePlayAgain {
  event: "PlayAgain";
  text: Text;
}

/** Somebody was sent from the table. */
export interface TablePlayerKicked {
  event: "PlayerKicked";
  seat: number;
  name: string;
  text: Text;
}

/** Somebody left; in a running game a bot plays on. */
export interface TablePlayerLeft {
  event: "PlayerLeft";
  seat: number;
  name: string;
  plays_on: boolean;
  text: Text;
}

/** Somebody is ready, or not any more. */
export interface TablePlayerReady {
  event: "PlayerReady";
  seat: number;
  name: string;
  is_ready: boolean;
  text: Text;
}

/** Somebody took a seat back. */
export interface TablePlayerReturned {
  event: "PlayerReturned";
  seat: number;
  name: string;
  text: Text;
}

/** Somebody sat down. */
export interface TablePlayerSat {
  event: "PlayerSat";
  seat: number;
  name: string;
  text: Text;
}

/** Nobody came any more. */
export interface TableTableClosed {
  event: "TableClosed";
  text: Text;
}

/** Somebody thought too long. */
export interface TableTimeUp {
  event: "TimeUp";
  seat: number;
  name: string;
  keeps: boolean;
  text: Text;
}

/** A marker was turned up and its player took the cards of its colour (LX-13, LX-19). */
export interface LascauxCardsTaken {
  event: "CardsTaken";
  seat: number;
  colour: string;
  cards: string[];
  text: Text;
}

/** Nobody took a card: now only colours of the row may be chosen (LX-8). */
export interface LascauxColoursLimited {
  event: "ColoursLimited";
  text: Text;
}

export type LascauxEvent = LascauxRoundOpened | LascauxMarkerChosen | LascauxOwnMarkerChosen | LascauxStoneLaid | LascauxPassed | LascauxCardsTaken | LascauxColoursLimited | LascauxGameEnded;

/** All cards have an owner (LX-15). */
export interface LascauxGameEnded {
  event: "GameEnded";
  winners: number[];
  scores: number[];
  text: Text;
}

/** A player has chosen a marker; nobody else sees which (LX-19). */
export interface LascauxMarkerChosen {
  event: "MarkerChosen";
  seat: number;
  text: Text;
}

/** The table as one viewer sees it. */
export interface LascauxNow {
  phase: "mark" | "bid" | "over";
  to_move: number[];
  row: string[];
  deck: number;
  stones: (number | null)[];
  pot: number;
  marker: string | null;
  passed: number[];
  collections: string[][];
  start: number;
  colours: string[];
  scores: number[] | null;
  winners: number[];
}

/** The colour, for its player alone (LX-19). */
export interface LascauxOwnMarkerChosen {
  event: "OwnMarkerChosen";
  seat: number;
  colour: string;
  text: Text;
}

/** A player passed and took the stones from the middle (LX-10). */
export interface LascauxPassed {
  event: "Passed";
  seat: number;
  stones: number;
  text: Text;
}

/** Cards were turned up, and a player begins (LX-5). */
export interface LascauxRoundOpened {
  event: "RoundOpened";
  start: number;
  cards: string[];
  text: Text;
}

/** What a viewer has been shown before. */
export interface LascauxSeen {
  laid: number[];
  taken: number[];
  markers: string[][];
}

/** A player laid a stone in the middle (LX-9). */
export interface LascauxStoneLaid {
  event: "StoneLaid";
  seat: number;
  pot: number;
  text: Text;
}

/** The whole state, as records write it. */
export interface LascauxTruth {
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

/** A card of the last display was challenged and turned up (MZ-8). */
export interface MammuzCardTurnedUp {
  event: "CardTurnedUp";
  seat: number;
  challenged: number;
  place: number;
  card: string;
  species: string;
  text: Text;
}

/** Everybody was dealt a hand (MZ-2, MZ-3). */
export interface MammuzCardsDealt {
  event: "CardsDealt";
  cards: number;
  dinosaurs: number;
  text: Text;
}

/** A player held all cards of a species and showed them (MZ-21). */
export interface MammuzDiedOut {
  event: "DiedOut";
  seat: number;
  species: string;
  count: number;
  text: Text;
}

/** The challenger took the dinosaur in hand (MZ-11). */
export interface MammuzDinosaurTaken {
  event: "DinosaurTaken";
  seat: number;
  dinosaur: string;
  text: Text;
}

/** A dinosaur upsets everything (MZ-11). */
export interface MammuzDinosaurUnleashed {
  event: "DinosaurUnleashed";
  dinosaur: string;
  seat: number;
  challenged: number;
  text: Text;
}

/** Cards that a player laid face down in this round. */
export interface MammuzDisplay {
  seat: number;
  size: number;
  cards: string[] | null;
}

/** A player laid cards face down and claimed what they are (MZ-4, MZ-7). */
export interface MammuzDisplayLaid {
  event: "DisplayLaid";
  seat: number;
  species: string;
  count: number;
  left: number;
  is_first: boolean;
  text: Text;
}

/** The last cards of a species left with a herd: it is extinct as well (MZ-20). */
export interface MammuzEatenUp {
  event: "EatenUp";
  species: string;
  text: Text;
}

export type MammuzEvent = MammuzCardsDealt | MammuzHandDealt | MammuzRoundBegun | MammuzDisplayLaid | MammuzOwnDisplayLaid | MammuzCardTurnedUp | MammuzDinosaurUnleashed | MammuzHerdGiven | MammuzOwnHerdTaken | MammuzHerdTaken | MammuzNothingTaken | MammuzHerdDealt | MammuzOwnCardsDealt | MammuzHerdLaidAside | MammuzHerdRemoved | MammuzDiedOut | MammuzEatenUp | MammuzDinosaurTaken | MammuzGameEnded;

/** These places together hold at least these cards. */
export interface MammuzFact {
  places: string[];
  cards: string[];
}

/** Somebody has no card left (MZ-22, MZ-23, MZ-24). */
export interface MammuzGameEnded {
  event: "GameEnded";
  winners: number[];
  text: Text;
}

/** A player looked at the hand that was dealt. */
export interface MammuzHandDealt {
  event: "HandDealt";
  seat: number;
  cards: string[];
  text: Text;
}

/** The herd was shuffled and dealt out (MZ-15). */
export interface MammuzHerdDealt {
  event: "HerdDealt";
  counts: number[];
  text: Text;
}

/** The challenger of a triceratops chose who takes the herd (MZ-14). */
export interface MammuzHerdGiven {
  event: "HerdGiven";
  seat: number;
  taker: number;
  text: Text;
}

/** The herd joined the pile, unseen (MZ-16). */
export interface MammuzHerdLaidAside {
  event: "HerdLaidAside";
  count: number;
  pile: number;
  text: Text;
}

/** The herd left the game, shown openly (MZ-19). */
export interface MammuzHerdRemoved {
  event: "HerdRemoved";
  displays: [number, string[]][];
  text: Text;
}

/** A player took the herd, and the pile with it (MZ-9, MZ-10, MZ-13, MZ-14, MZ-17). */
export interface MammuzHerdTaken {
  event: "HerdTaken";
  seat: number;
  herd: number;
  pile: number;
  text: Text;
}

/** A player had to take the herd, but there was none, and no pile. */
export interface MammuzNothingTaken {
  event: "NothingTaken";
  seat: number;
  text: Text;
}

/** The table as one viewer sees it. */
export interface MammuzNow {
  phase: "over" | "declare" | "respond" | "give" | "deal";
  to_move: (number | null)[];
  turn: number;
  hand: string[];
  in_hand: number[];
  displays: MammuzDisplay[];
  species: string | null;
  revealed: string | null;
  aside: number;
  banned: string | null;
  extinct: Record<string, number | null>;
  removed: string[];
  left: Record<string, number>;
  dinosaurs: number;
  winners: number[];
}

/** What a player got of it. */
export interface MammuzOwnCardsDealt {
  event: "OwnCardsDealt";
  seat: number;
  cards: string[];
  counts: number[];
  text: Text;
}

/** The cards as they lie, for their player alone (MZ-25). */
export interface MammuzOwnDisplayLaid {
  event: "OwnDisplayLaid";
  seat: number;
  species: string;
  cards: string[];
  is_first: boolean;
  text: Text;
}

/** What the taken cards are, for the one who took them (MZ-25). */
export interface MammuzOwnHerdTaken {
  event: "OwnHerdTaken";
  seat: number;
  displays: [number, string[]][];
  pile: string[];
  text: Text;
}

/** What a seat was seen to do. */
export interface MammuzPast {
  displays: number;
  lies: number;
  truths: number;
  challenges: number;
}

/** A player begins a round (MZ-4), after a plesiosaurus with a new species (MZ-18). */
export interface MammuzRoundBegun {
  event: "RoundBegun";
  seat: number;
  banned: string | null;
  text: Text;
}

/** What a viewer has been shown before. */
export interface MammuzSeen {
  seat: number | null;
  lying: number;
  facts: MammuzFact[];
  past: MammuzPast[];
}

/** The whole state, as records write it. */
export interface MammuzTruth {
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

/** A player has chosen; all see that, nobody sees what (MS-18). */
export interface MausenCardChosen {
  event: "CardChosen";
  seat: number;
  text: Text;
}

/** A chosen card is turned up, to chase and be chased (MS-3). */
export interface MausenCardTurnedUp {
  event: "CardTurnedUp";
  seat: number;
  card: string;
  text: Text;
}

export type MausenEvent = MausenMiddleLaid | MausenCardChosen | MausenOwnCardChosen | MausenCardTurnedUp | MausenMiddleRefilled | MausenPreyTaken | MausenNothingChased | MausenMiddleEmptied | MausenGameEnded;

/** All hand cards have been played (MS-14). */
export interface MausenGameEnded {
  event: "GameEnded";
  winners: number[];
  scores: number[];
  text: Text;
}

/** No card is left in the middle: everybody chooses a new start card (MS-13). */
export interface MausenMiddleEmptied {
  event: "MiddleEmptied";
  text: Text;
}

/** The four neutral cards lie open (MS-2). */
export interface MausenMiddleLaid {
  event: "MiddleLaid";
  cards: string[];
  text: Text;
}

/** A chosen card is turned up in the empty middle (MS-13). */
export interface MausenMiddleRefilled {
  event: "MiddleRefilled";
  seat: number;
  card: string;
  text: Text;
}

/** In this round no card ran to anybody. */
export interface MausenNothingChased {
  event: "NothingChased";
  text: Text;
}

/** The table as one viewer sees it. */
export interface MausenNow {
  phase: "play" | "restock" | "over";
  to_move: number[];
  middle: string[];
  hand: string[];
  choice: string | null;
  in_hand: number[];
  won: number[];
  scores: number[] | null;
  winners: number[];
}

/** The card, for its player alone (MS-18). */
export interface MausenOwnCardChosen {
  event: "OwnCardChosen";
  seat: number;
  card: string;
  text: Text;
}

/** A chaser's player took the chased cards (MS-8); they lie face down from now on (MS-12). */
export interface MausenPreyTaken {
  event: "PreyTaken";
  seat: number;
  card: string;
  prey: string[];
  text: Text;
}

/** What a viewer has been shown before: every card that each seat played, and won. */
export interface MausenSeen {
  played: string[][];
  won: string[][];
}

/** The whole state, as records write it. */
export interface MausenTruth {
  committed: Record<string, string>;
  hands: string[][];
  phase: "play" | "restock" | "over";
  table: string[];
  to_move: (number | null)[];
  won: string[][];
}
