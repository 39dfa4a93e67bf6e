"""Bots: what the deals of a match come to, counted by hand."""

from collections import Counter

import pytest

from bestiary.bots.ledger import Ledger, ranked, whole
from bestiary.bots.match import Deal, Match, Outcome
from bestiary.bots.standings import standings

MATCH = Match("mausen", 3, ("fox", "owl", "owl"), 1)
SEATED = (("fox", "owl", "owl"), ("owl", "fox", "owl"), ("owl", "owl", "fox"))


def deal(*results: tuple[tuple[int, ...], tuple[int, ...] | None]) -> Deal:
    """The three plays of a deal: who won, and the points; no points where it was stopped."""
    outcomes = tuple(
        Outcome(seated, winners, scores, scores is not None)
        for seated, (winners, scores) in zip(SEATED, results, strict=True)
    )
    pace = {name: Counter({0: 6}) for name in ("fox", "owl")}
    tallies = {
        "fox": Counter({("lie", True): 3, ("lie", False): 1}),
        "owl": Counter({("lie", False): 2}),
    }
    return Deal(0, outcomes, pace, tallies)


def test_a_shared_win_counts_in_parts() -> None:
    """The fox wins alone; shares with one owl; is left out by two owls who share.

    That is 1 + 1/2 of three games for the fox, and 1/2 + 1 for two seats of owls: a quarter of
    the games for each of these.
    """
    ledger = Ledger.new(MATCH)
    ledger.add(deal(((0,), (9, 5, 4)), ((1, 2), (1, 7, 7)), ((0, 1), (6, 6, 3))))
    told = standings(ledger)
    assert (told.games, told.unfinished, told.fair) == (3, 0, 1 / 3)
    assert told.bots["fox"].share == 0.5
    assert told.bots["owl"].share == 0.25
    assert (told.bots["fox"].seats, told.bots["owl"].seats) == (1, 2)
    assert told.bots["fox"].points == pytest.approx((9 + 7 + 3) / 3)
    assert told.bots["owl"].points == pytest.approx((5 + 4 + 1 + 7 + 6 + 6) / 6)
    assert ledger.lines["fox"].deals == {whole(3) // 2: 1}


def test_the_shares_of_all_seats_are_one_together() -> None:
    """And the interval of the many is that of the one, seen from the other side."""
    ledger = Ledger.new(MATCH)
    ledger.add(deal(((0,), (9, 5, 4)), ((1, 2), (1, 7, 7)), ((0, 1), (6, 6, 3))))
    for until_clear in (False, True):
        fox, owl = standings(ledger, until_clear).bots.values()
        assert fox.share + 2 * owl.share == 1
        assert fox.low + 2 * owl.high == pytest.approx(1)
        assert fox.high + 2 * owl.low == pytest.approx(1)


def test_a_stopped_play_is_nobodys_win_and_moves_no_rating() -> None:
    """It counts as a game; points are those of the others."""
    ledger = Ledger.new(MATCH)
    before = ledger.lines["fox"].rating
    ledger.add(deal(((), None), ((), None), ((), None)))
    told = standings(ledger)
    assert (told.games, told.unfinished) == (3, 3)
    assert told.bots["fox"].share == told.bots["owl"].share == 0
    assert told.bots["fox"].points is None
    assert ledger.lines["fox"].rating == before


def test_what_a_game_counts_becomes_a_rate() -> None:
    """Three lies of four; none of two."""
    ledger = Ledger.new(MATCH)
    ledger.add(deal(((0,), (9, 5, 4)), ((0,), (9, 5, 4)), ((0,), (9, 5, 4))))
    told = standings(ledger).bots
    assert (told["fox"].rates["lie"].rate, told["fox"].rates["lie"].of) == (0.75, 4)
    assert (told["owl"].rates["lie"].rate, told["owl"].rates["lie"].of) == (0, 2)


def test_winners_come_first_and_then_points_decide() -> None:
    """A tie that something else than points broke is no tie; without points all losers are one."""
    broken = Outcome(("a", "b", "c"), (1,), (7, 7, 3), True)
    assert ranked(broken) == [("a", 1), ("b", 0), ("c", 2)]
    pointless = Outcome(("a", "b", "c"), (1,), None, True)
    assert ranked(pointless) == [("a", 1), ("b", 0), ("c", 1)]


def test_the_parts_of_a_win_can_be_shared_by_any_number() -> None:
    """Three games of a deal, each in 6 parts; seven games in 420."""
    assert (whole(2), whole(3), whole(7)) == (4, 18, 2940)


def test_deals_come_in_their_order() -> None:
    """One that was left out would be missed when the match is gone on with."""
    ledger = Ledger.new(MATCH)
    one = deal(((0,), (9, 5, 4)), ((0,), (9, 5, 4)), ((0,), (9, 5, 4)))
    ledger.add(one)
    with pytest.raises(ValueError, match="0"):
        ledger.add(one)
