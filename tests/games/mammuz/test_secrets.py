"""Mammuz, worked out by hand: what is open and what is secret, and how long a game may last."""

from typing import Any

from bestiary.core.play import Play
from bestiary.games.mammuz import game
from tests.games.mammuz.laying import (
    any_card,
    dealt,
    did,
    met,
    spread,
    truth,
    turn,
)


def seen(play: Play, *viewers: int | None) -> list[Any]:
    """What these viewers see on the table."""
    return [play.view(viewer).now for viewer in viewers]


def test_the_hands_of_others_are_secret() -> None:
    """Seats 1 and 2 change hands: neither 0, 3 nor an onlooker sees it (MZ-25)."""
    hands = spread(4, "", "mammoth 2 bear pterosaur", "3 hare 3 squirrel")
    other = [hands[0], hands[2], hands[1], hands[3]]
    one, two = (Play(game, 4, {"hands": deal, "start": 0}) for deal in (hands, other))
    assert seen(one, None, 0, 3) == seen(two, None, 0, 3)
    assert one.view(1).now != two.view(1).now
    assert one.view(2).now != two.view(2).now


def test_which_dinosaurs_were_drawn_is_secret() -> None:
    """Seat 1 holds a dinosaur that plays in one deal and not in the other (MZ-25)."""
    hands = spread(4, "", "brontosaurus")
    other = [
        ["tyrannosaurus" if card == "brontosaurus" else card for card in hand] for hand in hands
    ]
    one, two = (Play(game, 4, {"hands": deal, "start": 0}) for deal in (hands, other))
    assert seen(one, None, 0, 2, 3) == seen(two, None, 0, 2, 3)
    assert one.view(1).now != two.view(1).now


def test_cards_lying_face_down_are_secret() -> None:
    """But their number and the species are open (MZ-25)."""
    hands = ("hare bear tiger", "hare squirrel")
    one = did(dealt(4, *hands), "0 declare hare: hare bear, 1 extend: hare")
    two = did(dealt(4, *hands), "0 declare hare: tiger hare, 1 extend: squirrel")
    assert seen(one, None, 2, 3) == seen(two, None, 2, 3)
    for made in (
        "0 declare hare: hare, 1 extend: hare",
        "0 declare hare: hare bear, 1 extend: hare squirrel",
        "0 declare bear: hare bear, 1 extend: hare",
        "0 declare hare: hare bear",
    ):
        three = did(dealt(4, *hands), made)
        for viewer in (None, *range(4)):
            assert one.view(viewer).now != three.view(viewer).now


def test_a_herd_that_is_taken_is_seen_by_its_taker_alone() -> None:
    """Beside the hare that was turned up lay a bear, or a tiger (MZ-25)."""
    hands = ("hare bear tiger",)
    one = did(dealt(4, *hands), "0 declare hare: hare bear, 1 challenge 1")
    two = did(dealt(4, *hands), "0 declare hare: hare tiger, 1 challenge 1")
    assert seen(one, None, 2, 3) == seen(two, None, 2, 3)
    assert one.view(1).now != two.view(1).now


def test_the_pile_is_secret() -> None:
    """Nobody sees what was laid aside, but how much it was (MZ-16, MZ-25)."""
    hands = ("hare bear tiger plesiosaurus",)
    one = did(dealt(4, *hands), "0 declare hare: bear plesiosaurus, 1 challenge 2")
    two = did(dealt(4, *hands), "0 declare hare: tiger plesiosaurus, 1 challenge 2")
    assert seen(one, None, 1, 2, 3) == seen(two, None, 1, 2, 3)


def test_a_deal_is_seen_card_by_card() -> None:
    """Each sees what came into the own hand (MZ-15, MZ-25)."""
    hands = ("hare bear tiger stegosaurus",)
    laid = "0 declare hare: hare bear tiger stegosaurus, 1 challenge 4"
    one = did(dealt(4, *hands), f"{laid}, deal hare bear tiger")
    two = did(dealt(4, *hands), f"{laid}, deal hare tiger bear")
    assert seen(one, None, 1, 2) == seen(two, None, 1, 2)
    assert one.view(3).now != two.view(3).now
    assert one.view(0).now != two.view(0).now


def test_who_showed_a_species_is_open() -> None:
    """Seat 1 held all bears; a tyrannosaurus ate both mammoths (MZ-20, MZ-21, MZ-25)."""
    play = dealt(4, "mammoth", "3 bear mammoth tyrannosaurus")
    did(play, "0 declare hare: mammoth, 1 extend: mammoth tyrannosaurus, 2 challenge 2")
    for viewer in (None, *range(4)):
        assert play.view(viewer).now.extinct == {"bear": 1, "mammoth": None}
    did(play, f"2 declare hare: {any_card(play, 2)}, 3 challenge 1")
    assert play.view(None).now.extinct == {"bear": 1, "mammoth": None}


def test_what_leaves_the_game_is_open() -> None:
    """A bear was eaten, or a tiger: everybody sees it (MZ-19, MZ-25)."""
    hands = ("hare bear tiger tyrannosaurus",)
    one = did(dealt(4, *hands), "0 declare hare: bear tyrannosaurus, 1 challenge 2")
    two = did(dealt(4, *hands), "0 declare hare: tiger tyrannosaurus, 1 challenge 2")
    for viewer in (None, *range(4)):
        assert one.view(viewer).now != two.view(viewer).now


def test_a_dinosaur_that_was_turned_up_is_open() -> None:
    """While it waits, everybody sees which one it is (MZ-25)."""
    one, two = (did(met(name), "2 challenge 2") for name in ("triceratops", "stegosaurus"))
    for viewer in (None, *range(4)):
        assert one.view(viewer).now != two.view(viewer).now


# How long a game lasts


def test_there_is_no_limit_to_a_game() -> None:
    """A thousand rounds of lies, each caught at once: four of them change nothing (MZ-26)."""
    play = dealt(4, "hare", "hare", "hare", "hare")
    before = truth(play)
    for _ in range(250):
        for seat in range(4):
            did(play, f"{seat} declare bear: hare, {(seat + 1) % 4} challenge 1")
    assert truth(play) == before


def test_a_play_may_be_left_unfinished() -> None:
    """In every phase but the last it has no result (MZ-26)."""
    plays = [
        dealt(4),
        met("brontosaurus"),
        did(met("triceratops"), "2 challenge 2"),
        did(met("stegosaurus"), "2 challenge 2"),
    ]
    assert [turn(play)[0] for play in plays] == ["declare", "respond", "give", "deal"]
    for play in plays:
        assert play.result is None
        assert not play.is_over
