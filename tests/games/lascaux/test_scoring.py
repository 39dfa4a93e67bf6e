"""Lascaux: the scoring laid out, line by line."""

from bestiary.games.lascaux.scoring import breakdown, standings
from tests.games.lascaux.positions import finished_state

HERDS = {
    "mammoth": (4, 4, 1),
    "aurochs": (3, 3, 3),
    "deer": (5, 4, 0),
    "horse": (0, 0, 9),
    "ibex": (2, 3, 4),
    "rhino": (1, 8, 0),
}


def test_a_line_for_each_animal_the_stones_and_the_total() -> None:
    """Who has most of an animal gets its cards, every six stones a point (LX-16)."""
    lines = breakdown(finished_state((17, 11, 8), HERDS))
    assert [(line.counts, line.points) for line in lines] == [
        ((4, 4, 1), (4, 4, 0)),
        ((3, 3, 3), (3, 3, 3)),
        ((5, 4, 0), (5, 0, 0)),
        ((0, 0, 9), (0, 0, 9)),
        ((2, 3, 4), (0, 0, 4)),
        ((1, 8, 0), (0, 8, 0)),
        ((17, 11, 8), (2, 1, 1)),
        (None, (14, 16, 17)),
    ]
    assert [line.kind for line in lines] == ["part"] * 7 + ["total"]


def test_running_scores_count_current_points() -> None:
    """With secret stones too: they were seen to go and come (LX-18)."""
    assert standings(finished_state((17, 11, 8), HERDS, secret=True)) == (14, 16, 17)
