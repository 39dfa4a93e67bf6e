"""Mammuz, worked out by hand: dying out."""

import pytest

from bestiary.core.viewer import ONLOOKER
from bestiary.games.mammuz.events import DiedOut
from tests.games.mammuz.scripted_plays import (
    DEAL_TABLE,
    SEATS,
    SPECIES,
    apply_moves,
    cards_gained,
    extinct_species,
    full_state,
    hand_of,
    hand_sizes,
    phase_and_seat,
    pile_of,
    play_with_hands,
    removed_cards,
    species_in_play,
)


@pytest.mark.parametrize(("players", "seat"), SEATS)
def test_a_species_dealt_to_one_hand_dies_out_at_once(players: int, seat: int) -> None:
    """Before the first choice is made (MZ-21, MZ-24)."""
    hand_size = DEAL_TABLE[players][3]
    hands = ["3 bear" if other == seat else "" for other in range(players)]
    play = play_with_hands(players, *hands, start=1)
    assert extinct_species(play) == "bear"
    assert removed_cards(play) == "3 bear"
    assert hand_sizes(play) == [
        hand_size - 3 if other == seat else hand_size for other in range(players)
    ]
    assert phase_and_seat(play) == ("declare", 1)


@pytest.mark.parametrize("players", DEAL_TABLE)
def test_all_see_how_many_cards_of_a_species_are_left(players: int) -> None:
    """As many as it had; none once it died out; the dinosaurs as a number alone (MZ-2, MZ-25)."""
    play = play_with_hands(players, "3 bear")
    dinosaurs = DEAL_TABLE[players][1]
    for viewer in (ONLOOKER, *range(players)):
        board = play.view(viewer).board
        assert board.cards_left == {name: SPECIES[name] for name in species_in_play(players)} | {
            "bear": 0
        }
        assert board.dinosaurs_left == dinosaurs


@pytest.mark.parametrize("species", [name for name in SPECIES if SPECIES[name] <= 6])
def test_every_species_can_die_out(species: str) -> None:
    """As many cards as it has, and not one less (MZ-1, MZ-21)."""
    count = SPECIES[species]
    play = play_with_hands(7, f"{count} {species}")
    assert extinct_species(play) == species
    assert hand_sizes(play)[0] == 7 - count
    play = play_with_hands(7, f"{count - 1} {species}")
    assert extinct_species(play) == ""
    assert hand_sizes(play)[0] == 7


@pytest.mark.parametrize(("species", "count"), [("squirrel", 7), ("gopher", 8)])
def test_the_big_species_can_be_dealt_to_one_hand_of_ten(species: str, count: int) -> None:
    """Seven squirrels, eight gophers with four players (MZ-21)."""
    play = play_with_hands(4, f"{count} {species}")
    assert extinct_species(play) == species
    assert hand_sizes(play) == [10 - count, 10, 10, 10]


def test_the_nine_mice_die_out_in_the_course_of_a_game() -> None:
    """Four and five of them lie in two hands of six players (MZ-1, MZ-21)."""
    play = play_with_hands(6, "4 mouse", "5 mouse")
    apply_moves(play, "0 declare mouse: mouse mouse mouse mouse")
    assert extinct_species(play) == ""
    apply_moves(play, "1 challenge 3")
    assert extinct_species(play) == "mouse"
    assert removed_cards(play) == "9 mouse"
    assert hand_sizes(play) == [4, 3, 8, 8, 8, 8]


def test_several_species_of_several_hands_die_out_at_once() -> None:
    """Mammoths and bears here, tigers there; `extinct` is sorted by name (MZ-21)."""
    play = play_with_hands(4, "2 mammoth 3 bear", "", "5 tiger")
    assert full_state(play)["extinct"] == ["bear", "mammoth", "tiger"]
    assert hand_sizes(play) == [5, 10, 5, 10]


def test_dinosaurs_never_die_out() -> None:
    """All three are in one hand, and stay there (MZ-21)."""
    play = play_with_hands(3, "brontosaurus pterosaur stegosaurus")
    assert "brontosaurus pterosaur stegosaurus" in hand_of(play, 0)
    assert (hand_sizes(play), extinct_species(play), removed_cards(play)) == ([10, 10, 10], "", "")


def test_a_species_dies_out_with_who_doubts_the_truth() -> None:
    """Two bears in hand and one in the herd; the hare of the herd stays (MZ-9, MZ-21)."""
    play = apply_moves(play_with_hands(4, "bear hare", "2 bear"), "0 declare bear: bear hare")
    assert cards_gained(play, "1 challenge 1") == {1: "hare"}
    assert extinct_species(play) == "bear"
    assert removed_cards(play) == "3 bear"
    assert hand_sizes(play) == [8, 9, 10, 10]
    assert phase_and_seat(play) == ("declare", 2)


