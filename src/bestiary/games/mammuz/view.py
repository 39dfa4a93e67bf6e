"""Mammuz: a viewer's board and history, and guesses of the state behind a view.

Hidden are the other hands, what lies face down and which dinosaurs were drawn (MZ-25). What the
viewer laid, took or saw becomes card constraints (`history`, `card_constraints`).
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
from bestiary.games.mammuz.cards import CARD_CODEC
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

DECISION_KEY_VERSION: Final = 1
"""Raised when `decision_key` lists other values."""
Phase = Annotated[
    str, Meta(extra_json_schema={"enum": [name for name in PHASES if name != "setup"]})
]


class Display(Struct, frozen=True):
    """Cards that a player laid face down in this round."""

    seat: int
    size: int
    cards: tuple[str, ...] | None
    """As they lie, if they are the viewer's own; else None."""


class Board(Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: Phase
    to_move: tuple[int | None, ...]
    turn: int
    """The seat to move; while a dinosaur acts, its challenger."""
    hand: tuple[str, ...]
    """The viewer's own cards."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    displays: tuple[Display, ...]
    """Of this round, the oldest first."""
    species: str | None
    """What the herd is claimed to be."""
    revealed: str | None
    """A dinosaur that waits for its action."""
    pile_size: int
    banned: str | None
    """What may not be declared in this round (MZ-18)."""
    extinct: Mapping[str, int | None]
    """The seat that showed each extinct species; None if a tyrannosaurus removed it."""
    removed: tuple[str, ...]
    """All cards that left the game."""
    cards_left: Mapping[str, int]
    """How many cards of each species in play are still in the game (MZ-2, MZ-25)."""
    dinosaurs_left: int
    """How many dinosaurs are still in the game; which ones is secret."""
    winners: tuple[int, ...]


def board(state: State, viewer: int | None) -> Board:
    """What the viewer may see of a state; None is the onlooker."""
    hands = [CARD_CODEC.decode_multiset(state.hands[seat]) for seat in range(state.players)]
    displays = tuple(
        Display(seat, len(cards), CARD_CODEC.decode(cards) if seat == viewer else None)
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
        pile_size=len(CARD_CODEC.decode_multiset(state.pile)),
        banned=_card_name(state.banned),
        extinct={
            CARD_NAMES[kind]: None
            if state.extinction_seat[kind] < 0
            else state.extinction_seat[kind]
            for kind in state.extinct_species()
        },
        removed=CARD_CODEC.decode_multiset(state.removed),
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
    """A state that could lie behind a view: every card constraint holds."""
    return GuessSampler(view).guess(rng)


def decision_key(view: View) -> DecisionKey:
    """What a bot's choice may depend on: board, own cards, constraints and seat statistics."""
    board: Board = view.board
    history: History = view.history
    return (
        DECISION_KEY_VERSION,
        view.rules,
        view.players,
        view.seat,
        board.phase,
        board.to_move,
        board.turn,
        board.hand,
        board.hand_sizes,
        tuple([(display.seat, display.size, display.cards) for display in board.displays]),
        board.species,
        board.revealed,
        board.pile_size,
        board.banned,
        tuple(sorted(board.extinct.items())),
        board.removed,
        tuple([(constraint.locations, constraint.cards) for constraint in history.constraints]),
        tuple(
            [
                (stats.displays, stats.lies, stats.truths, stats.challenges)
                for stats in history.seat_stats
            ]
        ),
    )


def is_consistent(view: View, state: State) -> bool:
    """Every card constraint is true of a state."""
    cards_at = {
        hand_location(seat): CARD_CODEC.decode_multiset(state.hands[seat])
        for seat in range(view.players)
    }
    for number, (_, cards) in enumerate(state.displays()):
        cards_at[display_location(number)] = CARD_CODEC.decode(cards)
    cards_at[PILE] = CARD_CODEC.decode_multiset(state.pile)
    return card_constraints.is_satisfied_by(
        card_constraints.known_cards(view.history.constraints), cards_at
    )


def _card_name(kind: int) -> str | None:
    return None if kind < 0 else CARD_NAMES[kind]
