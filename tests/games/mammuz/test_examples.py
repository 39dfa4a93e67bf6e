"""Mammuz: the examples of the manual; Nora, Tom, Ida and Paul are seats 0, 1, 2 and 3."""

import pytest

from bestiary.core.play import Play
from tests.games.mammuz.laying import (
    any_card,
    aside,
    dealt,
    did,
    extinct,
    got,
    held,
    refused,
    removed,
    sizes,
    turn,
    winners,
)


@pytest.mark.parametrize(
    ("challenge", "left", "next_seat"),
    [("challenge 2", [8, 12, 10, 10], 2), ("challenge 1", [8, 7, 15, 10], 3)],
)
def test_hares_or_no_hares(challenge: str, left: list[int], next_seat: int) -> None:
    """Tom is caught with a squirrel, or Ida is wrong about a hare (MZ-9, MZ-10)."""
    play = dealt(4, "2 hare", "hare squirrel bear")
    did(play, "0 declare hare: hare hare")
    assert sizes(play) == [8, 10, 10, 10]
    did(play, "1 extend: hare squirrel bear")
    assert sizes(play) == [8, 7, 10, 10]
    taker = 1 if next_seat == 2 else 2
    assert got(play, f"2 {challenge}") == {taker: "bear 3 hare squirrel"}
    assert sizes(play) == left
    assert turn(play) == ("declare", next_seat)


def test_the_deer_die_out() -> None:
    """Ida has 6 cards, takes 5, and 4 deer leave: 7 are left (MZ-5, MZ-9, MZ-21)."""
    play = dealt(4, "2 hare", "hare deer bear", "4 gopher 3 deer", "squirrel", start=2)
    did(play, "2 declare gopher: gopher gopher gopher gopher, 3 challenge 1")
    did(play, "0 declare hare: hare hare, 1 extend: hare deer bear")
    assert sizes(play)[2] == 6
    did(play, "2 challenge 1")
    assert sizes(play)[2] == 7
    assert removed(play) == "4 deer"
    assert refused(play, 3, "declare deer: squirrel") == "MZ-5"


def test_the_deer_die_out_where_one_was_eaten_before() -> None:
    """Ida's three are all the deer in the game there and then (MZ-19, MZ-21)."""
    play = dealt(4, "", "deer tyrannosaurus", "3 deer", start=1)
    did(play, "1 declare deer: deer tyrannosaurus")
    before = sizes(play)[2]
    did(play, "2 challenge 2")
    assert sizes(play)[2] == before - 3 + 1
    assert extinct(play) == "deer"


TOMS = "8 gopher stegosaurus deer"
"""Tom's hand: the gophers die out at the deal, two cards are left."""


def test_toms_last_cards_and_the_stegosaurus() -> None:
    """Three cards are dealt, to Paul, Nora and Tom, who has not won (MZ-15, MZ-22, MZ-24)."""
    play = dealt(4, "2 hare", TOMS)
    did(play, "0 declare bear: hare hare, 1 extend: stegosaurus deer")
    assert refused(play, 2, f"extend: {any_card(play, 2)}") == "MZ-22"
    did(play, "2 challenge 1")
    assert got(play, "deal hare hare deer") == {0: "hare", 1: "deer", 2: "stegosaurus", 3: "hare"}
    assert turn(play) == ("declare", 2)


def test_toms_last_cards_and_the_deer() -> None:
    """That is no bear: Tom takes all four cards (MZ-10, MZ-22)."""
    play = dealt(4, "2 hare", TOMS)
    did(play, "0 declare bear: hare hare, 1 extend: stegosaurus deer, 2 challenge 2")
    assert held(play, 1) == "deer 2 hare stegosaurus"
    assert turn(play) == ("declare", 2)


def test_toms_last_cards_after_one_of_noras() -> None:
    """One card for Paul and one for Nora: Tom has won (MZ-15, MZ-22)."""
    play = dealt(4, "2 hare", TOMS)
    did(play, "0 declare bear: hare, 1 extend: stegosaurus deer, 2 challenge 1")
    assert got(play, "deal deer hare") == {0: "hare", 2: "stegosaurus", 3: "deer"}
    assert winners(play) == (1,)


def pile_of_four() -> Play:
    """Paul and Nora laid five squirrels, so they said; Tom turned up the plesiosaurus."""
    play = dealt(
        4, "2 squirrel plesiosaurus", "hare", "bear stegosaurus", "tiger squirrel", start=3
    )
    did(play, "3 declare squirrel: tiger squirrel, 0 extend: squirrel plesiosaurus squirrel")
    assert got(play, "1 challenge 2") == {1: "plesiosaurus"}
    assert aside(play) == "tiger 3 squirrel"
    return play


def test_the_pile_of_the_manual() -> None:
    """Ida takes three cards and the pile of four, 7 in all (MZ-10, MZ-16, MZ-18)."""
    play = pile_of_four()
    assert refused(play, 1, "declare squirrel: hare") == "MZ-18"
    did(play, "1 declare hare: hare, 2 extend: bear stegosaurus")
    before = sizes(play)[2]
    did(play, "3 challenge 1")
    assert sizes(play)[2] == before + 7
    assert aside(play) == ""
    assert turn(play) == ("declare", 3)


def test_the_pile_of_the_manual_and_the_stegosaurus() -> None:
    """Two cards are dealt, to Nora and Tom, and the pile stays (MZ-15, MZ-17)."""
    play = did(pile_of_four(), "1 declare hare: hare, 2 extend: bear stegosaurus, 3 challenge 2")
    assert got(play, "deal bear hare") == {0: "bear", 1: "hare", 3: "stegosaurus"}
    assert aside(play) == "tiger 3 squirrel"
