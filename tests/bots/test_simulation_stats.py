"""Bots: statistics of random play, by hand and against the exact values of a small game."""

from collections import Counter

import pytest

from bestiary import catalog
from bestiary.bots.confidence_interval import WinShare, wilson
from bestiary.bots.simulation import (
    MAX_MOVES,
    DistributionSummary,
    RandomPlay,
    RuleCounts,
    UnfinishedGames,
    random_plays,
    simulation_stats,
    summarize,
)
from bestiary.core.game import Result

KUHN = catalog.installed_game("kuhn")


def finished_playout(
    number: int, winners: tuple[int, ...], moves: int, start: int | None, **fired: int
) -> RandomPlay:
    """A finished play of three; `LX_8=2` is LX-8 in two moves."""
    scores = tuple(9 if seat in winners else seat for seat in range(3))
    rules = Counter({id.replace("_", "-"): count for id, count in fired.items()})
    return RandomPlay(number, start, moves, moves, Result(winners, scores), rules)


def test_stats_of_five_games() -> None:
    """Five games: seat 2 wins one, shares one with seat 0 and one with both; one is unfinished."""
    played = [
        finished_playout(0, (2,), 30, start=2, LX_8=2, LX_12=10),
        finished_playout(1, (0, 2), 40, start=0, LX_12=12),
        RandomPlay(2, 1, 100, 100, None, Counter({"LX-8": 1})),
        finished_playout(3, (0, 1, 2), 50, start=1, LX_12=14),
        finished_playout(4, (1,), 60, start=0, LX_17=1),
    ]
    stats = simulation_stats(catalog.installed_game("lascaux"), 3, 5, played)
    assert (stats.game, stats.rules, stats.players) == ("lascaux", "lascaux/1", 3)
    assert (stats.games, stats.seed) == (5, 5)
    assert stats.unfinished == UnfinishedGames(limit=MAX_MOVES, count=1, numbers=(2,))
    assert stats.moves == DistributionSummary(least=30, median=45.0, mean=45.0, p95=60, most=60)
    assert stats.decisions == 15.0
    # Points: 0 1 9, 9 1 9, 9 9 9, 0 9 2.
    assert stats.points == DistributionSummary(least=0, median=9.0, mean=67 / 12, p95=9, most=9)
    assert stats.wins.fair == 1 / 3
    assert stats.wins.shared == 2
    # Seat 0: 1/2 + 1/3, seat 1: 1/3 + 1, seat 2: 1 + 1/2 + 1/3, of four games.
    assert [won.share for won in stats.wins.seats] == [5 / 24, 8 / 24, 11 / 24]
    # The start player: 1 + 1/2 + 1/3; the next: 1/3 + 1; the one after: 1/2 + 1/3.
    assert stats.wins.by_distance_from_start is not None
    assert [won.share for won in stats.wins.by_distance_from_start] == [11 / 24, 8 / 24, 5 / 24]
    can_fire = [
        id for id in catalog.installed_game("lascaux").rule_ids() if id not in ("LX-18", "LX-19")
    ][4:]
    assert list(stats.rule_coverage) == can_fire
    assert {id: fired for id, fired in stats.rule_coverage.items() if fired.moves} == {
        "LX-8": RuleCounts(games=2, moves=3),
        "LX-12": RuleCounts(games=3, moves=36),
        "LX-17": RuleCounts(games=1, moves=1),
    }


def test_stats_without_finished_games() -> None:
    played = [RandomPlay(number, 0, 9, 9, None, Counter()) for number in range(3)]
    stats = simulation_stats(catalog.installed_game("lascaux"), 3, 1, played)
    assert stats.unfinished == UnfinishedGames(limit=MAX_MOVES, count=3, numbers=(0, 1, 2))
    assert (stats.moves, stats.decisions, stats.points) == (None, None, None)
    assert stats.wins.seats == (WinShare(0.0, 0.0, 1.0),) * 3
    assert stats.wins.by_distance_from_start is None


@pytest.mark.parametrize(
    ("numbers", "summary"),
    [
        ([7], DistributionSummary(7, 7.0, 7.0, 7, 7)),
        ([3, 1, 2, 6], DistributionSummary(1, 2.5, 3.0, 6, 6)),
        (list(range(1, 101)), DistributionSummary(1, 50.5, 50.5, 95, 100)),
        (list(range(1, 22)), DistributionSummary(1, 11.0, 11.0, 20, 21)),
    ],
)
def test_five_number_summary(numbers: list[int], summary: DistributionSummary) -> None:
    """Of 21 numbers 20 are 95 %; 19 are too few."""
    assert summarize(numbers) == summary
    assert summarize([]) is None


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (1, 10, 0.0179, 0.4042), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)],
)
def test_wilson_interval(won: int, games: int, low: float, high: float) -> None:
    """Against published tables."""
    share = wilson(won / games, games)
    assert share.share == won / games
    assert share.low == pytest.approx(low, abs=0.0001)
    assert share.high == pytest.approx(high, abs=0.0001)


def test_kuhn_poker_stats_match_exact_values() -> None:
    """Every turn is a fair coin, so all is known exactly.

    Seat 0 wins half of `pass pass` (1/4), `bet bet` (1/4) and `pass bet bet` (1/8), all of
    `bet pass` (1/4) and none of `pass bet pass` (1/8): 9/16. Three moves come in 1/4 of the games.
    """
    games = 4000
    stats = simulation_stats(KUHN, 2, 1, list(random_plays(KUHN.game, 2, games, 1)))
    assert stats.moves is not None
    assert (stats.moves.least, stats.moves.median, stats.moves.most) == (2, 2.0, 3)
    assert stats.moves.mean == pytest.approx(2.25, abs=0.02)
    assert stats.wins.seats[0].low < 9 / 16 < stats.wins.seats[0].high
    assert stats.wins.seats[1].low < 7 / 16 < stats.wins.seats[1].high
    assert stats.wins.shared == 0
    often = {id: fired.moves / games for id, fired in stats.rule_coverage.items()}
    exact = {"KP-4": 1.5, "KP-5": 0.75, "KP-6": 0.375, "KP-7": 0.625, "KP-8": 1.0}
    assert often == pytest.approx(exact, abs=0.02)
    assert stats.rule_coverage["KP-4"].games == games


def test_unfinished_games_are_counted_and_listed() -> None:
    """With a limit of two moves the plays of three moves are unfinished."""
    played = list(random_plays(KUHN.game, 2, 50, 1))
    long = tuple(game.number for game in played if game.moves == 3)
    short = list(random_plays(KUHN.game, 2, 50, 1, limit=2))
    stats = simulation_stats(KUHN, 2, 1, short, limit=2)
    assert 0 < len(long) < 50
    assert stats.unfinished == UnfinishedGames(limit=2, count=len(long), numbers=long)
    assert stats.moves == DistributionSummary(2, 2.0, 2.0, 2, 2)
    assert stats.rule_coverage["KP-8"].games == 50 - len(long)
