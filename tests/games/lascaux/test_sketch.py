"""Lascaux told in a line: what is filled in, and what cannot be."""

from itertools import chain
from typing import Any

import pytest

from bestiary.core.generator import Generator
from bestiary.core.refusal import Refused
from bestiary.core.sketch import Sketch
from bestiary.games.lascaux import game, position
from bestiary.games.lascaux.deck import COLOURS, NAMES
from tests.games.lascaux.laying import NO_BLUE, SIX_COLOURS, full

ROW = f"table: {' '.join(full(SIX_COLOURS))}"
"""Three cards with all six colours."""
SHORT_ROW = f"table: {' '.join(full('deer-W-Bl ibex-G-W'))}"


def state(text: str, seed: int = 1) -> Any:
    """A state that is told so."""
    return position.sketched(Sketch.read(game, text), {}, Generator(seed))


def told(text: str, seed: int = 1) -> dict[str, Any]:
    """Its truth."""
    return position.truth(state(text, seed))


def test_every_card_is_somewhere_and_a_round_is_open() -> None:
    """Whatever is told, all 54 cards lie there once (LX-1), and the row is complete (LX-5)."""
    for seed in range(20):
        for text in ("", ROW, SHORT_ROW, f"{ROW}; deck: -", "collections: ? / ? / ?"):
            found = told(text, seed)
            cards = [*found["table"], *found["deck"], *chain(*found["collections"])]
            assert sorted(cards) == sorted(NAMES)
            assert found["phase"] == "mark"


def test_a_row_that_lacks_a_colour_means_an_empty_deck() -> None:
    """Else more cards would have been turned up (LX-5, LX-6)."""
    assert told(SHORT_ROW)["deck"] == []
    assert any(told(ROW, seed)["deck"] for seed in range(5))
    assert any(told(f"table: {' '.join(full(NO_BLUE))}", seed)["deck"] for seed in range(5))


def test_stones_are_shared_out_where_nobody_tells_of_them() -> None:
    """12 each with three players, 10 with five (LX-3); no stone is lost (LX-12)."""
    assert told("markers: - - -")["stones"] == [12, 12, 12]
    assert told("markers: - - - - -")["stones"] == [10] * 5
    assert sum(told("pot: 5; turn: 0; stones: ? ? ?")["stones"]) == 31
    assert told("stones: 30 0 ?")["stones"] == [30, 0, 6]


def test_whose_turn_it_is_follows_from_the_stones() -> None:
    """Each stone in the middle was a turn; a pass clears the middle (LX-9, LX-10)."""
    assert told("markers: ? ? ?; start: 1")["to_move"] == [1]
    assert told("markers: ? ? ?; start: 1; pot: 4")["to_move"] == [2]
    assert told("markers: ? ? ?; passed: 1; pot: 2")["to_move"] == [2]
    assert told("markers: ? ? ? ?; passed: 3 0; pot: 1")["to_move"] == [2]
    assert told("markers: ? ? ?; turn: 2; pot: 1")["start"] == 1


def test_a_told_turn_means_that_the_bidding_has_begun() -> None:
    """Everybody has a marker then (LX-7)."""
    found = told("turn: 2")
    assert found["phase"] == "bid"
    assert len(found["markers"]) == 4


def test_colours_may_be_limited() -> None:
    """Then only those of the row can be chosen, and have been (LX-8)."""
    limited = state(f"{SHORT_ROW}; limited: yes")
    assert [COLOURS[colour] for colour in limited.allowed()] == ["green", "white", "blue"]
    found = told(f"{SHORT_ROW}; limited: yes; markers: ? ? ?; start: 0", 3)
    assert set(found["markers"].values()) <= {"green", "white", "blue"}


def test_the_option_of_secret_stones_is_kept() -> None:
    """It hides the others' stones (LX-18)."""
    sketch = Sketch.read(game, ROW)
    assert position.sketched(sketch, {"stones": "secret"}, Generator(1)).secret
    assert not position.sketched(sketch, {"stones": "open"}, Generator(1)).secret


def test_all_cards_owned_is_the_end() -> None:
    """LX-15."""
    assert told("table: -")["phase"] == "over"


@pytest.mark.parametrize(
    ("text", "rule", "id"),
    [
        (f"{ROW} {full('deer-W-Bl')[0]}", "LX-1", "refused-sketch-copies"),
        (f"table: {' '.join(NAMES[:8])}", "LX-5", "lascaux-refused-wide"),
        (f"{SHORT_ROW}; deck: {NAMES[0]}", "LX-5", "lascaux-refused-narrow"),
        (f"{SHORT_ROW}; deck: -; collections: - / - / -", "format", "refused-sketch-left"),
        ("stones: 12 12 13", "LX-12", "lascaux-refused-sum"),
        ("stones: 12 12 11", "LX-12", "lascaux-refused-sum"),
        ("stones: 36 ? ?; pot: 1; turn: 0", "LX-12", "lascaux-refused-sum"),
        ("markers: blue - -; pot: 1", "LX-7", "lascaux-refused-unmarked"),
        ("table: -; markers: ? ? ?", "LX-7", "lascaux-refused-unmarked"),
        (f"{SHORT_ROW}; limited: yes; markers: pink - -", "LX-8", "lascaux-refused-unlimited"),
        ("markers: ? ? ?; passed: 0 1", "LX-12", "lascaux-refused-few"),
        ("markers: ? ? ? ?; passed: 0 0", "LX-12", "lascaux-refused-few"),
        ("markers: ? ? ?; passed: 1; pot: 2; turn: 0", "LX-9", "lascaux-refused-due"),
        ("markers: ? ? ?; start: 1; turn: 0", "LX-9", "lascaux-refused-due"),
    ],
)
def test_what_cannot_be_is_refused(text: str, rule: str, id: str) -> None:
    """By the rule that is in the way."""
    with pytest.raises(Refused, match=id) as refused:
        told(text)
    assert refused.value.rule == rule
