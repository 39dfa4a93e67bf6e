// What is shown of each game, and what happens at a table. Written by tools/generate_typescript.py.
import type { Message } from "./messages";

export interface WithMessage {
  message: Message;
}

/** A bot left. */
export interface TableBotLeft extends WithMessage { type: "BotLeft"; seat: number; name: string; }

/** A bot failed to choose, and a lower one of the ladder made its move. */
export interface TableBotReplaced extends WithMessage { type: "BotReplaced"; seat: number; name: string; bot: string; }

/** A bot sat down. */
export interface TableBotSat extends WithMessage { type: "BotSat"; seat: number; name: string; bot: string; }

/** A bot plays for a player who is away. */
export interface TableBotTookOver extends WithMessage { type: "BotTookOver"; seat: number; name: string; }

export type TableEvent = TablePlayerSat | TablePlayerLeft | TablePlayerKicked | TableBotSat | TableBotLeft | TableTableResized | TablePlayerReady | TableTimeUp | TableBotReplaced | TableSubstituteWanted | TableBotTookOver | TablePlayerReturned | TablePaceSet | TableGameStarted | TablePlayAgain | TableTableClosed | TableTurnChanged;

/** The cards were dealt. */
export interface TableGameStarted extends WithMessage { type: "GameStarted"; game_number: number; }

/** A player set the pace of the table. */
export interface TablePaceSet extends WithMessage {
  type: "PaceSet";
  seat: number;
  name: string;
  pace: "at_once" | "brisk" | "calm";
}

/** The same people play again. */
export interface TablePlayAgain extends WithMessage { type: "PlayAgain"; }

/** The opener removed a player. */
export interface TablePlayerKicked extends WithMessage { type: "PlayerKicked"; seat: number; name: string; }

/** A player left; in a running game a bot plays on. */
export interface TablePlayerLeft extends WithMessage { type: "PlayerLeft"; seat: number; name: string; plays_on: boolean; }

/** A player is ready, or not any more. */
export interface TablePlayerReady extends WithMessage { type: "PlayerReady"; seat: number; name: string; is_ready: boolean; }

/** A player took a seat back from a bot. */
export interface TablePlayerReturned extends WithMessage { type: "PlayerReturned"; seat: number; name: string; }

/** A person sat down. */
export interface TablePlayerSat extends WithMessage { type: "PlayerSat"; seat: number; name: string; }

/** A player wants a bot to play for one who is away. */
export interface TableSubstituteWanted extends WithMessage { type: "SubstituteWanted"; seat: number; name: string; voter: string; }

/** The table was closed. */
export interface TableTableClosed extends WithMessage { type: "TableClosed"; }

/** Free seats were added or removed. */
export interface TableTableResized extends WithMessage { type: "TableResized"; players: number; }

/** A player missed a deadline. */
export interface TableTimeUp extends WithMessage { type: "TimeUp"; seat: number; name: string; keeps: boolean; }

/** The phase, or the seats that owe a choice, are others than before. */
export interface TableTurnChanged { type: "TurnChanged"; phase: string; to_move: (number | null)[]; }

/** The table as one viewer sees it. */
export interface LascauxBoard {
  phase: "mark" | "bid" | "over";
  to_move: number[];
  row: string[];
  deck_size: number;
  stones: (number | null)[];
  pot: number;
  markers: (string | null)[];
  passed: number[];
  taking_order: number[];
  next_start: number | null;
  collections: string[][];
  majorities: number[][];
  start: number;
  allowed_colours: string[];
  scores: number[] | null;
  winners: number[];
}

/** A marker was turned up and its player took the cards of its colour (LX-13, LX-19). */
export interface LascauxCardsTaken extends WithMessage {
  type: "CardsTaken";
  seat: number;
  colour: string;
  cards: string[];
  majorities: number[][];
}

/** No player took a card: now only colours of the row may be chosen (LX-8). */
export interface LascauxColoursLimited extends WithMessage { type: "ColoursLimited"; }

export type LascauxEvent = LascauxGamePrepared | LascauxOwnStonesDealt | LascauxRoundOpened | LascauxMarkerChosen | LascauxOwnMarkerChosen | LascauxStoneLaid | LascauxPassed | LascauxCardsTaken | LascauxColoursLimited | LascauxMarkersReturned | LascauxGameEnded;

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
export interface LascauxGameEnded extends WithMessage { type: "GameEnded"; winners: number[]; scores: number[]; stones: number[]; }

/** The deck is shuffled, and every player has stones and six markers (LX-3, LX-4). */
export interface LascauxGamePrepared {
  type: "GamePrepared";
  deck_size: number;
  stones: (number | null)[];
  allowed_colours: string[];
}

/** What a viewer has been shown before. */
export interface LascauxHistory { stones_laid: number[]; stones_taken: number[]; past_markers: string[][]; }

