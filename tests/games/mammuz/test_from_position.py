"""Mammuz: states from positions; impossible ones are refused."""

from typing import Any

import pytest

from bestiary.games.mammuz.deck import CARD_CODEC, CARD_IDS
from bestiary.games.mammuz.rules import State
from tests.games.mammuz.late_positions import late_state

VALID_STATE = late_state("bear deer", "bear deer", "bear deer", displays="hare tiger", turn=1)


def rebuilt(**changed: Any) -> State:
    """The same state again, with something changed."""
    fields: dict[str, Any] = {
        "hands": list(VALID_STATE.hands[:3]),
        "displays": [cards for _, cards in VALID_STATE.displays()],
        "pile": 0,
        "removed": VALID_STATE.removed,
        "turn": 1,
        "species": CARD_IDS["hare"],
    }
    return State.from_position(**fields | changed)


def test_valid_position_is_restored() -> None:
    state = rebuilt()
    assert state.displays() == VALID_STATE.displays()
    assert state.phase_name() == "respond"


BEAR = CARD_CODEC.encode_multiset(["bear"])


@pytest.mark.parametrize(
    "changed",
    [
        {"hands": [1.5, BEAR, BEAR]},
        {"pile": 1.5},
        {"pile": -1},
        {"pile": 1 << 80},
        {"pile": BEAR},
        {"removed": True},
        {"removed": 0},
        {"turn": 3},
        {"turn": -1},
        {"turn": None},
        {"species": None},
        {"species": CARD_IDS["mouse"]},
        {"species": CARD_IDS["stegosaurus"]},
        {"banned": 99},
        {"displays": []},
        {"displays": [[]]},
        {"displays": [[99]]},
        {"revealed": CARD_IDS["pterosaur"]},
        {"revealed": CARD_IDS["triceratops"]},
        {"extinction_seat": {99: 0}},
        {"extinction_seat": {0: 99}},
        {"winners": (7,)},
        {"hands": [BEAR] * 2},
        {"hands": []},
    ],
)
def test_invalid_position_is_refused(changed: dict[str, Any]) -> None:
    """Before anything is written into an array without bounds checks."""
    with pytest.raises((ValueError, TypeError)):
        rebuilt(**changed)
