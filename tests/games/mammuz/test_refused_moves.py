"""Mammuz, worked out by hand: moves that are refused, and why."""

from typing import Any

import pytest

from bestiary.catalog import AnyPlay
from bestiary.core.engine import DEALER_SEAT
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.viewer import DEALER, Actor
from bestiary.games.mammuz import game
from bestiary.games.mammuz.actions import (
    ACTION_COUNT,
    FIRST_CHALLENGE,
    FIRST_LAY,
    FIRST_SEAT_ACTION,
    NO_MORE_CARDS,
)
from bestiary.games.mammuz.rules import State
from tests.games.mammuz.scripted_plays import (
    apply_moves,
    play_with_dinosaur_in_herd,
    play_with_dinosaur_in_last_cards,
    play_with_hands,
    play_with_pile,
    refusing_rule,
)

INVALID_MOVE_TEXTS = (
    "|| |pass|declare|declare bear|declare bear:|declare bear: |declare bear bear"
    "|declare bear : bear|declare: bear|declare  bear: bear|declare bear:  bear"
    "|declare bear:bear|declare bear: bear | declare bear: bear|declare bear: bear  bear"
    "|declare bear: bear, bear|Declare bear: bear|declare Bear: bear|declare bear: Bear"
    "|declare bear: wolf|declare wolf: bear|declare bear: bears|declare bear: 2 bear"
    "|declare bear: bear\n|extend|extend:|extend: |extend bear|extend:  bear|extend: wolf"
    "|extend: bear |challenge|challenge |challenge 01|challenge +1|challenge -1|challenge 1.0"
    "|challenge one|challenge: 1|challenge 1 |challenge 1 2|challenge ١|challenge ²"
    "|challenge 1_0|give|give 01|give 00|give -1|give +1|give 1 |give 1 2|give all|deal: bear"
    "|deal wolf|deal  bear|deal bear |E4|bid"
)
"""Texts of no move, each behind a bar."""


@pytest.mark.parametrize("text", INVALID_MOVE_TEXTS.split("|")[1:])
def test_invalid_move_text_is_refused_as_format(text: str) -> None:
    """From every seat, in every phase."""
    plays = [
        play_with_hands(4, "bear"),
        apply_moves(play_with_hands(4, "bear"), "0 declare bear: bear"),
        apply_moves(play_with_dinosaur_in_herd("triceratops"), "2 challenge 2"),
        apply_moves(play_with_dinosaur_in_herd("stegosaurus"), "2 challenge 2"),
    ]
    for play in plays:
        for seat in (DEALER, *range(4)):
            assert refusing_rule(play, seat, text) == FORMAT


@pytest.mark.parametrize("text", ["challenge 9", "give 9", "declare pterosaur: hare"])
def test_wrong_turn_is_refused_before_impossible_move(text: str) -> None:
    """No display has nine cards, no dinosaur is declared (MZ-4, MZ-7, MZ-14, MZ-15, MZ-22)."""
    assert refusing_rule(play_with_hands(4), 1, text) == "MZ-4"
    assert refusing_rule(play_with_dinosaur_in_herd("pterosaur"), 3, text) == "MZ-7"
    assert (
        refusing_rule(
            apply_moves(play_with_dinosaur_in_herd("triceratops"), "2 challenge 2"), 2, text
        )
        == "MZ-14"
    )
    assert (
        refusing_rule(
            apply_moves(play_with_dinosaur_in_herd("stegosaurus"), "2 challenge 2"), 2, text
        )
        == "MZ-15"
    )
    assert refusing_rule(play_with_hands(4, "2 mammoth 8 gopher"), 1, text) == "MZ-22"


def refusal_message(play: AnyPlay, seat: Actor, text: str) -> tuple[str, dict[str, Any]]:
    """The message of a refused move: its id without the game, and its text."""
    refusal = play.refusal(seat, text)
    assert refusal is not None
    return refusal.message.id.removeprefix("mammuz-refused-"), dict(refusal.message.args)


def test_refusal_messages_for_declaring() -> None:
    """A refusal names what is in the way, and the card (MZ-4, MZ-5, MZ-14, MZ-15, MZ-18)."""
    play = play_with_pile("", "5 squirrel hare", "2 mammoth", "tiger bear")
    assert refusal_message(play, 2, "declare bear: deer") == ("begins", {})
    assert refusal_message(play, 1, "challenge 1") == ("undeclared", {})
    assert refusal_message(play, 1, "extend: hare") == ("undeclared", {})
    assert refusal_message(play, 1, "give 0") == ("gift", {})
    assert refusal_message(play, 1, "deal hare") == ("dealing", {})
    assert refusal_message(play, 1, "declare mouse: hare") == ("species", {"card": "mouse"})
    assert refusal_message(play, 1, "declare pterosaur: hare") == ("dinosaur", {})
    assert refusal_message(play, 1, "declare hare: hare") == ("banned", {"card": "hare"})
    assert refusal_message(play, 1, "declare mammoth: hare") == ("extinct", {"card": "mammoth"})
    assert refusal_message(play, 1, "declare bear: hare mammoth") == ("card", {"card": "mammoth"})
    five = " ".join(["squirrel"] * 5)
    assert refusal_message(play, 1, f"declare bear: {five}") == ("many", {})


