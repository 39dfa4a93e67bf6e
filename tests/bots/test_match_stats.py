"""Bots: totals of a match, counted by hand."""

from collections import Counter

import pytest

from bestiary.bots.match import DealResult, Match, PlayOutcome
from bestiary.bots.match_report import MatchReport
from bestiary.bots.match_stats import MatchStats, bot_ranks, parts_per_deal
from bestiary.core.game import Result

MATCH = Match("mausen", 3, ("fox", "owl", "owl"), 1)
SEATINGS = (("fox", "owl", "owl"), ("owl", "fox", "owl"), ("owl", "owl", "fox"))


def deal_of(*results: tuple[tuple[int, ...], tuple[int, ...] | None]) -> DealResult:
    """Three plays of a deal: winners and points; None for a stopped one."""
    outcomes = [
        PlayOutcome(seated, None if scores is None else Result(winners, scores))
        for seated, (winners, scores) in zip(SEATINGS, results, strict=True)
    ]
    pace = {name: Counter({0: 6}) for name in ("fox", "owl")}
    tallies = {
        "fox": Counter({("lie", True): 3, ("lie", False): 1}),
        "owl": Counter({("lie", False): 2}),
    }
    failures = {"fox": Counter({"raised": 2}), "owl": Counter[str]()}
    return DealResult(0, outcomes, pace, tallies, failures)


def test_shared_win_counts_as_fraction() -> None:
    """The fox wins alone, shares with one owl, and loses to two owls who share.

    That is 1 + 1/2 of three games for the fox, and 1/2 + 1 for the owls' two seats: a quarter of
    the games for each of these.
    """
    stats = MatchStats.new(MATCH)
    stats.add(deal_of(((0,), (9, 5, 4)), ((1, 2), (1, 7, 7)), ((0, 1), (6, 6, 3))))
    report = MatchReport.new(stats)
    assert (report.games, report.unfinished, report.fair) == (3, 0, 1 / 3)
    assert report.bots["fox"].share == 0.5
    assert report.bots["owl"].share == 0.25
    assert (report.bots["fox"].seats, report.bots["owl"].seats) == (1, 2)
    assert report.bots["fox"].points == pytest.approx((9 + 7 + 3) / 3)
    assert report.bots["owl"].points == pytest.approx((5 + 4 + 1 + 7 + 6 + 6) / 6)
    assert stats.lines["fox"].deals == {parts_per_deal(3) // 2: 1}


def test_win_shares_sum_to_one() -> None:
    """The intervals of the two bots mirror each other."""
    stats = MatchStats.new(MATCH)
    stats.add(deal_of(((0,), (9, 5, 4)), ((1, 2), (1, 7, 7)), ((0, 1), (6, 6, 3))))
    for until_clear in (False, True):
        fox, owl = MatchReport.new(stats, until_clear).bots.values()
        assert fox.share + 2 * owl.share == 1
        assert fox.low + 2 * owl.high == pytest.approx(1)
        assert fox.high + 2 * owl.low == pytest.approx(1)


def test_stopped_play_has_no_win_and_no_rating_change() -> None:
    stats = MatchStats.new(MATCH)
    before = stats.lines["fox"].rating
    stats.add(deal_of(((), None), ((), None), ((), None)))
    report = MatchReport.new(stats)
    assert (report.games, report.unfinished) == (3, 3)
    assert report.bots["fox"].share == report.bots["owl"].share == 0
    assert report.bots["fox"].points is None
    assert stats.lines["fox"].rating == before


def test_move_flags_become_rates() -> None:
    stats = MatchStats.new(MATCH)
    stats.add(deal_of(((0,), (9, 5, 4)), ((0,), (9, 5, 4)), ((0,), (9, 5, 4))))
    bots = MatchReport.new(stats).bots
    assert (bots["fox"].rates["lie"].rate, bots["fox"].rates["lie"].of) == (0.75, 4)
    assert (bots["owl"].rates["lie"].rate, bots["owl"].rates["lie"].of) == (0, 2)


def test_ranking_is_winners_then_points() -> None:
    """A tie-break other than points counts; without points all losers are equal."""
    assert bot_ranks("abc", Result((1,), (7, 7, 3))) == [("a", 1), ("b", 0), ("c", 2)]
    assert bot_ranks("abc", Result((1,), None)) == [("a", 1), ("b", 0), ("c", 1)]


def test_win_fraction_denominators() -> None:
    assert (parts_per_deal(2), parts_per_deal(3), parts_per_deal(7)) == (4, 18, 2940)


def test_deals_must_be_added_in_order() -> None:
    stats = MatchStats.new(MATCH)
    one = deal_of(((0,), (9, 5, 4)), ((0,), (9, 5, 4)), ((0,), (9, 5, 4)))
    stats.add(one)
    with pytest.raises(ValueError, match="0"):
        stats.add(one)
