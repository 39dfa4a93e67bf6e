"""Lascaux: positions read from text: what is filled in, and what is refused."""

from itertools import chain
from typing import Any

import pytest

from bestiary.core.pcg32 import Pcg32
from bestiary.core.position_text import PositionText
from bestiary.games.lascaux import game, position
from bestiary.games.lascaux.deck import CARD_NAMES, COLOURS
from tests.games.lascaux.positions import NO_BLUE, SIX_COLOURS, full_names
from tests.refusals import refuses

ROW = f"table: {' '.join(full_names(SIX_COLOURS))}"
"""Three cards with all six colours."""
SHORT_ROW = f"table: {' '.join(full_names('deer-W-Bl ibex-G-W'))}"


def parse_state(text: str, seed: int = 1) -> Any:
    return position.state_from_text(PositionText.parse(game, text), {}, Pcg32(seed))


def parse_full_state(text: str, seed: int = 1) -> dict[str, Any]:
    return position.to_dict(parse_state(text, seed))


def test_unknown_cards_are_filled_in_and_the_row_is_complete() -> None:
    """All 54 cards lie there once (LX-1), and the row is complete (LX-5)."""
    for seed in range(20):
        for text in ("", ROW, SHORT_ROW, f"{ROW}; deck: -", "collections: ? / ? / ?"):
            position = parse_full_state(text, seed)
            cards = [*position["table"], *position["deck"], *chain(*position["collections"])]
            assert sorted(cards) == sorted(CARD_NAMES)
            assert position["phase"] == "mark"


def test_incomplete_row_implies_an_empty_deck() -> None:
    """Else more cards would have been turned up (LX-5, LX-6)."""
    assert parse_full_state(SHORT_ROW)["deck"] == []
    assert any(parse_full_state(ROW, seed)["deck"] for seed in range(5))
    assert any(
        parse_full_state(f"table: {' '.join(full_names(NO_BLUE))}", seed)["deck"]
        for seed in range(5)
    )


def test_missing_stones_may_be_anywhere() -> None:
    """36 with three players, 50 with five (LX-3); no stone is lost (LX-12)."""
    assert sum(parse_full_state("markers: - - -")["stones"]) == 36
    assert sum(parse_full_state("markers: - - - - -")["stones"]) == 50
    assert sum(parse_full_state("pot: 5; turn: 0; stones: ? ? ?")["stones"]) == 31
    assert parse_full_state("stones: 30 0 ?")["stones"] == [30, 0, 6]


def test_turn_is_inferred_from_stones() -> None:
    """Each stone in the middle was a turn; a pass clears the middle (LX-9, LX-10)."""
    assert parse_full_state("markers: ? ? ?; start: 1")["to_move"] == [1]
    assert parse_full_state("markers: ? ? ?; start: 1; pot: 4")["to_move"] == [2]
    assert parse_full_state("markers: ? ? ?; passed: 1; pot: 2")["to_move"] == [2]
    assert parse_full_state("markers: ? ? ? ?; passed: 3 0; pot: 1")["to_move"] == [2]
    assert parse_full_state("markers: ? ? ?; turn: 2; pot: 1")["start"] == 1


def test_given_turn_implies_bidding() -> None:
    """Every player has a marker then (LX-7)."""
    position = parse_full_state("turn: 2")
    assert position["phase"] == "bid"
    assert len(position["markers"]) == 4


def test_limited_key_limits_colours() -> None:
    """Then only those of the row can be chosen, and have been (LX-8)."""
    limited = parse_state(f"{SHORT_ROW}; limited: yes")
    assert [COLOURS[colour] for colour in limited.allowed_colours()] == ["green", "white", "blue"]
    position = parse_full_state(f"{SHORT_ROW}; limited: yes; markers: ? ? ?; start: 0", 3)
    assert set(position["markers"].values()) <= {"green", "white", "blue"}


def test_secret_stones_option_is_kept() -> None:
    """It hides the others' stones (LX-18)."""
    described = PositionText.parse(game, ROW)
    assert position.state_from_text(described, {"stones": "secret"}, Pcg32(1)).hides_stones
    assert not position.state_from_text(described, {"stones": "open"}, Pcg32(1)).hides_stones


def test_all_cards_owned_is_game_over() -> None:
    """LX-15."""
    assert parse_full_state("table: -")["phase"] == "over"


@pytest.mark.parametrize(
    ("text", "rule", "id"),
    [
        (f"{ROW} {full_names('deer-W-Bl')[0]}", "LX-1", "refused-position-copies"),
        (f"table: {' '.join(CARD_NAMES[:8])}", "LX-5", "lascaux-refused-wide"),
        (f"{SHORT_ROW}; deck: {CARD_NAMES[0]}", "LX-5", "lascaux-refused-narrow"),
        (f"{SHORT_ROW}; deck: -; collections: - / - / -", "format", "refused-position-left"),
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
def test_impossible_position_is_refused_by_rule(text: str, rule: str, id: str) -> None:
    with refuses(id) as refused:
        parse_full_state(text)
    assert refused.value.rule == rule
