"""Core: the setup of a record, piece by piece."""

from collections.abc import Callable
from typing import Any

import pytest

from bestiary.core import setup
from bestiary.core.refusal import FORMAT, Refused


def test_the_values_come_in_the_order_asked_for() -> None:
    """Exactly these keys."""
    assert setup.fields({"b": 2, "a": 1}, "a", "b") == (1, 2)
    assert setup.fields({}) == ()


@pytest.mark.parametrize(
    "read",
    [
        lambda: setup.fields({"a": 1}, "a", "b"),
        lambda: setup.fields({"a": 1, "b": 2, "c": 3}, "a", "b"),
        lambda: setup.fields(["a", "b"], "a", "b"),
        lambda: setup.fields(None),
        lambda: setup.cards("bear"),
        lambda: setup.cards(["bear", 1]),
        lambda: setup.seat(3, 3),
        lambda: setup.seat(-1, 3),
        lambda: setup.seat(True, 3),
        lambda: setup.seat("1", 3),
        lambda: setup.seat(1.0, 3),
    ],
)
def test_what_has_not_its_form_is_refused(read: Callable[[], Any]) -> None:
    """As a matter of form, not of a rule."""
    with pytest.raises(Refused) as refused:
        read()
    assert refused.value.rule == FORMAT


def test_cards_and_seats_are_given_back() -> None:
    """Whatever the cards are: the game knows which there are."""
    assert setup.cards(["bear", "sofa"]) == ["bear", "sofa"]
    assert setup.seat(2, 3) == 2
