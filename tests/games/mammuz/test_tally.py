"""Mammuz: what is counted of a player: lies and challenges."""

from bestiary.games.mammuz.moves import parse
from bestiary.games.mammuz.tally import tally
from tests.games.mammuz.placing import late

HANDS = ("bear deer hare", "bear deer hare", "bear deer hare")


def test_a_display_with_a_card_other_than_claimed_is_a_lie() -> None:
    """Whatever else lies in it, a dinosaur included (MZ-4)."""
    state = late(*HANDS)
    assert tally(state, 0, parse("declare hare: hare")) == {"lie": False}
    assert tally(state, 0, parse("declare hare: bear")) == {"lie": True}
    assert tally(state, 0, parse("declare hare: hare pterosaur")) == {"lie": True}


def test_who_extends_could_have_challenged() -> None:
    """What was claimed is what the round's first player declared (MZ-7)."""
    state = late(*HANDS, displays="hare tiger")
    assert tally(state, 0, parse("extend: hare")) == {"challenge": False, "lie": False}
    assert tally(state, 0, parse("extend: hare deer")) == {"challenge": False, "lie": True}
    assert tally(state, 0, parse("challenge 1")) == {"challenge": True}


def test_who_has_to_challenge_is_not_counted() -> None:
    """After somebody's last cards there is no choice (MZ-22); nor in a gift (MZ-14)."""
    state = late("bear deer", "bear deer", "", displays="hare hare")
    assert tally(state, 0, parse("challenge 1")) == {}
    assert tally(late(*HANDS, displays="hare", revealed="triceratops"), 0, parse("give 1")) == {}
