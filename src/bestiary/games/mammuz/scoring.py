"""Mammuz: how everybody stands: who has fewer cards is nearer to the win (MZ-22)."""

from bestiary.core.sheet import Line, Measure
from bestiary.games.mammuz.cards import CARDS
from bestiary.games.mammuz.rules import State

MEASURE: Measure = "cards"


def count(state: State) -> tuple[int, ...]:
    """How many cards everybody has in hand."""
    return tuple(len(CARDS.in_heap(hand)) for hand in state.hands[: state.players])


def sheet(state: State) -> tuple[Line, ...] | None:
    """There are no points."""
    return None
