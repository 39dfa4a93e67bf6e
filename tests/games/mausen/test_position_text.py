"""Mausen: positions read from text: what is filled in, and what is refused."""

from collections import Counter
from itertools import chain
from typing import Any

import pytest

from bestiary.core.pcg32 import Pcg32
from bestiary.core.position_text import PositionText
from bestiary.games.mausen import game, position
from tests.games.mausen.positions import ALL_CARDS
from tests.refusals import refuses


def parse_full_state(text: str, seed: int = 1) -> dict[str, Any]:
    described = PositionText.parse(game, text)
    return position.to_dict(position.state_from_text(described, {}, Pcg32(seed)))


def test_empty_text_is_the_start_position() -> None:
    """Whole hands, and the four start cards in the middle (MS-1, MS-2)."""
    assert parse_full_state("") == position.to_dict(position.initial_state(4, {}, {}))


def test_missing_hands_are_full() -> None:
    """So a question about the cards in the middle needs no more than them."""
    state = parse_full_state("table: E3 E4 D3 C2 C2; committed: E1 D2 C3 C4 M3 -")
    assert state["hands"] == [sorted(ALL_CARDS.split())] * 6
    assert state["table"] == ["C2", "C2", "D3", "E3", "E4"]
    assert state["committed"] == {"0": "E1", "1": "D2", "2": "C3", "3": "C4", "4": "M3"}
    assert state["to_move"] == [5]


def test_cards_outside_given_hands_were_played() -> None:
    """3 × 16 + 4 cards: none is lost, even if all is left open (MS-11, MS-12)."""
    for seed in range(20):
        state = parse_full_state("hands: E1 E2 / C1 C4 / ? ; won: M1 M2 / ? / ?", seed)
        assert len(state["hands"][2]) == 2
        assert state["won"][0] == ["M1", "M2"]
        assert state["table"]
        lying = Counter(chain(*state["hands"], *state["won"], state["table"]))
        neutral = Counter(["M1", "C2", "D3", "E4"])
        assert lying == Counter(ALL_CARDS.split() * 3) + neutral


def test_unknown_choice_is_a_card_of_the_hand() -> None:
    """Any of them (MS-18)."""
    choices = {
        parse_full_state("hands: E1 M2 / ? / ?; committed: ? - -", s)["committed"]["0"]
        for s in range(20)
    }
    assert choices == {"E1", "M2"}


def test_dash_is_an_empty_middle() -> None:
    """Then it is filled anew (MS-13); with empty hands the game is over (MS-14)."""
    assert parse_full_state("table: -")["phase"] == "restock"
    hand = ALL_CARDS.removeprefix("E1 ")
    hands = f"hands: {hand} / {hand} / {hand}"
    assert {parse_full_state(hands, seed)["phase"] for seed in range(40)} == {"play"}
    assert parse_full_state("hands: - / - / -")["phase"] == "over"


@pytest.mark.parametrize(
    ("text", "rule", "id"),
    [
        ("table: M1 M1 M1 M1 M1 M1; won: ? / ? / ? / ?", "MS-1", "refused-position-copies"),
        ("hands: E1 / E1 / E1; table: E1", "MS-1", "refused-position-copies"),
        ("hands: E1 E1 / ? / ?", "MS-1", "mausen-refused-twice"),
        ("hands: E1 / E1 D1 / ?", "MS-3", "mausen-refused-sizes"),
        ("hands: E1 / D1 / ?; committed: D1 - -", "MS-3", "mausen-refused-not-held"),
        ("hands: - / - / -; committed: ? - -", "MS-3", "mausen-refused-not-held"),
        ("committed: E1 ? E1", "MS-3", "mausen-refused-all-chosen"),
        ("hands: - / - / -; table: -; won: - / - / -", "format", "refused-position-left"),
    ],
)
def test_impossible_position_is_refused_by_rule(text: str, rule: str, id: str) -> None:
    with refuses(id) as refused:
        parse_full_state(text)
    assert refused.value.rule == rule
