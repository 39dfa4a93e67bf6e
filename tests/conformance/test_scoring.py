"""Every game with standings: standings and score breakdown agree with the result."""

import pytest

from bestiary import catalog
from bestiary.catalog import AnyPlay
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.score_breakdown import ScoreLine
from bestiary.i18n import LANGUAGES, Translator
from tests.random_play import GAMES_AND_PLAYERS, make_random_move, random_options

SCORED_GAMES_AND_PLAYERS = [
    table for table in GAMES_AND_PLAYERS if catalog.game(table[0]).scoring is not None
]


def random_finished_play(name: str, players: int, seed: int) -> AnyPlay:
    rng = Pcg32(seed)
    game = catalog.game(name)
    play = Play.new(game, players, rng, random_options(game, rng))
    while not play.is_over:
        make_random_move(play, rng)
    return play


@pytest.mark.parametrize(("name", "players"), SCORED_GAMES_AND_PLAYERS)
def test_score_breakdown_sums_to_result(name: str, players: int) -> None:
    for seed in range(5):
        play = random_finished_play(name, players, seed)
        scoring, result = play.game.scoring, play.result
        assert scoring is not None
        assert result is not None
        breakdown = scoring.breakdown(play.state)
        assert (breakdown is not None) == play.game.has_scores
        if breakdown is None:
            continue
        totals = [line for line in breakdown if line.kind == "total"]
        assert [line.points for line in totals] == [result.scores]
        assert scoring.standings(play.state) == result.scores
        parts = [line.points for line in breakdown if line.kind == "part"]
        assert (
            tuple(sum(map(require_points, seat)) for seat in zip(*parts, strict=True))
            == result.scores
        )
        assert all(has_one_value_per_seat(line, players) for line in breakdown)


@pytest.mark.parametrize(("name", "players"), SCORED_GAMES_AND_PLAYERS)
def test_every_score_line_is_translated(name: str, players: int) -> None:
    """And no two labels are alike."""
    play = random_finished_play(name, players, 1)
    assert play.game.scoring is not None
    breakdown = play.game.scoring.breakdown(play.state) or ()
    for language in LANGUAGES:
        labels = [Translator(language).capitalized(line.label) for line in breakdown]
        assert len(set(labels)) == len(labels)


def require_points(points: int | None) -> int:
    """In a part every seat has points, though they may be 0."""
    assert points is not None
    return points


def has_one_value_per_seat(line: ScoreLine, players: int) -> bool:
    return len(line.points) == players and (line.counts is None or len(line.counts) == players)