def test_a_species_dies_out_with_a_caught_liar() -> None:
    """Seat 1 laid a bear as a hare, and finds the other two before it (MZ-10, MZ-21)."""
    play = play_with_hands(4, "2 bear", "bear")
    apply_moves(play, "0 declare hare: bear bear, 1 extend: bear, 2 challenge 1")
    assert extinct_species(play) == "bear"
    assert hand_sizes(play) == [8, 9, 10, 10]
    assert phase_and_seat(play) == ("declare", 2)


@pytest.mark.parametrize(
    ("dinosaur", "seat", "then"),
    [
        ("brontosaurus", 1, ""),
        ("pterosaur", 2, ""),
        ("triceratops", 1, ", 2 give 1"),
        ("triceratops", 2, ", 2 give 2"),
        ("triceratops", 3, ", 2 give 3"),
        ("stegosaurus", 3, ", deal bear"),
    ],
)
def test_a_species_dies_out_with_the_player_a_dinosaur_gave_the_herd(
    dinosaur: str, seat: int, then: str
) -> None:
    """The bear of the herd joins two others (MZ-13, MZ-14, MZ-15, MZ-21)."""
    hands = ["bear", dinosaur, "", ""]
    hands[seat] += " 2 bear"
    play = apply_moves(play_with_hands(4, *hands), f"0 declare hare: bear, 1 extend: {dinosaur}")
    assert cards_gained(play, f"2 challenge 1{then}") == {2: dinosaur}
    assert extinct_species(play) == "bear"
    assert removed_cards(play) == "3 bear"
    left = [9, 9, 11, 10]
    left[seat] -= 2
    assert hand_sizes(play) == left
    assert phase_and_seat(play) == ("declare", 2)


def test_a_deal_lets_several_species_die_out() -> None:
    """The mammoth goes to 3 and the bear to 0, who have the others (MZ-15, MZ-21)."""
    play = play_with_hands(4, "mammoth 2 bear", "bear stegosaurus", "", "mammoth")
    apply_moves(play, "0 declare hare: mammoth, 1 extend: bear stegosaurus, 2 challenge 2")
    apply_moves(play, "deal mammoth bear")
    assert extinct_species(play) == "mammoth bear"
    assert hand_sizes(play) == [7, 8, 11, 9]
    assert phase_and_seat(play) == ("declare", 2)


def test_the_pile_counts_as_still_in_the_game() -> None:
    """A bear lies aside, and the other two in one hand do not die out (MZ-16, MZ-21)."""
    play = play_with_hands(4, "bear plesiosaurus", "", "2 bear")
    apply_moves(play, "0 declare hare: bear plesiosaurus, 1 challenge 2")
    assert pile_of(play) == "bear"
    assert (extinct_species(play), removed_cards(play)) == ("", "")


def test_a_species_dies_out_with_who_takes_the_pile() -> None:
    """The herd is one hare, and the pile the third bear (MZ-16, MZ-17, MZ-21)."""
    play = play_with_hands(4, "bear plesiosaurus", "hare", "2 bear")
    apply_moves(play, "0 declare deer: bear plesiosaurus, 1 challenge 2, 1 declare hare: hare")
    assert cards_gained(play, "2 challenge 1") == {2: "hare"}
    assert extinct_species(play) == "bear"
    assert pile_of(play) == ""


def test_nothing_dies_out_before_the_herd_was_challenged() -> None:
    """The last two bears that are held lie in one hand, the third lies in the herd (MZ-24)."""
    play = apply_moves(play_with_hands(4, "bear", "2 bear"), "0 declare bear: bear")
    assert (extinct_species(play), removed_cards(play)) == ("", "")
    apply_moves(play, "1 extend: bear bear")
    assert (extinct_species(play), removed_cards(play)) == ("", "")


@pytest.mark.parametrize(("species", "count"), [("mammoth", 1), ("deer", 2)])
def test_who_shows_a_species_shows_no_card_that_was_eaten(species: str, count: int) -> None:
    """Half of it lay in the herd that a tyrannosaurus removes in the same step (MZ-19, MZ-21)."""
    half = f"{count} {species}"
    play = play_with_hands(4, f"tyrannosaurus {half}", "", half)
    apply_moves(play, f"0 declare hare: tyrannosaurus{f' {species}' * count}")
    happened = play.move(1, "challenge 1")
    assert DiedOut(seat=2, species=species, count=count) in happened
    assert removed_cards(play) == f"{2 * count} {species}"
    assert hand_sizes(play)[2] == 10 - count
