"""Mammuz, worked out by hand: the end."""

import pytest

from bestiary.catalog import AnyPlay
from bestiary.core.viewer import DEALER
from tests.games.mammuz.scripted_plays import (
    DINOSAURS,
    PLAYER_COUNTS,
    apply_moves,
    cards_gained,
    displays_of,
    full_state,
    hand_of,
    hand_sizes,
    is_table_clear,
    phase_and_seat,
    pile_of,
    play_with_dinosaur_in_last_cards,
    play_with_hands,
    play_with_pile,
    refusing_rule,
    removed_cards,
    species_in_play,
    winners_of,
)

ONE_LEFT = {
    3: "4 deer 5 tiger",
    4: "4 deer 5 tiger",
    5: "3 bear 4 deer",
    6: "3 bear 4 deer",
    7: "2 mammoth 4 deer",
}
"""What dies out in a hand at the deal, so that one card is left, by the number of players."""


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_last_cards_must_be_challenged(players: int) -> None:
    """The last seat begins with its only card: seat 0 may not extend the herd (MZ-22)."""
    hands = ["squirrel", *[""] * (players - 2), f"{ONE_LEFT[players]} hare"]
    play = apply_moves(
        play_with_hands(players, *hands, start=players - 1), f"{players - 1} declare hare: hare"
    )
    assert hand_sizes(play)[players - 1] == 0
    assert phase_and_seat(play) == ("respond", 0)
    for card in ("squirrel", "mammoth", "tyrannosaurus"):
        assert refusing_rule(play, 0, f"extend: {card}") == "MZ-22"
    for name in species_in_play(players):
        assert refusing_rule(play, 0, f"declare {name}: squirrel") == "MZ-7"
    assert refusing_rule(play, 0, "challenge 2") == "MZ-8"
    apply_moves(play, "0 challenge 1")


def test_last_cards_that_extend_a_herd_must_be_challenged() -> None:
    """Seat 2 lays its last two (MZ-22)."""
    play = play_with_hands(4, "hare", "hare", "3 bear 5 tiger 2 hare", "squirrel")
    apply_moves(play, "0 declare hare: hare, 1 extend: hare, 2 extend: hare hare")
    assert refusing_rule(play, 3, "extend: squirrel") == "MZ-22"


def test_last_cards_but_one_need_not_be_challenged() -> None:
    """Seat 0 keeps a card: the herd may be extended (MZ-7, MZ-22)."""
    play = play_with_hands(4, "3 bear 5 tiger 2 hare", "squirrel")
    apply_moves(play, "0 declare hare: hare, 1 extend: squirrel")
    assert phase_and_seat(play) == ("respond", 2)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_true_last_cards_win(players: int) -> None:
    """The game is over, and the herd still lies there (MZ-22)."""
    hands = ["squirrel", *[""] * (players - 2), f"{ONE_LEFT[players]} hare"]
    play = apply_moves(
        play_with_hands(players, *hands, start=players - 1), f"{players - 1} declare hare: hare"
    )
    before = full_state(play)
    apply_moves(play, "0 challenge 1")
    assert winners_of(play) == (players - 1,)
    assert full_state(play) == before | {"phase": "over", "to_move": []}
    assert displays_of(play) == [(players - 1, "hare")]


def test_the_card_turned_up_decides_about_last_cards() -> None:
    """The hare wins, though a squirrel lies beside it; the squirrel does not (MZ-8, MZ-22)."""
    hands = ("hare gopher", "3 bear 5 tiger hare squirrel")
    laid = "0 declare hare: hare gopher, 1 extend: hare squirrel"
    play = apply_moves(play_with_hands(4, *hands), f"{laid}, 2 challenge 1")
    assert winners_of(play) == (1,)
    assert full_state(play)["species"] == "hare"
    assert displays_of(play) == [(0, "hare gopher"), (1, "hare squirrel")]
    play = apply_moves(play_with_hands(4, *hands), f"{laid}, 2 challenge 2")
    assert hand_of(play, 1) == "2 hare squirrel gopher"
    assert phase_and_seat(play) == ("declare", 2)


def test_a_true_last_display_leaves_the_pile() -> None:
    """The herd is not taken any more, and the pile stays (MZ-16, MZ-22)."""
    play = play_with_pile("", "gopher", "3 bear 5 tiger 2 gopher")
    apply_moves(play, "1 declare gopher: gopher, 2 extend: gopher gopher, 3 challenge 1")
    assert winners_of(play) == (2,)
    assert pile_of(play) == "deer"
    assert displays_of(play) == [(1, "gopher"), (2, "gopher gopher")]


