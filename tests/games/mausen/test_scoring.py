"""Mausen: the scoring laid out, line by line."""

from bestiary.games.mausen.rules import State
from bestiary.games.mausen.scoring import breakdown, standings
from tests.games.mausen.positions import choose_cards, state_with_cards

ScoreLines = list[tuple[str, tuple[int, ...] | None, tuple[int | None, ...]]]


def finished_state(*won: str) -> State:
    """A game that is over, with these cards won."""
    return choose_cards(state_with_cards("M4", "E1", "E1", "E1", won=won), "E1 E1 E1")


def score_lines(state: State) -> ScoreLines:
    return [(line.kind, line.counts, line.points) for line in breakdown(state)]


def test_a_line_for_each_animal_and_the_total() -> None:
    """Elephants, dogs, cats, mice: how many, and what they are worth (MS-16)."""
    assert score_lines(finished_state("E4 D4", "C3 M1", "D4 D4 D1")) == [
        ("part", (1, 0, 0), (4, 0, 0)),
        ("part", (1, 0, 3), (4, 0, 9)),
        ("part", (0, 1, 0), (0, 3, 0)),
        ("part", (0, 1, 0), (0, 1, 0)),
        ("total", (2, 2, 3), (8, 4, 9)),
    ]


def test_a_tie_broken_by_mice_has_its_own_line() -> None:
    """Nine, nine and eight points: mice worth 3 and 4 decide, the third is not asked (MS-16)."""
    last = score_lines(finished_state("M1 M1 M1 E4 D2", "M4 E4 D1", "E4 D4"))[-1]
    assert last == ("tie", None, (3, 4, None))


def test_where_the_mice_are_tied_too_they_decide_nothing() -> None:
    """The same sum and the same mice share the win (MS-17)."""
    assert score_lines(finished_state("M4 E1", "M3 M1 D1", "E3"))[-1][0] == "total"


def test_running_scores_count_won_cards() -> None:
    """Before the end as well: four, nothing and seven."""
    assert standings(
        state_with_cards("M4", "E1 E2", "E1 E2", "E1 E2", won=("D4", "", "C4 M3"))
    ) == (4, 0, 7)
