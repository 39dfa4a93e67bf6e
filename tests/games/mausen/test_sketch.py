"""Mausen told in a line: what is filled in, and what cannot be."""

from collections import Counter
from itertools import chain
from typing import Any

import pytest

from bestiary.core.generator import Generator
from bestiary.core.refusal import Refused
from bestiary.core.sketch import Sketch
from bestiary.games.mausen import game, position
from tests.games.mausen.laying import ALL


def told(text: str, seed: int = 1) -> dict[str, Any]:
    """The truth of a state that is told so."""
    sketch = Sketch.read(game, text)
    return position.truth(position.sketched(sketch, {}, Generator(seed)))


def test_nothing_told_is_the_start() -> None:
    """Whole hands, and the four start cards in the middle (MS-1, MS-2)."""
    assert told("") == position.truth(position.start(4, {}, {}))


def test_hands_that_nobody_tells_of_are_whole() -> None:
    """So a question about the cards in the middle needs no more than them."""
    state = told("table: E3 E4 D3 C2 C2; committed: E1 D2 C3 C4 M3 -")
    assert state["hands"] == [sorted(ALL.split())] * 6
    assert state["table"] == ["C2", "C2", "D3", "E3", "E4"]
    assert state["committed"] == {"0": "E1", "1": "D2", "2": "C3", "3": "C4", "4": "M3"}
    assert state["to_move"] == [5]


def test_where_the_hands_are_told_every_other_card_was_played() -> None:
    """3 × 16 + 4 cards: none is lost, whatever is left open (MS-11, MS-12)."""
    for seed in range(20):
        state = told("hands: E1 E2 / C1 C4 / ? ; won: M1 M2 / ? / ?", seed)
        assert len(state["hands"][2]) == 2
        assert state["won"][0] == ["M1", "M2"]
        assert state["table"]
        lying = Counter(chain(*state["hands"], *state["won"], state["table"]))
        neutral = Counter(["M1", "C2", "D3", "E4"])
        assert lying == Counter(ALL.split() * 3) + neutral


def test_a_choice_that_nobody_knows_is_a_card_of_the_hand() -> None:
    """Any of them (MS-18)."""
    found = {told("hands: E1 M2 / ? / ?; committed: ? - -", s)["committed"]["0"] for s in range(20)}
    assert found == {"E1", "M2"}


def test_an_empty_middle_is_told_as_such() -> None:
    """Then it is filled anew (MS-13); with empty hands the game is over (MS-14)."""
    assert told("table: -")["phase"] == "restock"
    rest = ALL.removeprefix("E1 ")
    hands = f"hands: {rest} / {rest} / {rest}"
    assert {told(hands, seed)["phase"] for seed in range(40)} == {"play"}
    assert told("hands: - / - / -")["phase"] == "over"


@pytest.mark.parametrize(
    ("text", "rule", "id"),
    [
        ("table: M1 M1 M1 M1 M1 M1; won: ? / ? / ? / ?", "MS-1", "refused-sketch-copies"),
        ("hands: E1 / E1 / E1; table: E1", "MS-1", "refused-sketch-copies"),
        ("hands: E1 E1 / ? / ?", "MS-1", "mausen-refused-twice"),
        ("hands: E1 / E1 D1 / ?", "MS-3", "mausen-refused-sizes"),
        ("hands: E1 / D1 / ?; committed: D1 - -", "MS-3", "mausen-refused-not-held"),
        ("hands: - / - / -; committed: ? - -", "MS-3", "mausen-refused-not-held"),
        ("committed: E1 ? E1", "MS-3", "mausen-refused-all-chosen"),
        ("hands: - / - / -; table: -; won: - / - / -", "format", "refused-sketch-left"),
    ],
)
def test_what_cannot_be_is_refused(text: str, rule: str, id: str) -> None:
    """By the rule that is in the way."""
    with pytest.raises(Refused, match=id) as refused:
        told(text)
    assert refused.value.rule == rule
