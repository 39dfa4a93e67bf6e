"""Lascaux: scores so far, and the score breakdown (LX-16)."""

from bestiary.core.message import message
from bestiary.core.score_breakdown import ScoreLine, ScoreUnit
from bestiary.games.lascaux.deck import ANIMALS
from bestiary.games.lascaux.rules import State

SCORE_UNIT: ScoreUnit = "points"


def standings(state: State) -> tuple[int, ...]:
    """The points so far: cards lie open, and stones were seen laid and taken (LX-18)."""
    return state.scores()


def breakdown(state: State) -> tuple[ScoreLine, ...]:
    """A line for each animal, the stones and the total."""
    owned, majorities = state.animal_counts(), state.majority_points()
    animals = [
        ScoreLine(
            message("lascaux-sheet-animal", animal=name),
            tuple(counts[animal] for counts in owned),
            tuple(points[animal] for points in majorities),
        )
        for animal, name in enumerate(ANIMALS)
    ]
    stones = tuple(state.stones[: state.players])
    return (
        *animals,
        ScoreLine(message("lascaux-sheet-stones"), stones, state.stone_points()),
        ScoreLine(message("lascaux-sheet-total"), None, state.scores(), "total"),
    )
