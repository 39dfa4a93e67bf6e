"""Mammuz: how each seat stands: the fewer cards, the nearer to the win (MZ-22)."""

from bestiary.core.score_breakdown import ScoreLine, ScoreUnitName
from bestiary.games.mammuz.deck import CARD_CODEC
from bestiary.games.mammuz.rules import State

SCORE_UNIT_NAME: ScoreUnitName = "cards"


def standings(state: State) -> tuple[int, ...]:
    """How many cards each seat has in hand."""
    return tuple(len(CARD_CODEC.decode_multiset(hand)) for hand in state.hands[: state.players])


def breakdown(state: State) -> tuple[ScoreLine, ...] | None:
    """None: Mammuz has no points."""
    return None
