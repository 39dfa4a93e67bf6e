"""Bots: ratings that grow with every play."""

import pytest

from bestiary.bots.ratings import Rating, rated


def test_the_winner_rises_as_the_loser_falls() -> None:
    """And both are less unsure; two equals move by the same."""
    after = rated({"a": Rating(), "b": Rating()}, [("a", 0), ("b", 1)])
    assert after["a"].mu - 25 == pytest.approx(25 - after["b"].mu)
    assert after["a"].mu > 25
    assert after["a"].sigma < Rating().sigma


def test_a_shared_win_of_equals_moves_nobody() -> None:
    """They did as was to be expected."""
    after = rated({"a": Rating(), "b": Rating()}, [("a", 0), ("b", 0)])
    assert after["a"].mu == pytest.approx(after["b"].mu) == pytest.approx(25)


def test_a_bot_at_several_seats_moves_by_their_mean() -> None:
    """Its two seats came in first and last: what one gains the other loses, nearly."""
    three = {name: Rating() for name in "abc"}
    alone = rated(three, [("a", 0), ("b", 1), ("c", 2)])
    both = rated(three, [("a", 0), ("b", 1), ("a", 2)])
    assert both["a"].mu == pytest.approx((alone["a"].mu + alone["c"].mu) / 2)
    assert both["b"] == alone["b"]


def test_ratings_follow_from_what_was_played_alone() -> None:
    """To the last bit: that is how a match can be gone on with."""
    ratings = {"a": Rating(27.123456789, 3.3), "b": Rating(22.2, 4.4)}
    assert rated(ratings, [("a", 1), ("b", 0)]) == rated(ratings, [("a", 1), ("b", 0)])