def test_refusal_messages_for_answering_a_display() -> None:
    """A refusal names what is in the way, and the card (MZ-7, MZ-8, MZ-14, MZ-15, MZ-22)."""
    play = play_with_hands(4, "2 hare", "5 squirrel", "mammoth", "mammoth")
    apply_moves(play, "0 declare hare: hare hare")
    assert refusal_message(play, 1, "extend: mammoth") == ("card", {"card": "mammoth"})
    assert refusal_message(play, 2, "challenge 1") == ("turn", {})
    assert refusal_message(play, 1, "declare hare: squirrel") == ("declared", {})
    assert refusal_message(play, 1, "challenge 3") == ("place", {"size": 2})
    assert refusal_message(play, 1, "challenge 5") == ("place", {"size": 2})
    assert refusal_message(play, 1, "give 0") == ("gift", {})
    assert refusal_message(play, 1, "deal hare") == ("dealing", {})
    for card in ("mouse", "tyrannosaurus"):
        assert refusal_message(play, 1, f"extend: squirrel {card}") == ("card", {"card": card})
    assert refusal_message(play, 1, f"extend: {' '.join(['squirrel'] * 5)}") == ("many", {})
    assert refusal_message(play_with_dinosaur_in_last_cards("pterosaur"), 2, "extend: gopher") == (
        "forced",
        {},
    )


def test_refusal_messages_while_a_dinosaur_waits() -> None:
    """And what it waits for (MZ-14, MZ-15)."""
    play = apply_moves(play_with_dinosaur_in_herd("triceratops"), "2 challenge 2")
    assert refusal_message(play, 2, "give 4") == ("seat", {})
    assert refusal_message(play, 2, "challenge 1") == ("give", {})
    assert refusal_message(play, 1, "give 1") == ("give", {})
    assert refusal_message(play, 2, "deal bear") == ("dealing", {})
    play = apply_moves(play_with_dinosaur_in_herd("stegosaurus"), "2 challenge 2")
    assert refusal_message(play, 2, "challenge 1") == ("wait", {})
    assert refusal_message(play, DEALER, "deal bear") == ("deal", {})


def test_refusal_message_after_the_end() -> None:
    """MZ-22."""
    play = play_with_hands(4, "2 mammoth 8 gopher")
    assert refusal_message(play, 1, "challenge 1") == ("over", {})


def rule_refusing_action(state: State, seat: int, action: int) -> str:
    """The rule that refuses an action; the state must stay unchanged."""
    before = game.position.to_dict(state)
    with pytest.raises(Refused) as refusal:
        state.apply(seat, action)
    assert game.position.to_dict(state) == before
    return refusal.value.rule


@pytest.mark.parametrize("action", [ACTION_COUNT, ACTION_COUNT + 1, 63])
def test_unknown_action_is_refused(action: int) -> None:
    """In every phase but the last, where the game is over."""
    for play in (
        play_with_hands(4),
        play_with_dinosaur_in_herd("pterosaur"),
        apply_moves(play_with_dinosaur_in_herd("triceratops"), "2 challenge 2"),
    ):
        (seat,) = play.state.seats_to_move()
        assert rule_refusing_action(play.state, seat, action) == FORMAT


@pytest.mark.parametrize(
    "action", [0, FIRST_LAY, NO_MORE_CARDS, FIRST_CHALLENGE, FIRST_SEAT_ACTION, ACTION_COUNT]
)
def test_only_deal_actions_before_the_deal(action: int) -> None:
    """Neither a player nor the dealer can do anything else (MZ-3)."""
    for seat in (0, 3, DEALER_SEAT):
        assert rule_refusing_action(game.state_type(4), seat, action) == FORMAT


def test_action_order_within_a_move() -> None:
    """A species once, then at least one card; nothing else before the display is done."""
    bear, lay_bear = 1, FIRST_LAY + 1
    state = play_with_hands(4, "2 bear", "hare").state
    state.apply(0, bear)
    for action in (bear, NO_MORE_CARDS, FIRST_CHALLENGE):
        assert rule_refusing_action(state, 0, action) == FORMAT
    state.apply(0, lay_bear)
    for action in (bear, FIRST_CHALLENGE):
        assert rule_refusing_action(state, 0, action) == FORMAT
    state.apply(0, NO_MORE_CARDS)
    assert rule_refusing_action(state, 1, NO_MORE_CARDS) == FORMAT
    state.apply(1, FIRST_LAY + 4)
    assert rule_refusing_action(state, 1, FIRST_CHALLENGE) == FORMAT
    state.apply(1, NO_MORE_CARDS)
    assert game.position.to_dict(state)["displays"] == [[0, ["bear"]], [1, ["hare"]]]


def test_challenge_positions_count_from_one() -> None:
    """There is no card before the first (MZ-8)."""
    play = apply_moves(play_with_hands(4, "bear"), "0 declare bear: bear")
    assert refusing_rule(play, 1, "challenge 0") == "MZ-8"


def test_a_deal_of_no_cards_is_refused() -> None:
    """A herd of none needs no deal (MZ-15)."""
    play = apply_moves(play_with_dinosaur_in_herd("stegosaurus"), "2 challenge 2")
    for text in ("deal", "deal "):
        assert refusing_rule(play, DEALER, text) in {FORMAT, "MZ-15"}
