"""Core: the parts of a record's setup are read, or refused."""

from collections.abc import Callable
from typing import Any

import pytest

from bestiary.core import setup_validation
from bestiary.core.refusal import FORMAT, Refused


def test_values_are_returned_in_requested_key_order() -> None:
    assert setup_validation.require_exact_fields({"b": 2, "a": 1}, "a", "b") == (1, 2)
    assert setup_validation.require_exact_fields({}) == ()


@pytest.mark.parametrize(
    "read",
    [
        lambda: setup_validation.require_exact_fields({"a": 1}, "a", "b"),
        lambda: setup_validation.require_exact_fields({"a": 1, "b": 2, "c": 3}, "a", "b"),
        lambda: setup_validation.require_exact_fields(["a", "b"], "a", "b"),
        lambda: setup_validation.require_exact_fields(None),
        lambda: setup_validation.require_strings("bear"),
        lambda: setup_validation.require_strings(["bear", 1]),
        lambda: setup_validation.require_seat(3, 3),
        lambda: setup_validation.require_seat(-1, 3),
        lambda: setup_validation.require_seat(True, 3),
        lambda: setup_validation.require_seat("1", 3),
        lambda: setup_validation.require_seat(1.0, 3),
    ],
)
def test_malformed_setup_is_refused_as_format(read: Callable[[], Any]) -> None:
    with pytest.raises(Refused) as refused:
        read()
    assert refused.value.rule == FORMAT


def test_valid_cards_and_seats_are_returned() -> None:
    """Any card: which ones exist is for the game to check."""
    assert setup_validation.require_strings(["bear", "sofa"]) == ["bear", "sofa"]
    assert setup_validation.require_seat(2, 3) == 2
