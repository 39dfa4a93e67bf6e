"""Mammuz, worked out by hand: beginning a round and extending the herd."""

import pytest

from tests.games.mammuz.scripted_plays import (
    DEAL_TABLE,
    DINOSAURS,
    PLAYER_COUNTS,
    SEATS,
    SPECIES,
    any_card,
    apply_moves,
    declarable_species,
    displays_of,
    extinct_species,
    full_state,
    hand_of,
    hand_sizes,
    parse_cards,
    phase_and_seat,
    play_with_hands,
    refusing_rule,
    species_in_play,
)


def test_who_begins_declares_a_species_and_lays_cards() -> None:
    """Two hares, in the order in which they are named; then it is the next one's turn (MZ-4)."""
    play = play_with_hands(4, "2 hare squirrel")
    before = hand_of(play, 0)
    apply_moves(play, "0 declare hare: hare squirrel hare")
    assert full_state(play)["species"] == "hare"
    assert displays_of(play) == [(0, "hare squirrel hare")]
    assert hand_sizes(play) == [7, 10, 10, 10]
    assert parse_cards(f"{hand_of(play, 0)} 2 hare squirrel") == parse_cards(before)
    assert phase_and_seat(play) == ("respond", 1)


@pytest.mark.parametrize(("players", "start"), SEATS)
def test_play_goes_round_clockwise(players: int, start: int) -> None:
    """After the last seat comes seat 0, and the first may extend its own herd (MZ-4, MZ-7)."""
    play = play_with_hands(players, start=start)
    laid = [(start, any_card(play, start))]
    apply_moves(play, f"{start} declare bear: {laid[0][1]}")
    for seat in (*range(start + 1, players), *range(start + 1)):
        assert phase_and_seat(play) == ("respond", seat)
        laid.append((seat, any_card(play, seat)))
        apply_moves(play, f"{seat} extend: {laid[-1][1]}")
    assert displays_of(play) == laid


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_one_to_four_cards_may_be_laid(count: int) -> None:
    """To begin a round and to extend a herd (MZ-4, MZ-7)."""
    play = play_with_hands(4, "5 hare", "5 squirrel")
    apply_moves(play, f"0 declare bear: {' '.join(['hare'] * count)}")
    apply_moves(play, f"1 extend: {' '.join(['squirrel'] * count)}")
    assert hand_sizes(play) == [10 - count, 10 - count, 10, 10]
    assert [len(display.split()) for _, display in displays_of(play)] == [count, count]


def test_the_cards_may_be_anything() -> None:
    """Not one bear, and a dinosaur among them (MZ-4)."""
    play = apply_moves(
        play_with_hands(4, "hare deer pterosaur"), "0 declare bear: hare pterosaur deer"
    )
    assert displays_of(play) == [(0, "hare pterosaur deer")]
    assert full_state(play)["species"] == "bear"


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_every_species_in_play_may_be_declared_and_no_other(players: int) -> None:
    """No mice with three to five players, no gophers with three; never a dinosaur (MZ-2, MZ-4)."""
    play = play_with_hands(players)
    assert declarable_species(play).split() == species_in_play(players)
    card = any_card(play, 0)
    for name in (*SPECIES, *DINOSAURS):
        if name not in species_in_play(players):
            assert refusing_rule(play, 0, f"declare {name}: {card}") == "MZ-4"


def test_a_species_may_be_declared_that_one_does_not_hold() -> None:
    """Seat 0 has no mammoth (MZ-4)."""
    play = apply_moves(play_with_hands(4, "hare", "mammoth", "mammoth"), "0 declare mammoth: hare")
    assert full_state(play)["species"] == "mammoth"


def test_the_species_of_the_round_before_may_be_declared_again() -> None:
    """Bears after bears (MZ-4)."""
    play = apply_moves(play_with_hands(4, "bear", "hare"), "0 declare bear: bear, 1 challenge 1")
    assert phase_and_seat(play) == ("declare", 2)
    assert "bear" in declarable_species(play)
    play = apply_moves(play_with_hands(4, "hare", "hare"), "0 declare bear: hare, 1 challenge 1")
    apply_moves(play, "1 declare bear: hare")
    assert full_state(play)["species"] == "bear"