/** A player has chosen a marker; which one stays secret (LX-19). */
export interface LascauxMarkerChosen extends WithMessage { type: "MarkerChosen"; seat: number; }

/** The markers are back with their owners, and another player has the start (LX-14). */
export interface LascauxMarkersReturned { type: "MarkersReturned"; start: number; allowed_colours: string[]; }

/** The colour, for its player alone (LX-19). */
export interface LascauxOwnMarkerChosen extends WithMessage { type: "OwnMarkerChosen"; seat: number; colour: string; }

/** Secret stones, for their player alone (LX-18). */
export interface LascauxOwnStonesDealt { type: "OwnStonesDealt"; seat: number; stones: number; }

/** A player passed and took the stones from the middle (LX-10). */
export interface LascauxPassed extends WithMessage {
  type: "Passed";
  seat: number;
  stones: number;
  taking_order: number[];
  next_start: number;
}

/** Cards were turned up from the deck into the row, and a player begins (LX-5). */
export interface LascauxRoundOpened extends WithMessage { type: "RoundOpened"; start: number; cards: string[]; }

/** A player laid a stone in the middle (LX-9). */
export interface LascauxStoneLaid extends WithMessage { type: "StoneLaid"; seat: number; pot: number; }

/** The table as one viewer sees it. */
export interface MammuzBoard {
  phase: "over" | "declare" | "respond" | "give" | "deal";
  to_move: (number | null)[];
  turn: number;
  hand: string[];
  hand_sizes: number[];
  displays: MammuzFaceDownDisplay[];
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
export interface MammuzCardConstraint { locations: string[]; cards: string[]; }

/** The challenged card was turned up (MZ-8). */
export interface MammuzCardTurnedUp extends WithMessage {
  type: "CardTurnedUp";
  seat: number;
  challenged: number;
  place: number;
  card: string;
  species: string;
  verdict: "dinosaur" | "lie" | "truth";
}

/** Every player was dealt a hand (MZ-2, MZ-3). */
export interface MammuzCardsDealt extends WithMessage {
  type: "CardsDealt";
  hand_size: number;
  dinosaur_count: number;
  species_counts: [string, number][];
}

/** A player challenged the last display; the card is still face down (MZ-8). */
export interface MammuzClaimChallenged extends WithMessage { type: "ClaimChallenged"; seat: number; challenged: number; place: number; }

/** A player held all cards of a species and showed them (MZ-21). */
export interface MammuzDiedOut extends WithMessage { type: "DiedOut"; seat: number; species: string; count: number; }

/** The challenger took the dinosaur in hand, and the round is over (MZ-11). */
export interface MammuzDinosaurTaken extends WithMessage { type: "DinosaurTaken"; seat: number; dinosaur: string; }

/** A dinosaur was turned up and acts: it leaves its display (MZ-11, MZ-12). */
export interface MammuzDinosaurUnleashed extends WithMessage {
  type: "DinosaurUnleashed";
  dinosaur: string;
  seat: number;
  challenged: number;
  place: number;
}

/** A player laid cards face down and claimed what they are (MZ-4, MZ-7). */
export interface MammuzDisplayLaid extends WithMessage {
  type: "DisplayLaid";
  seat: number;
  number: number;
  species: string;
  count: number;
  cards_left: number;
  next_seat: number;
}

/** The last cards of a species left with a herd: it is extinct as well (MZ-20). */
export interface MammuzEatenUp extends WithMessage { type: "EatenUp"; species: string; }

export type MammuzEvent = MammuzCardsDealt | MammuzHandDealt | MammuzRoundBegun | MammuzDisplayLaid | MammuzOwnDisplayLaid | MammuzClaimChallenged | MammuzCardTurnedUp | MammuzDinosaurUnleashed | MammuzHerdGiven | MammuzOwnHerdTaken | MammuzHerdTaken | MammuzNothingTaken | MammuzHerdDealt | MammuzOwnCardsDealt | MammuzHerdLaidAside | MammuzHerdRemoved | MammuzDiedOut | MammuzEatenUp | MammuzDinosaurTaken | MammuzGameEnded;

/** Cards that a player laid face down in this round. */
export interface MammuzFaceDownDisplay { seat: number; size: number; known_cards: string[] | null; }

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
export interface MammuzGameEnded extends WithMessage { type: "GameEnded"; winners: number[]; turn: number; }

/** A player looked at the hand that was dealt. */
export interface MammuzHandDealt extends WithMessage { type: "HandDealt"; seat: number; cards: string[]; }

/** The herd was shuffled and dealt out (MZ-15). */
export interface MammuzHerdDealt extends WithMessage { type: "HerdDealt"; counts: number[]; hand_sizes: number[]; }

/** The challenger of a triceratops chose who takes the herd (MZ-14). */
export interface MammuzHerdGiven extends WithMessage { type: "HerdGiven"; seat: number; taker: number; }

/** The herd joined the pile, unseen (MZ-16). */
export interface MammuzHerdLaidAside extends WithMessage { type: "HerdLaidAside"; count: number; pile_size: number; banned: string; }

/** The herd left the game, shown openly (MZ-19). */
export interface MammuzHerdRemoved extends WithMessage {
  type: "HerdRemoved";
  displays: [number, string[]][];
  species_counts: [string, number][];
  dinosaurs_left: number;
}

/** A player took the herd, and the pile with it (MZ-9, MZ-10, MZ-13, MZ-14, MZ-17). */
export interface MammuzHerdTaken extends WithMessage {
  type: "HerdTaken";
  seat: number;
  herd_size: number;
  pile_size: number;
  hand_size: number;
}

/** What a viewer has been shown before. */
export interface MammuzHistory {
  seat: number | null;
  display_count: number;
  constraints: MammuzCardConstraint[];
  seat_stats: MammuzSeatStats[];
}

/** A player had to take the herd, but there was none, and no pile (MZ-17). */
export interface MammuzNothingTaken extends WithMessage { type: "NothingTaken"; seat: number; }

/** What a player was dealt of the herd (MZ-15, MZ-25). */
export interface MammuzOwnCardsDealt extends WithMessage {
  type: "OwnCardsDealt";
  seat: number;
  cards: string[];
  counts: number[];
  hand_sizes: number[];
}

/** The cards as they lie, for their player alone (MZ-25). */
export interface MammuzOwnDisplayLaid extends WithMessage {
  type: "OwnDisplayLaid";
  seat: number;
  number: number;
  species: string;
  cards: string[];
  cards_left: number;
  next_seat: number;
}

/** What the taken cards are, for the player who took them (MZ-25). */
export interface MammuzOwnHerdTaken extends WithMessage {
  type: "OwnHerdTaken";
  seat: number;
  displays: [number, string[]][];
  pile: string[];
  hand_size: number;
}

/** A player begins a round (MZ-4), after a plesiosaurus with a new species (MZ-18). */
export interface MammuzRoundBegun extends WithMessage { type: "RoundBegun"; seat: number; banned: string | null; }

/** Counts of what a seat was seen to do. */
export interface MammuzSeatStats { displays: number; lies: number; truths: number; challenges: number; }

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
export interface MausenCardChosen extends WithMessage { type: "CardChosen"; seat: number; }

/** A chosen card leaves the hand and lies open before its player (MS-3). */
export interface MausenCardTurnedUp extends WithMessage { type: "CardTurnedUp"; seat: number; card: string; is_doubled: boolean; }

export type MausenEvent = MausenMiddleLaid | MausenCardChosen | MausenOwnCardChosen | MausenCardTurnedUp | MausenMiddleRefilled | MausenPreyTaken | MausenUnchasedMoved | MausenNothingChased | MausenMiddleEmptied | MausenGameEnded;

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
export interface MausenGameEnded extends WithMessage { type: "GameEnded"; winners: number[]; scores: number[]; mice: number[]; }

/** What a viewer has been shown before: every card that each seat played, and won. */
export interface MausenHistory {
  played: string[][];
  won: string[][];
  held: string[][];
  points: number[];
  chased: string[];
}

/** No card is left in the middle: every player chooses a new start card (MS-13). */
export interface MausenMiddleEmptied extends WithMessage { type: "MiddleEmptied"; }

/** The four neutral cards lie open (MS-2), and every player holds the same cards (MS-1). */
export interface MausenMiddleLaid extends WithMessage { type: "MiddleLaid"; cards: string[]; hand: string[]; chased: string[]; }

/** A chosen card leaves the hand and lies open in the middle (MS-13). */
export interface MausenMiddleRefilled extends WithMessage { type: "MiddleRefilled"; seat: number; card: string; }

/** In this round no card ran to a player (MS-7, MS-11). */
export interface MausenNothingChased extends WithMessage { type: "NothingChased"; doubled: string[]; }

/** The card, for its player alone (MS-18). */
export interface MausenOwnCardChosen extends WithMessage { type: "OwnCardChosen"; seat: number; card: string; }

/** A chaser's player took the chased cards (MS-8); they lie face down from now on (MS-12). */
export interface MausenPreyTaken extends WithMessage {
  type: "PreyTaken";
  seat: number;
  card: string;
  prey: string[];
  from_middle: string[];
  from_seats: number[];
  points: number;
  doubled: string[];
}

/** The open cards that were not chased lie in the middle from now on (MS-11). */
export interface MausenUnchasedMoved { type: "UnchasedMoved"; seats: number[]; cards: string[]; }
