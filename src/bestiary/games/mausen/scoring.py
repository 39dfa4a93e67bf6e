"""Mausen: scores so far, and the score breakdown (MS-16)."""

from bestiary.core.message import message
from bestiary.core.score_breakdown import ScoreLine, ScoreUnitName
from bestiary.games.mausen.cards import decode_multiset
from bestiary.games.mausen.rules import ANIMAL_LETTERS, State

SCORE_UNIT_NAME: ScoreUnitName = "points"


def standings(state: State) -> tuple[int, ...]:
    """The points won so far; every won card was public when it was won (MS-18)."""
    return state.scores()


def breakdown(state: State) -> tuple[ScoreLine, ...]:
    """A line for each animal, the total, and the mice if they break a tie."""
    won = [decode_multiset(state.won[seat]) for seat in range(state.players)]
    lines = []
    for letter, points in zip(ANIMAL_LETTERS, state.points_by_animal(), strict=True):
        counts = tuple(sum(card[0] == letter for card in cards) for cards in won)
        lines.append(ScoreLine(message("mausen-sheet-animal", animal=letter), counts, points))
    mice, totals = lines[-1].points, state.scores()
    lines.append(ScoreLine(message("mausen-sheet-total"), tuple(map(len, won)), totals, "total"))
    if totals.count(max(totals)) > len(state.winners()):
        ranked = zip(mice, totals, strict=True)
        mice = tuple(points if total == max(totals) else None for points, total in ranked)
        lines.append(ScoreLine(message("mausen-sheet-tie"), None, mice, "tie"))
    return tuple(lines)
