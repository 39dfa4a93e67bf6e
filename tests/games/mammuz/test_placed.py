"""Mammuz: positions are laid out only where they can be."""

from typing import Any

import pytest

from bestiary.games.mammuz.cards import CARDS
from bestiary.games.mammuz.deck import NUMBERS
from bestiary.games.mammuz.rules import State
from tests.games.mammuz.placing import late

GOOD = late("bear deer", "bear deer", "bear deer", displays="hare tiger", turn=1)


def laid_out(**changed: Any) -> State:
    """The same state again, with something changed."""
    known: dict[str, Any] = {
        "hands": list(GOOD.hands[:3]),
        "displays": [cards for _, cards in GOOD.lying()],
        "aside": 0,
        "removed": GOOD.removed,
        "turn": 1,
        "species": NUMBERS["hare"],
    }
    return State.placed(**known | changed)


def test_what_can_lie_there_is_laid_out() -> None:
    """Whole, with the phase that follows."""
    state = laid_out()
    assert state.lying() == GOOD.lying()
    assert state.phase_name() == "respond"


BEAR = CARDS.heap_of(["bear"])


@pytest.mark.parametrize(
    "changed",
    [
        {"hands": [1.5, BEAR, BEAR]},
        {"aside": 1.5},
        {"aside": -1},
        {"aside": 1 << 80},
        {"aside": BEAR},
        {"removed": True},
        {"removed": 0},
        {"turn": 3},
        {"turn": -1},
        {"turn": None},
        {"species": None},
        {"species": NUMBERS["mouse"]},
        {"species": NUMBERS["stegosaurus"]},
        {"banned": 99},
        {"displays": []},
        {"displays": [[]]},
        {"displays": [[99]]},
        {"revealed": NUMBERS["pterosaur"]},
        {"revealed": NUMBERS["triceratops"]},
        {"shown_by": {99: 0}},
        {"shown_by": {0: 99}},
        {"winners": (7,)},
        {"hands": [BEAR] * 2},
        {"hands": []},
    ],
)
def test_what_cannot_lie_there_is_refused(changed: dict[str, Any]) -> None:
    """Before anything is written into an array that nobody guards."""
    with pytest.raises((ValueError, TypeError)):
        laid_out(**changed)
