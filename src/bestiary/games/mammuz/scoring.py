"""Mammuz: how everybody stands: who has fewer cards is nearer to the win (MZ-22)."""

from bestiary.core.score_breakdown import ScoreLine, ScoreUnit
from bestiary.games.mammuz.cards import DECK
from bestiary.games.mammuz.rules import State

SCORE_UNIT: ScoreUnit = "cards"


def standings(state: State) -> tuple[int, ...]:
    """How many cards everybody has in hand."""
    return tuple(len(DECK.decode_multiset(hand)) for hand in state.hands[: state.players])


def breakdown(state: State) -> tuple[ScoreLine, ...] | None:
    """There are no points."""
    return None
