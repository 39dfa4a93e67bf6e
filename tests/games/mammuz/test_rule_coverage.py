"""Mammuz: which rules decide something in a move, worked out by hand."""

import pytest

from bestiary.core.play import apply_move
from bestiary.core.viewer import DEALER, Actor
from bestiary.games.mammuz import game, moves
from bestiary.games.mammuz.rule_coverage import applied_rules
from bestiary.games.mammuz.rules import State
from tests.games.mammuz.late_positions import late_state

THREE_HANDS = ("mammoth bear deer hare", "bear deer tiger hare", "mammoth tiger bear deer")


def rules_applied(state: State, text: str, seat: Actor = 0) -> str:
    """The rules that decide something in a move."""
    move = moves.parse(text)
    return " ".join(applied_rules(state, seat, move, apply_move(game, state, seat, move)))


def test_all_species_may_be_declared() -> None:
    """MZ-4 alone, while none of them is extinct."""
    everything = (
        "mammoth squirrel hare",
        "mammoth bear deer tiger",
        "squirrel tiger hare bear deer",
    )
    assert rules_applied(late_state(*everything), "declare bear: hare") == "MZ-4"


def test_an_extinct_species_may_not_be_declared() -> None:
    """MZ-5, with squirrels out of the game."""
    assert rules_applied(late_state(*THREE_HANDS), "declare bear: hare") == "MZ-4 MZ-5"


def test_when_all_species_are_extinct_any_may_be_declared() -> None:
    """MZ-6, with dinosaurs alone."""
    state = late_state("brontosaurus", "pterosaur", "triceratops")
    assert rules_applied(state, "declare bear: brontosaurus") == "MZ-4 MZ-6"


def test_the_species_laid_aside_may_not_be_declared() -> None:
    """MZ-18."""
    state = late_state(*THREE_HANDS, banned="deer")
    assert rules_applied(state, "declare bear: hare") == "MZ-4 MZ-5 MZ-18"


def test_a_herd_is_extended() -> None:
    """MZ-7."""
    assert rules_applied(late_state(*THREE_HANDS, displays="hare"), "extend: bear deer") == "MZ-7"


@pytest.mark.parametrize(("place", "expected"), [(1, "MZ-8 MZ-9"), (2, "MZ-8 MZ-10")])
def test_a_claim_is_true_or_not(place: int, expected: str) -> None:
    """MZ-8, and MZ-9 for the truth or MZ-10 for a lie."""
    assert (
        rules_applied(late_state(*THREE_HANDS, displays="hare tiger"), f"challenge {place}")
        == expected
    )


@pytest.mark.parametrize(
    ("dinosaur", "expected"),
    [
        ("brontosaurus", "MZ-8 MZ-11 MZ-12 MZ-13"),
        ("pterosaur", "MZ-8 MZ-11 MZ-12 MZ-13"),
        ("triceratops", "MZ-8 MZ-11 MZ-12"),
        ("stegosaurus", "MZ-8 MZ-11 MZ-12"),
        ("plesiosaurus", "MZ-8 MZ-11 MZ-12 MZ-16"),
        ("tyrannosaurus", "MZ-8 MZ-11 MZ-12 MZ-19"),
    ],
)
def test_a_dinosaur_is_turned_up(dinosaur: str, expected: str) -> None:
    """MZ-11; MZ-12 as there is a herd without it; and what it does: MZ-13, MZ-16, MZ-19."""
    assert (
        rules_applied(late_state(*THREE_HANDS, displays=f"hare {dinosaur}"), "challenge 2")
        == expected
    )


@pytest.mark.parametrize("dinosaur", ["stegosaurus", "plesiosaurus", "tyrannosaurus"])
def test_a_dinosaur_alone_moves_no_herd(dinosaur: str) -> None:
    """Neither MZ-12 nor what it would do."""
    assert rules_applied(late_state(*THREE_HANDS, displays=dinosaur), "challenge 1") == "MZ-8 MZ-11"