def test_a_caught_liar_plays_on_with_the_herd() -> None:
    """And with the pile (MZ-16, MZ-22)."""
    play = play_with_pile("", "gopher", "3 bear 5 tiger 2 gopher")
    apply_moves(play, "1 declare squirrel: gopher, 2 extend: gopher gopher, 3 challenge 2")
    assert hand_of(play, 2) == "deer 3 gopher"
    assert phase_and_seat(play) == ("declare", 3)
    assert is_table_clear(play)


def play_with_dinosaur_as_last_card(dinosaur: str) -> AnyPlay:
    """Hares are declared: 0 laid the dinosaur, its last card, and nothing else lies there."""
    return apply_moves(
        play_with_hands(4, f"4 deer 5 tiger {dinosaur}"), f"0 declare hare: {dinosaur}"
    )


@pytest.mark.parametrize("dinosaur", DINOSAURS)
def test_a_dinosaur_among_last_cards_must_be_challenged(dinosaur: str) -> None:
    """By the card beside it they are a lie, and 1 takes all of them back (MZ-10, MZ-22)."""
    play = play_with_dinosaur_in_last_cards(dinosaur)
    assert refusing_rule(play, 2, "extend: gopher") == "MZ-22"
    assert cards_gained(play, "2 challenge 2") == {1: f"hare squirrel {dinosaur}"}
    assert phase_and_seat(play) == ("declare", 2)


@pytest.mark.parametrize(
    ("dinosaur", "then", "gains"),
    [
        ("pterosaur", "", {2: "hare squirrel pterosaur"}),
        ("triceratops", ", 2 give 0", {0: "hare squirrel", 2: "triceratops"}),
        ("triceratops", ", 2 give 2", {2: "hare squirrel triceratops"}),
        ("triceratops", ", 2 give 3", {2: "triceratops", 3: "hare squirrel"}),
        ("stegosaurus", ", deal hare squirrel", {0: "squirrel", 2: "stegosaurus", 3: "hare"}),
        ("plesiosaurus", "", {2: "plesiosaurus"}),
        ("tyrannosaurus", "", {2: "tyrannosaurus"}),
    ],
)
def test_a_hand_still_empty_after_a_dinosaur_wins(
    dinosaur: str, then: str, gains: dict[int, str]
) -> None:
    """The dinosaur still goes to the challenger; nothing lies there (MZ-22, MZ-24)."""
    play = play_with_dinosaur_in_last_cards(dinosaur)
    assert cards_gained(play, f"2 challenge 1{then}") == gains
    assert winners_of(play) == (1,)
    assert hand_sizes(play)[1] == 0
    assert is_table_clear(play)
    assert pile_of(play) == ("hare squirrel" if dinosaur == "plesiosaurus" else "")
    eaten = " hare squirrel" if dinosaur == "tyrannosaurus" else ""
    assert removed_cards(play) == f"3 bear 5 tiger{eaten}"


@pytest.mark.parametrize(
    ("dinosaur", "then"),
    [
        ("brontosaurus", ""),
        *(("triceratops", f", 1 give {seat}") for seat in range(4)),
        ("pterosaur", ""),
        ("stegosaurus", ""),
        ("plesiosaurus", ""),
        ("tyrannosaurus", ""),
    ],
)
def test_a_dinosaur_as_the_only_card_of_the_herd_wins(dinosaur: str, then: str) -> None:
    """There is nothing that its player could have to take (MZ-12, MZ-22)."""
    play = play_with_dinosaur_as_last_card(dinosaur)
    assert cards_gained(play, f"1 challenge 1{then}") == {1: dinosaur}
    assert winners_of(play) == (0,)
    assert is_table_clear(play)


def test_last_cards_with_a_triceratops_are_decided_by_the_choice() -> None:
    """Until it is made no player has won (MZ-14, MZ-22)."""
    play = apply_moves(play_with_dinosaur_in_last_cards("triceratops"), "2 challenge 1")
    assert phase_and_seat(play) == ("give", 2)
    assert hand_sizes(play)[1] == 0


@pytest.mark.parametrize(
    ("dinosaur", "then"), [("brontosaurus", ""), ("triceratops", ", 2 give 1")]
)
def test_who_takes_the_herd_from_a_dinosaur_has_not_won(dinosaur: str, then: str) -> None:
    """Hare and squirrel, and the game goes on (MZ-13, MZ-14, MZ-22)."""
    play = play_with_dinosaur_in_last_cards(dinosaur)
    assert cards_gained(play, f"2 challenge 1{then}") == {1: "hare squirrel", 2: dinosaur}
    assert phase_and_seat(play) == ("declare", 2)
    assert is_table_clear(play)


