"""Figures of random play: worked out by hand, and against what is known of a small game."""

from collections import Counter
from fractions import Fraction

import pytest

from bestiary import catalog
from bestiary.bots.simulation import RandomPlay, random_plays
from bestiary.bots.simulation_stats import (
    DistributionSummary,
    RuleCounts,
    SeatWinShare,
    UnfinishedGames,
    simulation_stats,
    summarize,
    win_share,
)
from bestiary.core.game import Result

KUHN = catalog.installed_game("kuhn")


def finished_playout(
    number: int, winners: tuple[int, ...], moves: int, start: int | None, **fired: int
) -> RandomPlay:
    """A game at a table of three that was played to its end; `LX_8=2` is LX-8 in two moves."""
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
    found = simulation_stats(catalog.installed_game("lascaux"), 3, 5, played, limit=100)
    assert (found.game, found.rules, found.players) == ("lascaux", "lascaux/1", 3)
    assert (found.games, found.seed) == (5, 5)
    assert found.unfinished == UnfinishedGames(limit=100, count=1, numbers=(2,))
    assert found.moves == DistributionSummary(least=30, median=45.0, mean=45.0, p95=60, most=60)
    assert found.decisions == 15.0
    # Points: 0 1 9, 9 1 9, 9 9 9, 0 9 2.
    assert found.points == DistributionSummary(least=0, median=9.0, mean=67 / 12, p95=9, most=9)
    assert found.wins.fair == 1 / 3
    assert found.wins.shared == 2
    # Seat 0: 1/2 + 1/3, seat 1: 1/3 + 1, seat 2: 1 + 1/2 + 1/3, of four games.
    assert [won.share for won in found.wins.seats] == [5 / 24, 8 / 24, 11 / 24]
    # The start player: 1 + 1/2 + 1/3; the next: 1/3 + 1; the one after: 1/2 + 1/3.
    assert found.wins.from_start is not None
    assert [won.share for won in found.wins.from_start] == [11 / 24, 8 / 24, 5 / 24]
    can_fire = [
        id for id in catalog.installed_game("lascaux").rule_ids() if id not in ("LX-18", "LX-19")
    ][4:]
    assert list(found.firing) == can_fire
    assert {id: fired for id, fired in found.firing.items() if fired.moves} == {
        "LX-8": RuleCounts(games=2, moves=3),
        "LX-12": RuleCounts(games=3, moves=36),
        "LX-17": RuleCounts(games=1, moves=1),
    }


def test_stats_without_finished_games() -> None:
    """No lengths, no points, and any share of the wins."""
    played = [RandomPlay(number, 0, 9, 9, None, Counter()) for number in range(3)]
    found = simulation_stats(catalog.installed_game("lascaux"), 3, 1, played, limit=9)
    assert found.unfinished == UnfinishedGames(limit=9, count=3, numbers=(0, 1, 2))
    assert (found.moves, found.decisions, found.points) == (None, None, None)
    assert found.wins.seats == (SeatWinShare(0.0, 0.0, 1.0),) * 3
    assert found.wins.from_start is None


@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        ([7], DistributionSummary(7, 7.0, 7.0, 7, 7)),
        ([3, 1, 2, 6], DistributionSummary(1, 2.5, 3.0, 6, 6)),
        (list(range(1, 101)), DistributionSummary(1, 50.5, 50.5, 95, 100)),
        (list(range(1, 22)), DistributionSummary(1, 11.0, 11.0, 20, 21)),
    ],
)
def test_five_number_summary(numbers: list[int], found: DistributionSummary) -> None:
    """Of 21 numbers 20 are 95 %, for 19 are too few."""
    assert summarize(numbers) == found
    assert summarize([]) is None


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (1, 10, 0.0179, 0.4042), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)],
)
def test_wilson_interval(won: int, games: int, low: float, high: float) -> None:
    """As tables of it have them."""
    found = win_share(Fraction(won), games)
    assert found.share == won / games
    assert found.low == pytest.approx(low, abs=0.0001)
    assert found.high == pytest.approx(high, abs=0.0001)


def test_kuhn_poker_stats_match_exact_values() -> None:
    """Every turn is a coin's, so all is known exactly.

    Seat 0 wins half of `pass pass` (1/4), `bet bet` (1/4) and `pass bet bet` (1/8), all of
    `bet pass` (1/4) and none of `pass bet pass` (1/8): 9/16. Three moves come in 1/4 of the games.
    """
    games = 4000
    found = simulation_stats(KUHN, 2, 1, random_plays(KUHN.game, 2, games, 1))
    assert found.moves is not None
    assert (found.moves.least, found.moves.median, found.moves.most) == (2, 2.0, 3)
    assert found.moves.mean == pytest.approx(2.25, abs=0.02)
    assert found.wins.seats[0].low < 9 / 16 < found.wins.seats[0].high
    assert found.wins.seats[1].low < 7 / 16 < found.wins.seats[1].high
    assert found.wins.shared == 0
    often = {id: fired.moves / games for id, fired in found.firing.items()}
    exact = {"KP-4": 1.5, "KP-5": 0.75, "KP-6": 0.375, "KP-7": 0.625, "KP-8": 1.0}
    assert often == pytest.approx(exact, abs=0.02)
    assert found.firing["KP-4"].games == games


def test_unfinished_games_are_counted_and_listed() -> None:
    """With a limit of two moves those of three are left, and the others are counted as before."""
    played = list(random_plays(KUHN.game, 2, 50, 1))
    long = tuple(game.number for game in played if game.moves == 3)
    found = simulation_stats(KUHN, 2, 1, random_plays(KUHN.game, 2, 50, 1, limit=2), limit=2)
    assert 0 < len(long) < 50
    assert found.unfinished == UnfinishedGames(limit=2, count=len(long), numbers=long)
    assert found.moves == DistributionSummary(2, 2.0, 2.0, 2, 2)
    assert found.firing["KP-8"].games == 50 - len(long)