def test_a_herd_is_given() -> None:
    """MZ-14."""
    assert (
        rules_applied(late_state(*THREE_HANDS, displays="hare", revealed="triceratops"), "give 2")
        == "MZ-14"
    )


def test_a_herd_is_dealt() -> None:
    """MZ-15."""
    state = late_state(*THREE_HANDS, displays="hare", revealed="stegosaurus")
    assert rules_applied(state, "deal hare", DEALER) == "MZ-15"


@pytest.mark.parametrize(
    ("display", "expected"),
    [
        ("hare tiger", "MZ-8 MZ-10 MZ-17"),
        ("hare plesiosaurus", "MZ-8 MZ-11 MZ-12 MZ-16 MZ-17"),
        ("hare tyrannosaurus", "MZ-8 MZ-11 MZ-12 MZ-17 MZ-19"),
    ],
)
def test_a_pile_goes_with_the_herd_or_stays(display: str, expected: str) -> None:
    """MZ-17, where there is one."""
    assert (
        rules_applied(late_state(*THREE_HANDS, displays=display, pile="deer"), "challenge 2")
        == expected
    )


def test_a_pile_lies_there_while_a_herd_grows() -> None:
    """Not MZ-17: nothing has to be taken."""
    assert (
        rules_applied(late_state(*THREE_HANDS, displays="hare", pile="deer"), "extend: bear")
        == "MZ-7"
    )


def test_a_tyrannosaurus_takes_a_dinosaur_along() -> None:
    """MZ-20."""
    state = late_state(*THREE_HANDS, displays="hare pterosaur tyrannosaurus")
    assert rules_applied(state, "challenge 3") == "MZ-8 MZ-11 MZ-12 MZ-19 MZ-20"


def test_a_tyrannosaurus_takes_the_last_of_a_species() -> None:
    """MZ-20: the only squirrel of the game."""
    state = late_state(*THREE_HANDS, displays="squirrel tyrannosaurus")
    assert rules_applied(state, "challenge 2") == "MZ-8 MZ-11 MZ-12 MZ-19 MZ-20"


def test_a_taken_herd_makes_a_species_whole() -> None:
    """MZ-21: seat 2 takes the other squirrel."""
    state = late_state("hare bear", "hare bear", "squirrel hare bear", displays="squirrel")
    assert rules_applied(state, "challenge 1") == "MZ-8 MZ-10 MZ-21"


def test_last_cards_must_be_challenged() -> None:
    """MZ-22: the truth wins at once, a lie goes on."""
    state = late_state("bear deer hare", "bear deer hare", "", displays="hare bear")
    assert rules_applied(state, "challenge 1") == "MZ-8 MZ-22"
    assert rules_applied(state, "challenge 2") == "MZ-8 MZ-10 MZ-22"


def test_a_hand_that_dies_out_wins() -> None:
    """MZ-23: seat 2 takes the other squirrel and has nothing else."""
    state = late_state("hare bear", "hare bear", "squirrel", displays="squirrel")
    assert rules_applied(state, "challenge 1") == "MZ-8 MZ-10 MZ-21 MZ-23"


def test_an_empty_hand_wins_before_the_dinosaur_is_taken() -> None:
    """MZ-24: the pile of seat 2 is laid aside."""
    state = late_state("bear deer hare", "bear deer hare", "", displays="hare plesiosaurus")
    assert rules_applied(state, "challenge 2") == "MZ-8 MZ-11 MZ-12 MZ-16 MZ-22 MZ-24"


def test_several_win_together() -> None:
    """MZ-24: the bears of seat 1 are all that are left when the third is eaten."""
    state = late_state("deer hare", "bear bear", "", displays="deer bear hare tyrannosaurus")
    assert rules_applied(state, "challenge 4") == "MZ-8 MZ-11 MZ-12 MZ-19 MZ-21 MZ-22 MZ-23 MZ-24"
