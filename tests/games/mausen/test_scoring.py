"""Mausen: the scoring laid out, line by line."""

from bestiary.games.mausen.rules import State
from bestiary.games.mausen.scoring import count, sheet
from tests.games.mausen.laying import chosen, laid

Lines = list[tuple[str, tuple[int, ...] | None, tuple[int | None, ...]]]


def ended(*won: str) -> State:
    """A game that is over, with these cards won."""
    return chosen(laid("M4", "E1", "E1", "E1", won=won), "E1 E1 E1")


def lines(state: State) -> Lines:
    return [(line.kind, line.counts, line.points) for line in sheet(state)]


def test_a_line_for_each_animal_and_the_total() -> None:
    """Elephants, dogs, cats, mice: how many, and what they are worth (MS-16)."""
    assert lines(ended("E4 D4", "C3 M1", "D4 D4 D1")) == [
        ("part", (1, 0, 0), (4, 0, 0)),
        ("part", (1, 0, 3), (4, 0, 9)),
        ("part", (0, 1, 0), (0, 3, 0)),
        ("part", (0, 1, 0), (0, 1, 0)),
        ("total", (2, 2, 3), (8, 4, 9)),
    ]


def test_where_mice_break_a_tie_a_line_says_so() -> None:
    """Nine, nine and eight points: mice worth 3 and 4 decide, the third is not asked (MS-16)."""
    last = lines(ended("M1 M1 M1 E4 D2", "M4 E4 D1", "E4 D4"))[-1]
    assert last == ("tie", None, (3, 4, None))


def test_where_the_mice_are_tied_too_they_decide_nothing() -> None:
    """The same sum and the same mice share the win (MS-17)."""
    assert lines(ended("M4 E1", "M3 M1 D1", "E3"))[-1][0] == "total"


def test_the_course_counts_what_was_won_so_far() -> None:
    """Before the end as well: four, nothing and seven."""
    assert count(laid("M4", "E1 E2", "E1 E2", "E1 E2", won=("D4", "", "C4 M3"))) == (4, 0, 7)