def test_who_is_dealt_a_card_has_not_won() -> None:
    """Three cards go to 3, 0 and 1 (MZ-15, MZ-22)."""
    play = play_with_hands(4, "2 hare", "3 bear 5 tiger stegosaurus squirrel")
    apply_moves(play, "0 declare hare: hare hare, 1 extend: stegosaurus squirrel, 2 challenge 1")
    assert phase_and_seat(play) == ("deal", DEALER)
    assert cards_gained(play, "deal hare squirrel hare") == {
        0: "squirrel",
        1: "hare",
        2: "stegosaurus",
        3: "hare",
    }
    assert phase_and_seat(play) == ("declare", 2)


def test_a_herd_that_dies_out_at_once_does_not_fill_the_hand() -> None:
    """Brontosaurus: 1 takes both mammoths, they die out, and 1 has won (MZ-22, MZ-23)."""
    play = play_with_hands(4, "mammoth", "3 bear 5 tiger mammoth brontosaurus")
    apply_moves(play, "0 declare hare: mammoth, 1 extend: mammoth brontosaurus")
    assert cards_gained(play, "2 challenge 2") == {2: "brontosaurus"}
    assert winners_of(play) == (1,)
    assert removed_cards(play) == "2 mammoth 3 bear 5 tiger"
    assert is_table_clear(play)


def test_a_caught_liar_wins_where_the_herd_dies_out() -> None:
    """Two mammoths, laid as hares, are all that 1 takes (MZ-22, MZ-23)."""
    play = play_with_hands(4, "mammoth", "4 deer 5 tiger mammoth")
    apply_moves(play, "0 declare hare: mammoth, 1 extend: mammoth, 2 challenge 1")
    assert winners_of(play) == (1,)
    assert removed_cards(play) == "2 mammoth 4 deer 5 tiger"
    assert is_table_clear(play)


def test_a_doubter_wins_where_the_herd_dies_out() -> None:
    """Seat 1 has one mammoth, takes the other, and has no card left (MZ-9, MZ-23)."""
    play = play_with_hands(4, "mammoth", "4 deer 5 tiger mammoth")
    apply_moves(play, "0 declare mammoth: mammoth, 1 challenge 1")
    assert winners_of(play) == (1,)
    assert hand_sizes(play) == [9, 0, 10, 10]
    assert removed_cards(play) == "2 mammoth 4 deer 5 tiger"
    assert is_table_clear(play)


@pytest.mark.parametrize(
    ("players", "hand"),
    [
        (3, "4 deer 6 hare"),
        (3, "2 mammoth 3 bear 5 tiger"),
        (4, "3 bear 7 squirrel"),
        (4, "2 mammoth 8 gopher"),
        (5, "8 gopher"),
        (6, "2 mammoth 6 hare"),
        (6, "3 bear 5 tiger"),
        (7, "3 bear 4 deer"),
        (7, "7 squirrel"),
    ],
)
def test_a_hand_that_dies_out_at_the_deal_wins_at_once(players: int, hand: str) -> None:
    """No move is made at all, and any seat may be the start player (MZ-21, MZ-23, MZ-24)."""
    for seat in (0, players - 1):
        hands = [hand if other == seat else "" for other in range(players)]
        play = play_with_hands(players, *hands, start=1)
        assert winners_of(play) == (seat,)
        assert removed_cards(play) == hand
        assert is_table_clear(play)


def test_two_hands_that_die_out_at_the_deal_win_together() -> None:
    """Seat 2 keeps its three dinosaurs and has not won (MZ-23, MZ-24)."""
    play = play_with_hands(3, "2 mammoth 3 bear 5 tiger", "4 deer 6 hare", "7 squirrel")
    assert hand_sizes(play) == [0, 0, 3]
    assert winners_of(play) == (0, 1)
    play = play_with_hands(7, "3 bear 4 deer", "", "", "2 mammoth 5 tiger", "", "7 squirrel")
    assert winners_of(play) == (0, 3, 5)


def test_empty_hands_are_counted_before_the_dinosaur_is_taken() -> None:
    """Pterosaur: 1 takes two deer, has all four, and wins with it in hand (MZ-24)."""
    play = play_with_hands(7, "2 deer pterosaur", "2 mammoth 3 bear 2 deer")
    apply_moves(play, "0 declare deer: deer deer pterosaur")
    assert cards_gained(play, "1 challenge 3") == {1: "pterosaur"}
    assert winners_of(play) == (1,)
    assert hand_of(play, 1) == "pterosaur"
    assert removed_cards(play) == "2 mammoth 3 bear 4 deer"
    assert is_table_clear(play)


