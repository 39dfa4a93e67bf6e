"""Mammuz, worked out by hand: moves that are refused, and why."""

from typing import Any

import pytest

from bestiary.core.engine import DEALER, Engine
from bestiary.core.play import Play
from bestiary.core.refusal import FORMAT, Refused
from bestiary.games.mammuz import game
from bestiary.games.mammuz.actions import DONE, END, FIRST_CARD, FIRST_PLACE, FIRST_SEAT
from tests.games.mammuz.laying import (
    dealt,
    did,
    last,
    met,
    piled,
    refused,
)

NO_MOVES = (
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


@pytest.mark.parametrize("text", NO_MOVES.split("|")[1:])
def test_what_is_no_move_is_refused_by_its_form(text: str) -> None:
    """Whoever sends it, and whenever."""
    plays = [
        dealt(4, "bear"),
        did(dealt(4, "bear"), "0 declare bear: bear"),
        did(met("triceratops"), "2 challenge 2"),
        did(met("stegosaurus"), "2 challenge 2"),
    ]
    for play in plays:
        for seat in (None, *range(4)):
            assert refused(play, seat, text) == FORMAT


@pytest.mark.parametrize("text", ["challenge 9", "give 9", "declare pterosaur: hare"])
def test_whose_turn_it_is_matters_before_what_can_never_be_done(text: str) -> None:
    """No display has nine cards, no dinosaur is declared (MZ-4, MZ-7, MZ-14, MZ-15, MZ-22)."""
    assert refused(dealt(4), 1, text) == "MZ-4"
    assert refused(met("pterosaur"), 3, text) == "MZ-7"
    assert refused(did(met("triceratops"), "2 challenge 2"), 2, text) == "MZ-14"
    assert refused(did(met("stegosaurus"), "2 challenge 2"), 2, text) == "MZ-15"
    assert refused(dealt(4, "2 mammoth 8 gopher"), 1, text) == "MZ-22"


def said(play: Play, seat: int | None, text: str) -> tuple[str, dict[str, Any]]:
    """What is said about a move that is refused: the message without its game, and its words."""
    refusal = play.refusal(seat, text)
    assert refusal is not None
    return refusal.text.id.removeprefix("mammuz-refused-"), dict(refusal.text.args)


def test_it_is_said_why_no_round_is_begun_like_this() -> None:
    """A refusal names what is in the way, and the card (MZ-4, MZ-5, MZ-14, MZ-15, MZ-18)."""
    play = piled("", "5 squirrel hare", "2 mammoth", "tiger bear")
    assert said(play, 2, "declare bear: deer") == ("begins", {})
    assert said(play, 1, "challenge 1") == ("undeclared", {})
    assert said(play, 1, "extend: hare") == ("undeclared", {})
    assert said(play, 1, "give 0") == ("gift", {})
    assert said(play, 1, "deal hare") == ("dealing", {})
    assert said(play, 1, "declare mouse: hare") == ("species", {"card": "mouse"})
    assert said(play, 1, "declare pterosaur: hare") == ("dinosaur", {})
    assert said(play, 1, "declare hare: hare") == ("banned", {"card": "hare"})
    assert said(play, 1, "declare mammoth: hare") == ("extinct", {"card": "mammoth"})
    assert said(play, 1, "declare bear: hare mammoth") == ("card", {"card": "mammoth"})
    five = " ".join(["squirrel"] * 5)
    assert said(play, 1, f"declare bear: {five}") == ("many", {})


def test_it_is_said_why_a_display_is_not_answered_like_this() -> None:
    """A refusal names what is in the way, and the card (MZ-7, MZ-8, MZ-14, MZ-15, MZ-22)."""
    play = dealt(4, "2 hare", "5 squirrel", "mammoth", "mammoth")
    did(play, "0 declare hare: hare hare")
    assert said(play, 1, "extend: mammoth") == ("card", {"card": "mammoth"})
    assert said(play, 2, "challenge 1") == ("turn", {})
    assert said(play, 1, "declare hare: squirrel") == ("declared", {})
    assert said(play, 1, "challenge 3") == ("place", {"size": 2})
    assert said(play, 1, "challenge 5") == ("place", {"size": 2})
    assert said(play, 1, "give 0") == ("gift", {})
    assert said(play, 1, "deal hare") == ("dealing", {})
    for card in ("mouse", "tyrannosaurus"):
        assert said(play, 1, f"extend: squirrel {card}") == ("card", {"card": card})
    assert said(play, 1, f"extend: {' '.join(['squirrel'] * 5)}") == ("many", {})
    assert said(last("pterosaur"), 2, "extend: gopher") == ("forced", {})


def test_it_is_said_why_a_dinosaur_waits() -> None:
    """And what it waits for (MZ-14, MZ-15)."""
    play = did(met("triceratops"), "2 challenge 2")
    assert said(play, 2, "give 4") == ("seat", {})
    assert said(play, 2, "challenge 1") == ("give", {})
    assert said(play, 1, "give 1") == ("give", {})
    assert said(play, 2, "deal bear") == ("dealing", {})
    play = did(met("stegosaurus"), "2 challenge 2")
    assert said(play, 2, "challenge 1") == ("wait", {})
    assert said(play, None, "deal bear") == ("deal", {})


def test_it_is_said_that_the_game_is_over() -> None:
    """After the end (MZ-22)."""
    play = dealt(4, "2 mammoth 8 gopher")
    assert said(play, 1, "challenge 1") == ("over", {})


def rule_of(state: Engine, seat: int, action: int) -> str:
    """The rule that refuses an action, which must leave no mark."""
    before = game.position.truth(state)
    with pytest.raises(Refused) as refusal:
        state.apply(seat, action)
    assert game.position.truth(state) == before
    return refusal.value.rule


@pytest.mark.parametrize("action", [END, END + 1, 63])
def test_an_action_that_is_none_is_refused(action: int) -> None:
    """In every phase but the last, where the game is over."""
    for play in (dealt(4), met("pterosaur"), did(met("triceratops"), "2 challenge 2")):
        (seat,) = play.state.seats()
        assert rule_of(play.state, seat, action) == FORMAT


@pytest.mark.parametrize("action", [0, FIRST_CARD, DONE, FIRST_PLACE, FIRST_SEAT, END])
def test_before_the_deal_there_is_nothing_but_the_deal(action: int) -> None:
    """Neither a player nor the dealer can do anything else (MZ-3)."""
    for seat in (0, 3, DEALER):
        assert rule_of(game.engine(4), seat, action) == FORMAT


def test_actions_follow_each_other_as_a_move_has_them() -> None:
    """A species once, then at least one card; nothing else before the display is done."""
    bear, lay_bear = 1, FIRST_CARD + 1
    state = dealt(4, "2 bear", "hare").state
    state.apply(0, bear)
    for action in (bear, DONE, FIRST_PLACE):
        assert rule_of(state, 0, action) == FORMAT
    state.apply(0, lay_bear)
    for action in (bear, FIRST_PLACE):
        assert rule_of(state, 0, action) == FORMAT
    state.apply(0, DONE)
    assert rule_of(state, 1, DONE) == FORMAT
    state.apply(1, FIRST_CARD + 4)
    assert rule_of(state, 1, FIRST_PLACE) == FORMAT
    state.apply(1, DONE)
    assert game.position.truth(state)["displays"] == [[0, ["bear"]], [1, ["hare"]]]


def test_positions_count_from_one() -> None:
    """There is no card before the first (MZ-8)."""
    play = did(dealt(4, "bear"), "0 declare bear: bear")
    assert refused(play, 1, "challenge 0") == "MZ-8"


def test_a_deal_of_no_cards_is_refused() -> None:
    """A herd of none needs no deal (MZ-15)."""
    play = did(met("stegosaurus"), "2 challenge 2")
    for text in ("deal", "deal "):
        assert refused(play, None, text) in {FORMAT, "MZ-15"}
