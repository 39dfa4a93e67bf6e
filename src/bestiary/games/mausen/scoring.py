"""Mausen: scores so far, and the score breakdown (MS-16)."""

from bestiary.core.message import message
from bestiary.core.score_breakdown import ScoreLine, ScoreUnit
from bestiary.games.mausen.cards import decode_multiset
from bestiary.games.mausen.rules import ANIMAL_LETTERS, State

SCORE_UNIT: ScoreUnit = "points"


def standings(state: State) -> tuple[int, ...]:
    """The points won so far; every won card was public when it was won (MS-18)."""
    return state.scores()


def breakdown(state: State) -> tuple[ScoreLine, ...]:
    """A line for each animal, the total, and the mice if they break a tie."""
    points_by_seat = state.points_by_animal()
    won = [decode_multiset(state.won[seat]) for seat in range(state.players)]
    animals = [
        ScoreLine(
            message("mausen-sheet-animal", animal=letter),
            tuple(sum(card[0] == letter for card in cards) for cards in won),
            tuple(points[animal] for points in points_by_seat),
        )
        for animal, letter in enumerate(ANIMAL_LETTERS)
    ]
    counts = tuple(len(cards) for cards in won)
    total = ScoreLine(message("mausen-sheet-total"), counts, state.scores(), "total")
    return (
        *animals,
        total,
        *_tie_break_lines(state, [points[ANIMAL_LETTERS.index("M")] for points in points_by_seat]),
    )


def _tie_break_lines(state: State, mice: list[int]) -> tuple[ScoreLine, ...]:
    """The mice of the players tied for most points; no line if they break no tie."""
    scores = state.scores()
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if len(state.winners()) == len(best):
        return ()
    points = tuple(mice[seat] if seat in best else None for seat in range(state.players))
    return (ScoreLine(message("mausen-sheet-tie"), None, points, "tie"),)
