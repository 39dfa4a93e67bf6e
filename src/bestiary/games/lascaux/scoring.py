"""Lascaux: how everybody stands, and how the points came about (LX-16)."""

from bestiary.core.sheet import Line, Measure
from bestiary.core.text import text
from bestiary.games.lascaux.deck import ANIMALS
from bestiary.games.lascaux.rules import State

MEASURE: Measure = "points"


def count(state: State) -> tuple[int, ...]:
    """The points as they stand: cards lie open, stones were seen to go and come (LX-18)."""
    return state.scores()


def sheet(state: State) -> tuple[Line, ...]:
    """A line for each animal, the stones and the total."""
    owned, majorities = state.counts(), state.majorities()
    animals = [
        Line(
            text("lascaux-sheet-animal", animal=name),
            tuple(mine[animal] for mine in owned),
            tuple(mine[animal] for mine in majorities),
        )
        for animal, name in enumerate(ANIMALS)
    ]
    stones = tuple(state.stones[: state.players])
    return (
        *animals,
        Line(text("lascaux-sheet-stones"), stones, state.stone_points()),
        Line(text("lascaux-sheet-total"), None, state.scores(), "total"),
    )