def test_a_challenger_may_win_by_a_gift_to_their_own_seat() -> None:
    """Triceratops: the other mammoth is all there is to take (MZ-14, MZ-23, MZ-24)."""
    play = play_with_hands(4, "mammoth triceratops", "4 deer 5 tiger mammoth")
    apply_moves(play, "0 declare hare: mammoth triceratops, 1 challenge 2, 1 give 1")
    assert winners_of(play) == (1,)
    assert hand_of(play, 1) == "triceratops"


def test_a_challenger_may_win_by_a_deal() -> None:
    """Stegosaurus: the fourth card goes to the challenger (MZ-15, MZ-23, MZ-24)."""
    play = play_with_hands(
        4, "2 hare mammoth stegosaurus", "4 deer 5 tiger mammoth", "", "gopher", start=3
    )
    apply_moves(
        play, "3 declare bear: gopher, 0 extend: hare hare mammoth stegosaurus, 1 challenge 4"
    )
    apply_moves(play, "deal gopher hare hare mammoth")
    assert winners_of(play) == (1,)
    assert hand_of(play, 1) == "stegosaurus"
    assert is_table_clear(play)


def test_a_challenger_may_win_by_what_is_eaten() -> None:
    """Tyrannosaurus: the mammoth in hand is the last of them (MZ-19, MZ-23, MZ-24)."""
    play = play_with_hands(4, "mammoth tyrannosaurus", "4 deer 5 tiger mammoth")
    apply_moves(play, "0 declare hare: mammoth tyrannosaurus, 1 challenge 2")
    assert winners_of(play) == (1,)
    assert hand_of(play, 1) == "tyrannosaurus"
    assert removed_cards(play) == "2 mammoth 4 deer 5 tiger"


@pytest.mark.parametrize(
    ("dinosaur", "then"),
    [("tyrannosaurus", ""), ("triceratops", ", 1 give 2"), ("stegosaurus", ", deal mammoth")],
)
def test_a_bystander_may_win(dinosaur: str, then: str) -> None:
    """Seat 2 had no part in the round, but the last mammoth (MZ-23, MZ-24)."""
    play = play_with_hands(4, f"mammoth {dinosaur}", "", "4 deer 5 tiger mammoth")
    apply_moves(play, f"0 declare hare: mammoth {dinosaur}, 1 challenge 2{then}")
    assert winners_of(play) == (2,)
    assert hand_sizes(play) == [8, 11, 0, 10]
    assert is_table_clear(play)


def test_all_whose_hands_are_empty_have_won_together() -> None:
    """Pterosaur: 0 laid its last cards, and 1 takes two deer that die out (MZ-22, MZ-24)."""
    play = play_with_hands(6, "5 tiger 2 deer pterosaur", "6 hare 2 deer")
    apply_moves(play, "0 declare bear: deer deer pterosaur")
    assert cards_gained(play, "1 challenge 3") == {1: "pterosaur"}
    assert winners_of(play) == (0, 1)
    assert hand_sizes(play) == [0, 1, 8, 8, 8, 8]
    assert is_table_clear(play)


def test_winners_are_named_in_the_order_of_their_seats() -> None:
    """Tyrannosaurus: 3 laid its last cards, and 0 held the last mammoth (MZ-22, MZ-24)."""
    play = play_with_hands(
        4, "4 deer 5 tiger mammoth", "", "", "8 gopher mammoth tyrannosaurus", start=3
    )
    apply_moves(play, "3 declare hare: mammoth tyrannosaurus, 0 challenge 2")
    assert winners_of(play) == (0, 3)
    assert hand_of(play, 0) == "tyrannosaurus"


@pytest.mark.parametrize(
    ("hands", "moves"),
    [
        (("2 mammoth 8 gopher", "hare"), ""),
        (("4 deer 5 tiger hare", "squirrel"), "0 declare hare: hare, 1 challenge 1"),
        (("4 deer 5 tiger pterosaur", "squirrel"), "0 declare hare: pterosaur, 1 challenge 1"),
    ],
)
def test_after_the_end_nothing_is_done_any_more(hands: tuple[str, ...], moves: str) -> None:
    """Won at the deal, by true last cards, and by a dinosaur (MZ-22)."""
    play = play_with_hands(4, *hands)
    if moves:
        apply_moves(play, moves)
    assert winners_of(play) == (0,)
    for seat in range(4):
        for text in ("declare hare: hare", "extend: hare", "challenge 1", "give 1"):
            assert refusing_rule(play, seat, text) == "MZ-22"
        assert refusing_rule(play, seat, "deal hare") == "MZ-22"
    assert refusing_rule(play, DEALER, "deal hare") == "MZ-22"