def test_five_cards_cannot_begin_a_round() -> None:
    """Four is the most, even of one's own (MZ-4)."""
    play = play_with_hands(4, "5 hare")
    assert refusing_rule(play, 0, "declare hare: hare hare hare hare hare") == "MZ-4"


def test_cards_of_others_cannot_begin_a_round() -> None:
    """A species that is not in hand, or not so often; a dinosaur (MZ-4)."""
    play = play_with_hands(4, "bear", "mammoth 2 bear", "mammoth pterosaur")
    for laid in ("mammoth", "bear bear", "bear mammoth", "pterosaur", "tyrannosaurus", "mouse"):
        assert refusing_rule(play, 0, f"declare bear: {laid}") == "MZ-4"


def test_nothing_can_be_extended_or_challenged_before_a_round_has_begun() -> None:
    """There is no herd yet (MZ-4)."""
    play = play_with_hands(4, "bear", "hare")
    assert refusing_rule(play, 0, "extend: bear") == "MZ-4"
    assert refusing_rule(play, 0, "challenge 1") == "MZ-4"
    apply_moves(play, "0 declare bear: bear, 1 challenge 1")
    assert refusing_rule(play, 2, f"extend: {any_card(play, 2)}") == "MZ-4"
    assert refusing_rule(play, 2, "challenge 1") == "MZ-4"


@pytest.mark.parametrize(("players", "start"), SEATS)
def test_only_the_start_player_begins_the_round(players: int, start: int) -> None:
    """Neither before one's turn nor after it (MZ-4)."""
    play = play_with_hands(players, start=start)
    for seat in range(players):
        if seat != start:
            card = any_card(play, seat)
            assert refusing_rule(play, seat, f"declare bear: {card}") == "MZ-4"


def test_an_extinct_species_cannot_be_declared() -> None:
    """Seat 1 was dealt all bears; all others may be declared (MZ-5)."""
    play = play_with_hands(4, "hare", "3 bear")
    assert extinct_species(play) == "bear"
    assert refusing_rule(play, 0, "declare bear: hare") == "MZ-5"
    assert declarable_species(play) == "mammoth deer tiger hare squirrel gopher"


def test_a_species_that_died_out_in_a_round_cannot_be_declared_after_it() -> None:
    """Seat 1 has one mammoth and takes the other (MZ-5, MZ-21)."""
    play = apply_moves(
        play_with_hands(4, "mammoth", "mammoth"), "0 declare mammoth: mammoth, 1 challenge 1"
    )
    assert phase_and_seat(play) == ("declare", 2)
    assert refusing_rule(play, 2, f"declare mammoth: {any_card(play, 2)}") == "MZ-5"


HANDS_OF_EXTINCT_SPECIES = ("2 mammoth 7 squirrel", "3 bear 6 hare", "4 deer 5 tiger", "8 gopher")
"""Hands of four players that lose all their animals at the deal."""


def test_where_all_species_are_extinct_any_may_be_declared() -> None:
    """Only dinosaurs are left; mice are still not in play (MZ-6)."""
    play = play_with_hands(4, *HANDS_OF_EXTINCT_SPECIES)
    assert extinct_species(play) == "mammoth bear deer tiger hare squirrel gopher"
    assert hand_sizes(play) == [1, 1, 1, 2]
    assert declarable_species(play).split() == species_in_play(4)
    assert refusing_rule(play, 0, f"declare mouse: {hand_of(play, 0)}") == "MZ-4"
    apply_moves(play, f"0 declare deer: {hand_of(play, 0)}")
    assert full_state(play)["species"] == "deer"


