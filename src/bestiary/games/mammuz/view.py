"""Mammuz: what a viewer knows, and what could lie behind it.

Unknown are the others' hands, what lies face down and which dinosaurs were drawn (MZ-25). What the
viewer laid, took or saw leaves facts (`memory.py`, `knowing.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Meta, Struct

from bestiary.core import bits
from bestiary.core.random_source import RandomSource
from bestiary.core.view import DecisionKey, View
from bestiary.games.mammuz import card_constraints
from bestiary.games.mammuz.card_constraints import PILE, display_location, hand_location
from bestiary.games.mammuz.cards import DECK
from bestiary.games.mammuz.deck import CARD_NAMES, SPECIES, SPECIES_COUNT_FOR
from bestiary.games.mammuz.guess_sampler import GuessSampler
from bestiary.games.mammuz.history import History, SeatStats, initial_history, update_history
from bestiary.games.mammuz.rules import PHASES, State

__all__ = [
    "Board",
    "Display",
    "History",
    "Phase",
    "SeatStats",
    "board",
    "decision_key",
    "guess",
    "initial_history",
    "is_consistent",
    "update_history",
]

KEY_VERSION: Final = 1
"""Raised when `decision_key` lists other values."""
Phase = Annotated[
    str, Meta(extra_json_schema={"enum": [name for name in PHASES if name != "setup"]})
]


class Display(Struct, frozen=True):
    """Cards that a player laid face down in this round."""

    seat: int
    size: int
    cards: tuple[str, ...] | None
    """As they lie, where they are the viewer's own."""


class Board(Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: Phase
    to_move: tuple[int | None, ...]
    turn: int
    """Whose turn it is; while a dinosaur acts, its challenger."""
    hand: tuple[str, ...]
    """The viewer's own cards."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    displays: tuple[Display, ...]
    """Of this round, the oldest first."""
    species: str | None
    """What the herd is said to be."""
    revealed: str | None
    """A dinosaur whose action waits."""
    pile_size: int
    """How many cards the pile has."""
    banned: str | None
    """What may not be declared in this round (MZ-18)."""
    extinct: Mapping[str, int | None]
    """The extinct species, and who showed their last cards; None where a tyrannosaurus did."""
    removed: tuple[str, ...]
    """All that left the game."""
    cards_left: Mapping[str, int]
    """How many cards of each species in play are still in the game (MZ-2, MZ-25)."""
    dinosaurs_left: int
    """How many dinosaurs are still in the game; which they are is secret."""
    winners: tuple[int, ...]


def board(state: State, viewer: int | None) -> Board:
    """Name what may be seen."""
    hands = [DECK.decode_multiset(state.hands[seat]) for seat in range(state.players)]
    displays = tuple(
        Display(seat, len(cards), DECK.decode(cards) if seat == viewer else None)
        for seat, cards in state.displays()
    )
    return Board(
        phase=state.phase_name(),
        to_move=state.to_move(),
        turn=state.turn,
        hand=() if viewer is None else hands[viewer],
        hand_sizes=tuple(len(cards) for cards in hands),
        displays=displays,
        species=_card_name(state.species),
        revealed=_card_name(state.revealed),
        pile_size=len(DECK.decode_multiset(state.pile)),
        banned=_card_name(state.banned),
        extinct={
            CARD_NAMES[kind]: None
            if state.extinction_seat[kind] < 0
            else state.extinction_seat[kind]
            for kind in state.extinct_species()
        },
        removed=DECK.decode_multiset(state.removed),
        cards_left={
            CARD_NAMES[kind]: bits.count_of(state.in_game, kind)
            for kind in range(SPECIES_COUNT_FOR[state.players])
        },
        dinosaurs_left=sum(
            bits.count_of(state.in_game, kind) for kind in range(len(SPECIES), len(CARD_NAMES))
        ),
        winners=state.winners(),
    )


def guess(view: View, rng: RandomSource) -> State:
    """Spread the cards that the viewer does not see, so that every fact holds."""
    return GuessSampler(view).guess(rng)


def decision_key(view: View) -> DecisionKey:
    """The table, the own cards, what is known of hidden ones, and how everybody has played."""
    now: Board = view.board
    seen: History = view.history
    return (
        KEY_VERSION,
        view.rules,
        view.players,
        view.seat,
        now.phase,
        now.to_move,
        now.turn,
        now.hand,
        now.hand_sizes,
        tuple([(laid.seat, laid.size, laid.cards) for laid in now.displays]),
        now.species,
        now.revealed,
        now.pile_size,
        now.banned,
        tuple(sorted(now.extinct.items())),
        now.removed,
        tuple([(fact.locations, fact.cards) for fact in seen.constraints]),
        tuple(
            [(past.displays, past.lies, past.truths, past.challenges) for past in seen.seat_stats]
        ),
    )


def is_consistent(view: View, state: State) -> bool:
    """Every fact is true of what lies where."""
    cards_at = {
        hand_location(seat): DECK.decode_multiset(state.hands[seat]) for seat in range(view.players)
    }
    for number, (_, cards) in enumerate(state.displays()):
        cards_at[display_location(number)] = DECK.decode(cards)
    cards_at[PILE] = DECK.decode_multiset(state.pile)
    return card_constraints.is_satisfied_by(
        card_constraints.known_cards(view.history.constraints), cards_at
    )


def _card_name(kind: int) -> str | None:
    """The name of a kind, where there is one."""
    return None if kind < 0 else CARD_NAMES[kind]
