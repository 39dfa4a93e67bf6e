"""Lascaux: scores so far, and the score breakdown (LX-16)."""

from operator import sub

from bestiary.core.message import message
from bestiary.core.score_breakdown import ScoreLine, ScoreUnitName
from bestiary.games.lascaux.deck import ANIMALS
from bestiary.games.lascaux.rules import State

SCORE_UNIT_NAME: ScoreUnitName = "points"


def standings(state: State) -> tuple[int, ...]:
    """The points so far: cards lie open, and stones were seen laid and taken (LX-18)."""
    return state.scores()


def breakdown(state: State) -> tuple[ScoreLine, ...]:
    """A line for each animal, the stones and the total."""
    labels = [message("lascaux-sheet-animal", animal=animal) for animal in ANIMALS]
    stones = tuple(state.stones[: state.players])
    rows, totals = state.majority_points(), state.scores()
    stone_points = tuple(map(sub, totals, map(sum, zip(*rows, strict=True))))
    return (
        *map(ScoreLine, labels, state.animal_counts(), rows),
        ScoreLine(message("lascaux-sheet-stones"), stones, stone_points),
        ScoreLine(message("lascaux-sheet-total"), None, totals, "total"),
    )