@pytest.mark.parametrize("species", species_in_play(3))
def test_with_three_players_all_may_be_extinct_as_well(species: str) -> None:
    """Nine animals each died out, and one dinosaur each is left (MZ-6)."""
    play = play_with_hands(3, "2 mammoth 7 squirrel", "3 bear 6 hare", "4 deer 5 tiger")
    assert hand_sizes(play) == [1, 1, 1]
    apply_moves(play, f"0 declare {species}: {hand_of(play, 0)}")
    assert full_state(play)["species"] == species


def test_where_all_are_extinct_the_ban_still_holds() -> None:
    """Anything but bears, which the plesiosaurus laid aside (MZ-6, MZ-18)."""
    play = play_with_hands(4, *HANDS_OF_EXTINCT_SPECIES[:3], "8 gopher plesiosaurus", start=3)
    apply_moves(play, "3 declare bear: plesiosaurus, 0 challenge 1")
    assert declarable_species(play) == "mammoth deer tiger hare squirrel gopher"
    assert refusing_rule(play, 0, "declare bear: plesiosaurus") == "MZ-18"


# Extending the herd


def test_a_herd_may_hold_more_cards_than_the_species() -> None:
    """Twelve mammoths (MZ-7)."""
    play = play_with_hands(4, "4 hare", "4 squirrel", "4 gopher")
    apply_moves(play, "0 declare mammoth: hare hare hare hare")
    apply_moves(play, "1 extend: squirrel squirrel squirrel squirrel")
    apply_moves(play, "2 extend: gopher gopher gopher gopher")
    assert hand_sizes(play) == [6, 6, 6, 10]
    assert phase_and_seat(play) == ("respond", 3)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_a_herd_may_hold_nearly_all_cards(players: int) -> None:
    """Card by card, until all have one left and the first lays it; the liar takes all (MZ-7)."""
    _, _, total, hand_size = DEAL_TABLE[players]
    play = play_with_hands(players)
    for step in range(players * (hand_size - 1)):
        seat = step % players
        verb = "extend" if step else "declare squirrel"
        apply_moves(play, f"{seat} {verb}: {any_card(play, seat)}")
    assert hand_sizes(play) == [1] * players
    assert len(displays_of(play)) == total - players
    apply_moves(play, f"0 extend: {hand_of(play, 0)}, 1 challenge 1")
    assert hand_sizes(play)[0] + len(full_state(play)["removed"]) == total - players + 1
    assert hand_sizes(play)[1:] == [1] * (players - 1)


def test_five_cards_cannot_extend_a_herd() -> None:
    """Four is the most, even of one's own (MZ-7)."""
    play = apply_moves(play_with_hands(4, "hare", "5 squirrel"), "0 declare hare: hare")
    assert refusing_rule(play, 1, "extend: squirrel squirrel squirrel squirrel squirrel") == "MZ-7"


def test_cards_of_others_cannot_extend_a_herd() -> None:
    """A species that is not in hand, or not so often; a dinosaur (MZ-7)."""
    play = play_with_hands(4, "hare mammoth 2 bear", "bear", "mammoth pterosaur")
    apply_moves(play, "0 declare hare: hare")
    for laid in ("mammoth", "bear bear", "bear mammoth", "pterosaur", "tyrannosaurus", "mouse"):
        assert refusing_rule(play, 1, f"extend: {laid}") == "MZ-7"


def test_a_round_cannot_begin_where_a_herd_lies() -> None:
    """Neither with the same species nor with another (MZ-7)."""
    play = apply_moves(play_with_hands(4, "hare", "bear"), "0 declare hare: hare")
    assert refusing_rule(play, 1, "declare hare: bear") == "MZ-7"
    assert refusing_rule(play, 1, "declare bear: bear") == "MZ-7"


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_only_the_next_player_answers_a_display(players: int) -> None:
    """Neither who laid it nor who comes later (MZ-7)."""
    play = play_with_hands(players, "2 hare")
    apply_moves(play, "0 declare hare: hare")
    for seat in (0, *range(2, players)):
        assert refusing_rule(play, seat, "challenge 1") == "MZ-7"
        assert refusing_rule(play, seat, f"extend: {any_card(play, seat)}") == "MZ-7"
