"""Mammuz: the examples of the manual; Nora, Tom, Ida and Paul are seats 0, 1, 2 and 3."""

import pytest

from bestiary.catalog import AnyPlay
from tests.games.mammuz.scripted_plays import (
    any_card,
    apply_moves,
    cards_gained,
    extinct_species,
    hand_of,
    hand_sizes,
    phase_and_seat,
    pile_of,
    play_with_hands,
    refusing_rule,
    removed_cards,
    winners_of,
)


@pytest.mark.parametrize(
    ("challenge", "left", "next_seat"),
    [("challenge 2", [8, 12, 10, 10], 2), ("challenge 1", [8, 7, 15, 10], 3)],
)
def test_hares_or_no_hares(challenge: str, left: list[int], next_seat: int) -> None:
    """Tom is caught with a squirrel, or Ida is wrong about a hare (MZ-9, MZ-10)."""
    play = play_with_hands(4, "2 hare", "hare squirrel bear")
    apply_moves(play, "0 declare hare: hare hare")
    assert hand_sizes(play) == [8, 10, 10, 10]
    apply_moves(play, "1 extend: hare squirrel bear")
    assert hand_sizes(play) == [8, 7, 10, 10]
    taker = 1 if next_seat == 2 else 2
    assert cards_gained(play, f"2 {challenge}") == {taker: "bear 3 hare squirrel"}
    assert hand_sizes(play) == left
    assert phase_and_seat(play) == ("declare", next_seat)


def test_the_deer_die_out() -> None:
    """Ida has 6 cards, takes 5, and 4 deer leave: 7 are left (MZ-5, MZ-9, MZ-21)."""
    play = play_with_hands(4, "2 hare", "hare deer bear", "4 gopher 3 deer", "squirrel", start=2)
    apply_moves(play, "2 declare gopher: gopher gopher gopher gopher, 3 challenge 1")
    apply_moves(play, "0 declare hare: hare hare, 1 extend: hare deer bear")
    assert hand_sizes(play)[2] == 6
    apply_moves(play, "2 challenge 1")
    assert hand_sizes(play)[2] == 7
    assert removed_cards(play) == "4 deer"
    assert refusing_rule(play, 3, "declare deer: squirrel") == "MZ-5"


def test_the_deer_die_out_where_one_was_eaten_before() -> None:
    """Ida's three are all the deer in the game there and then (MZ-19, MZ-21)."""
    play = play_with_hands(4, "", "deer tyrannosaurus", "3 deer", start=1)
    apply_moves(play, "1 declare deer: deer tyrannosaurus")
    before = hand_sizes(play)[2]
    apply_moves(play, "2 challenge 2")
    assert hand_sizes(play)[2] == before - 3 + 1
    assert extinct_species(play) == "deer"


TOMS_HAND = "8 gopher stegosaurus deer"
"""Tom's hand: the gophers die out at the deal, two cards are left."""


def test_toms_last_cards_and_the_stegosaurus() -> None:
    """Three cards are dealt, to Paul, Nora and Tom, who has not won (MZ-15, MZ-22, MZ-24)."""
    play = play_with_hands(4, "2 hare", TOMS_HAND)
    apply_moves(play, "0 declare bear: hare hare, 1 extend: stegosaurus deer")
    assert refusing_rule(play, 2, f"extend: {any_card(play, 2)}") == "MZ-22"
    apply_moves(play, "2 challenge 1")
    assert cards_gained(play, "deal hare hare deer") == {
        0: "hare",
        1: "deer",
        2: "stegosaurus",
        3: "hare",
    }
    assert phase_and_seat(play) == ("declare", 2)


def test_toms_last_cards_and_the_deer() -> None:
    """That is no bear: Tom takes all four cards (MZ-10, MZ-22)."""
    play = play_with_hands(4, "2 hare", TOMS_HAND)
    apply_moves(play, "0 declare bear: hare hare, 1 extend: stegosaurus deer, 2 challenge 2")
    assert hand_of(play, 1) == "deer 2 hare stegosaurus"
    assert phase_and_seat(play) == ("declare", 2)


def test_toms_last_cards_after_one_of_noras() -> None:
    """One card for Paul and one for Nora: Tom has won (MZ-15, MZ-22)."""
    play = play_with_hands(4, "2 hare", TOMS_HAND)
    apply_moves(play, "0 declare bear: hare, 1 extend: stegosaurus deer, 2 challenge 1")
    assert cards_gained(play, "deal deer hare") == {0: "hare", 2: "stegosaurus", 3: "deer"}
    assert winners_of(play) == (1,)


def play_with_pile_of_four() -> AnyPlay:
    """Paul and Nora laid five squirrels, so they said; Tom turned up the plesiosaurus."""
    play = play_with_hands(
        4, "2 squirrel plesiosaurus", "hare", "bear stegosaurus", "tiger squirrel", start=3
    )
    apply_moves(
        play, "3 declare squirrel: tiger squirrel, 0 extend: squirrel plesiosaurus squirrel"
    )
    assert cards_gained(play, "1 challenge 2") == {1: "plesiosaurus"}
    assert pile_of(play) == "tiger 3 squirrel"
    return play


def test_the_pile_of_the_manual() -> None:
    """Ida takes three cards and the pile of four, 7 in all (MZ-10, MZ-16, MZ-18)."""
    play = play_with_pile_of_four()
    assert refusing_rule(play, 1, "declare squirrel: hare") == "MZ-18"
    apply_moves(play, "1 declare hare: hare, 2 extend: bear stegosaurus")
    before = hand_sizes(play)[2]
    apply_moves(play, "3 challenge 1")
    assert hand_sizes(play)[2] == before + 7
    assert pile_of(play) == ""
    assert phase_and_seat(play) == ("declare", 3)


def test_the_pile_of_the_manual_and_the_stegosaurus() -> None:
    """Two cards are dealt, to Nora and Tom, and the pile stays (MZ-15, MZ-17)."""
    play = apply_moves(
        play_with_pile_of_four(), "1 declare hare: hare, 2 extend: bear stegosaurus, 3 challenge 2"
    )
    assert cards_gained(play, "deal bear hare") == {0: "bear", 1: "hare", 3: "stegosaurus"}
    assert pile_of(play) == "tiger 3 squirrel"
