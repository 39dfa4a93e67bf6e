"""Mammuz: flags of moves: lies and free challenges."""

from bestiary.games.mammuz.move_flags import move_flags
from bestiary.games.mammuz.moves import parse
from tests.games.mammuz.late_positions import late_state

HANDS = ("bear deer hare", "bear deer hare", "bear deer hare")


def test_display_with_another_card_than_declared_is_flagged_lie() -> None:
    """Whatever else lies in it, a dinosaur included (MZ-4)."""
    state = late_state(*HANDS)
    assert move_flags(state, 0, parse("declare hare: hare")) == {"lie": False}
    assert move_flags(state, 0, parse("declare hare: bear")) == {"lie": True}
    assert move_flags(state, 0, parse("declare hare: hare pterosaur")) == {"lie": True}


def test_extension_is_flagged_as_no_challenge() -> None:
    """What was claimed is what the round's first player declared (MZ-7)."""
    state = late_state(*HANDS, displays="hare tiger")
    assert move_flags(state, 0, parse("extend: hare")) == {"challenge": False, "lie": False}
    assert move_flags(state, 0, parse("extend: hare deer")) == {"challenge": False, "lie": True}
    assert move_flags(state, 0, parse("challenge 1")) == {"challenge": True}


def test_forced_challenge_is_not_flagged() -> None:
    """After a player's last cards there is no choice (MZ-22); nor in a gift (MZ-14)."""
    state = late_state("bear deer", "bear deer", "", displays="hare hare")
    assert move_flags(state, 0, parse("challenge 1")) == {}
    assert (
        move_flags(late_state(*HANDS, displays="hare", revealed="triceratops"), 0, parse("give 1"))
        == {}
    )
