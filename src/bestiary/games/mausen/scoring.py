"""Mausen: how everybody stands, and how the points came about (MS-16)."""

from bestiary.core.sheet import Line, Measure
from bestiary.core.text import text
from bestiary.games.mausen.cards import in_heap
from bestiary.games.mausen.rules import LETTERS, State

MEASURE: Measure = "points"


def count(state: State) -> tuple[int, ...]:
    """What everybody has won so far: every card of it was seen running there (MS-8)."""
    return state.scores()


def sheet(state: State) -> tuple[Line, ...]:
    """A line for each animal, the total, and the mice where they break a tie."""
    values = state.values()
    won = [in_heap(state.won[seat]) for seat in range(state.players)]
    animals = [
        Line(
            text("mausen-sheet-animal", animal=letter),
            tuple(sum(card[0] == letter for card in cards) for cards in won),
            tuple(mine[animal] for mine in values),
        )
        for animal, letter in enumerate(LETTERS)
    ]
    counts = tuple(len(cards) for cards in won)
    total = Line(text("mausen-sheet-total"), counts, state.scores(), "total")
    return (*animals, total, *_tie(state, [mine[LETTERS.index("M")] for mine in values]))


def _tie(state: State, mice: list[int]) -> tuple[Line, ...]:
    """Whom the mice chose among those with most points; no line where they chose nobody."""
    scores = state.scores()
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if len(state.winning()) == len(best):
        return ()
    points = tuple(mice[seat] if seat in best else None for seat in range(state.players))
    return (Line(text("mausen-sheet-tie"), None, points, "tie"),)
