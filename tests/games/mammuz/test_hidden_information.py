"""Mammuz, worked out by hand: what is open and what is secret, and how long a game may last."""

from typing import Any

from bestiary.catalog import AnyPlay
from bestiary.core.play import Play
from bestiary.core.viewer import ONLOOKER, Viewer
from bestiary.games.mammuz import game
from tests.games.mammuz.scripted_plays import (
    any_card,
    apply_moves,
    deal_hands,
    full_state,
    phase_and_seat,
    play_with_dinosaur_in_herd,
    play_with_hands,
)


def boards_of(play: AnyPlay, *viewers: Viewer) -> list[Any]:
    """What these viewers see on the table."""
    return [play.view(viewer).board for viewer in viewers]


def test_the_hands_of_others_are_secret() -> None:
    """Seats 1 and 2 change hands: neither 0, 3 nor an onlooker sees it (MZ-25)."""
    hands = deal_hands(4, "", "mammoth 2 bear pterosaur", "3 hare 3 squirrel")
    other = [hands[0], hands[2], hands[1], hands[3]]
    one, two = (Play(game, 4, {"hands": deal, "start": 0}) for deal in (hands, other))
    assert boards_of(one, ONLOOKER, 0, 3) == boards_of(two, ONLOOKER, 0, 3)
    assert one.view(1).board != two.view(1).board
    assert one.view(2).board != two.view(2).board


def test_which_dinosaurs_were_drawn_is_secret() -> None:
    """Seat 1 holds a dinosaur that plays in one deal and not in the other (MZ-25)."""
    hands = deal_hands(4, "", "brontosaurus")
    other = [
        ["tyrannosaurus" if card == "brontosaurus" else card for card in hand] for hand in hands
    ]
    one, two = (Play(game, 4, {"hands": deal, "start": 0}) for deal in (hands, other))
    assert boards_of(one, ONLOOKER, 0, 2, 3) == boards_of(two, ONLOOKER, 0, 2, 3)
    assert one.view(1).board != two.view(1).board


def test_cards_lying_face_down_are_secret() -> None:
    """But their number and the species are open (MZ-25)."""
    hands = ("hare bear tiger", "hare squirrel")
    one = apply_moves(play_with_hands(4, *hands), "0 declare hare: hare bear, 1 extend: hare")
    two = apply_moves(play_with_hands(4, *hands), "0 declare hare: tiger hare, 1 extend: squirrel")
    assert boards_of(one, ONLOOKER, 2, 3) == boards_of(two, ONLOOKER, 2, 3)
    for moves in (
        "0 declare hare: hare, 1 extend: hare",
        "0 declare hare: hare bear, 1 extend: hare squirrel",
        "0 declare bear: hare bear, 1 extend: hare",
        "0 declare hare: hare bear",
    ):
        three = apply_moves(play_with_hands(4, *hands), moves)
        for viewer in (ONLOOKER, *range(4)):
            assert one.view(viewer).board != three.view(viewer).board


def test_a_taken_herd_is_shown_to_its_taker_alone() -> None:
    """Beside the hare that was turned up lay a bear, or a tiger (MZ-25)."""
    hands = ("hare bear tiger",)
    one = apply_moves(play_with_hands(4, *hands), "0 declare hare: hare bear, 1 challenge 1")
    two = apply_moves(play_with_hands(4, *hands), "0 declare hare: hare tiger, 1 challenge 1")
    assert boards_of(one, ONLOOKER, 2, 3) == boards_of(two, ONLOOKER, 2, 3)
    assert one.view(1).board != two.view(1).board


def test_the_pile_is_secret() -> None:
    """No player sees what was laid aside, but how much it was (MZ-16, MZ-25)."""
    hands = ("hare bear tiger plesiosaurus",)
    one = apply_moves(
        play_with_hands(4, *hands), "0 declare hare: bear plesiosaurus, 1 challenge 2"
    )
    two = apply_moves(
        play_with_hands(4, *hands), "0 declare hare: tiger plesiosaurus, 1 challenge 2"
    )
    assert boards_of(one, ONLOOKER, 1, 2, 3) == boards_of(two, ONLOOKER, 1, 2, 3)


def test_a_deal_is_shown_card_by_card() -> None:
    """Each sees what came into the own hand (MZ-15, MZ-25)."""
    hands = ("hare bear tiger stegosaurus",)
    laid = "0 declare hare: hare bear tiger stegosaurus, 1 challenge 4"
    one = apply_moves(play_with_hands(4, *hands), f"{laid}, deal hare bear tiger")
    two = apply_moves(play_with_hands(4, *hands), f"{laid}, deal hare tiger bear")
    assert boards_of(one, ONLOOKER, 1, 2) == boards_of(two, ONLOOKER, 1, 2)
    assert one.view(3).board != two.view(3).board
    assert one.view(0).board != two.view(0).board


def test_who_showed_a_species_is_open() -> None:
    """Seat 1 held all bears; a tyrannosaurus ate both mammoths (MZ-20, MZ-21, MZ-25)."""
    play = play_with_hands(4, "mammoth", "3 bear mammoth tyrannosaurus")
    apply_moves(play, "0 declare hare: mammoth, 1 extend: mammoth tyrannosaurus, 2 challenge 2")
    for viewer in (ONLOOKER, *range(4)):
        assert play.view(viewer).board.extinct == {"bear": 1, "mammoth": None}
    apply_moves(play, f"2 declare hare: {any_card(play, 2)}, 3 challenge 1")
    assert play.view(ONLOOKER).board.extinct == {"bear": 1, "mammoth": None}


def test_what_leaves_the_game_is_open() -> None:
    """A bear was eaten, or a tiger: every player sees it (MZ-19, MZ-25)."""
    hands = ("hare bear tiger tyrannosaurus",)
    one = apply_moves(
        play_with_hands(4, *hands), "0 declare hare: bear tyrannosaurus, 1 challenge 2"
    )
    two = apply_moves(
        play_with_hands(4, *hands), "0 declare hare: tiger tyrannosaurus, 1 challenge 2"
    )
    for viewer in (ONLOOKER, *range(4)):
        assert one.view(viewer).board != two.view(viewer).board


def test_a_dinosaur_that_was_turned_up_is_open() -> None:
    """While it waits, every player sees which one it is (MZ-25)."""
    one, two = (
        apply_moves(play_with_dinosaur_in_herd(name), "2 challenge 2")
        for name in ("triceratops", "stegosaurus")
    )
    for viewer in (ONLOOKER, *range(4)):
        assert one.view(viewer).board != two.view(viewer).board


# How long a game lasts


def test_there_is_no_limit_to_a_game() -> None:
    """A thousand rounds of lies, each caught at once: four of them change nothing (MZ-26)."""
    play = play_with_hands(4, "hare", "hare", "hare", "hare")
    before = full_state(play)
    for _ in range(250):
        for seat in range(4):
            apply_moves(play, f"{seat} declare bear: hare, {(seat + 1) % 4} challenge 1")
    assert full_state(play) == before


def test_a_play_may_be_left_unfinished() -> None:
    """In every phase but the last it has no result (MZ-26)."""
    plays = [
        play_with_hands(4),
        play_with_dinosaur_in_herd("brontosaurus"),
        apply_moves(play_with_dinosaur_in_herd("triceratops"), "2 challenge 2"),
        apply_moves(play_with_dinosaur_in_herd("stegosaurus"), "2 challenge 2"),
    ]
    assert [phase_and_seat(play)[0] for play in plays] == ["declare", "respond", "give", "deal"]
    for play in plays:
        assert play.result is None
        assert not play.is_over
