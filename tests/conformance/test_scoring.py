"""Every game that says how everybody stands: the numbers agree with the result."""

import pytest

from bestiary import catalog
from bestiary.core.generator import Generator
from bestiary.core.play import Play
from bestiary.core.sheet import Line
from bestiary.speech import LANGUAGES, Voice
from tests.wandering import TABLES, any_options, step

COUNTED = [table for table in TABLES if catalog.game(table[0]).scoring is not None]


def finished(name: str, players: int, seed: int) -> Play:
    rng = Generator(seed)
    game = catalog.game(name)
    play = Play.dealt(game, players, rng, any_options(game, rng))
    while not play.is_over:
        step(play, rng)
    return play


@pytest.mark.parametrize(("name", "players"), COUNTED)
def test_the_sheet_adds_up_to_the_result(name: str, players: int) -> None:
    """Every part is in the total, and the total is what the rules say."""
    for seed in range(5):
        play = finished(name, players, seed)
        scoring, result = play.game.scoring, play.result
        assert scoring is not None
        assert result is not None
        sheet = scoring.sheet(play.state)
        assert (sheet is not None) == play.game.scored
        if sheet is None:
            continue
        totals = [line for line in sheet if line.kind == "total"]
        assert [line.points for line in totals] == [result.scores]
        assert scoring.count(play.state) == result.scores
        parts = [line.points for line in sheet if line.kind == "part"]
        assert tuple(sum(map(int_of, seat)) for seat in zip(*parts, strict=True)) == result.scores
        assert all(fits(line, players) for line in sheet)


@pytest.mark.parametrize(("name", "players"), COUNTED)
def test_every_line_can_be_said(name: str, players: int) -> None:
    """In every language, and no two alike."""
    play = finished(name, players, 1)
    assert play.game.scoring is not None
    sheet = play.game.scoring.sheet(play.state) or ()
    for language in LANGUAGES:
        said = [Voice(language).tell(line.label) for line in sheet]
        assert len(set(said)) == len(said)


def int_of(points: int | None) -> int:
    """In a part everybody has points, though they may be none."""
    assert points is not None
    return points


def fits(line: Line, players: int) -> bool:
    """One number for each seat."""
    return len(line.points) == players and (line.counts is None or len(line.counts) == players)
