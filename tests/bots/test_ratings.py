"""Bots: ratings after every play."""

import pytest

from bestiary.bots.match_stats import Rating, updated_ratings


def test_equal_bots_ratings_move_symmetrically() -> None:
    after = updated_ratings({"a": Rating(), "b": Rating()}, [("a", 0), ("b", 1)])
    assert after["a"].mu - 25 == pytest.approx(25 - after["b"].mu)
    assert after["a"].mu > 25
    assert after["a"].sigma < Rating().sigma


def test_draw_of_equals_moves_no_rating() -> None:
    after = updated_ratings({"a": Rating(), "b": Rating()}, [("a", 0), ("b", 0)])
    assert after["a"].mu == pytest.approx(after["b"].mu) == pytest.approx(25)


def test_bot_at_several_seats_moves_by_mean() -> None:
    """Its two seats came in first and last: one gains about what the other loses."""
    three = {name: Rating() for name in "abc"}
    alone = updated_ratings(three, [("a", 0), ("b", 1), ("c", 2)])
    both = updated_ratings(three, [("a", 0), ("b", 1), ("a", 2)])
    assert both["a"].mu == pytest.approx((alone["a"].mu + alone["c"].mu) / 2)
    assert both["b"] == alone["b"]


def test_ratings_are_deterministic() -> None:
    """To the last bit: a resumed match depends on it."""
    ratings = {"a": Rating(27.123456789, 3.3), "b": Rating(22.2, 4.4)}
    assert updated_ratings(ratings, [("a", 1), ("b", 0)]) == updated_ratings(
        ratings, [("a", 1), ("b", 0)]
    )
