"""Mammuz, worked out by hand: the cards and the deal."""

from collections import Counter
from typing import Any

import pytest

from bestiary.core.engine import DEALER_SEAT
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.random_source import pick
from bestiary.core.refusal import FORMAT, Refused
from bestiary.games.mammuz import game
from bestiary.games.mammuz.position import deal
from tests.games.mammuz.scripted_plays import (
    DEAL_TABLE,
    DINOSAURS,
    PLAYER_COUNTS,
    SEATS,
    SPECIES,
    deal_hands,
    full_state,
    phase_and_seat,
    play_with_hands,
    species_in_play,
)


def test_a_table_of_cards_by_the_number_of_players() -> None:
    """44 animals of eight species, six dinosaurs, and what of them plays (MZ-1, MZ-2)."""
    assert sum(SPECIES.values()) == 44
    assert len(DINOSAURS) == 6
    for players, (species, dinosaurs, total, hand_size) in DEAL_TABLE.items():
        assert total == players * hand_size
        assert total == dinosaurs + sum(list(SPECIES.values())[:species])


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_cards_in_play_are_dealt_out_evenly(players: int) -> None:
    """All animals in play, and so many different dinosaurs (MZ-1, MZ-2, MZ-3)."""
    species, dinosaurs, _, hand_size = DEAL_TABLE[players]
    animals = dict(list(SPECIES.items())[:species])
    for seed in range(10):
        setup = deal(players, {}, Pcg32(seed))
        assert list(setup) == ["hands", "start"]
        assert [len(hand) for hand in setup["hands"]] == [hand_size] * players
        counts = Counter(card for hand in setup["hands"] for card in hand)
        drawn = {name: counts.pop(name) for name in DINOSAURS if name in counts}
        assert counts == animals
        assert list(drawn.values()) == [1] * dinosaurs
        Play(game, players, setup)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_dinosaurs_hands_and_the_start_player_are_chance(players: int) -> None:
    """In 60 deals every dinosaur plays and does not, and every seat begins (MZ-3)."""
    deals = [deal(players, {}, Pcg32(seed)) for seed in range(60)]
    assert {deal["start"] for deal in deals} == set(range(players))
    assert len({str(deal["hands"]) for deal in deals}) == 60
    for name in DINOSAURS:
        holders = {seat for deal in deals for seat in range(players) if name in deal["hands"][seat]}
        assert holders == set(range(players))
        assert any(all(name not in hand for hand in deal["hands"]) for deal in deals)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_dealer_deals_card_by_card(players: int) -> None:
    """Every deal ends with the cards in play and a start player (MZ-2, MZ-3)."""
    species, dinosaurs, total, _ = DEAL_TABLE[players]
    rng = Pcg32(players)
    for _ in range(20):
        state = game.state_type(players)
        for _ in range(total + 1):
            assert state.seats_to_move() == (DEALER_SEAT,)
            state.apply(DEALER_SEAT, pick(state.legal_actions(DEALER_SEAT), rng))
        assert state.seats_to_move() != (DEALER_SEAT,)
        counts = Counter(game.position.all_cards(state))
        assert [counts.pop(name) for name in species_in_play(players)] == list(
            range(2, species + 2)
        )
        assert list(counts.values()) == [1] * dinosaurs
        assert counts.keys() <= set(DINOSAURS)


@pytest.mark.parametrize(("players", "start"), SEATS)
def test_the_start_player_begins_the_first_round(players: int, start: int) -> None:
    """Nothing lies on the table, and every player holds what was dealt (MZ-3, MZ-4)."""
    hands = deal_hands(players)
    play = Play(game, players, {"hands": hands, "start": start})
    assert full_state(play) == {
        "phase": "declare",
        "to_move": [start],
        "hands": [sorted(hand) for hand in hands],
        "displays": [],
        "aside": [],
        "species": None,
        "revealed": None,
        "extinct": [],
        "removed": [],
    }
    assert phase_and_seat(play) == ("declare", start)


def test_hands_are_dealt_in_any_order() -> None:
    """The same cards the other way round are the same hand (MZ-3)."""
    hands = [hand[::-1] for hand in deal_hands(4)]
    assert full_state(Play(game, 4, {"hands": hands, "start": 0})) == full_state(play_with_hands(4))


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("left_out", DINOSAURS)
def test_any_dinosaurs_may_have_been_drawn(players: int, left_out: str) -> None:
    """Each of the six can be one that stays away (MZ-2, MZ-3)."""
    count = DEAL_TABLE[players][1]
    drawn = [name for name in DINOSAURS if name != left_out][-count:]
    play = play_with_hands(players, drawn=" ".join(drawn))
    assert sorted(
        card for hand in full_state(play)["hands"] for card in hand if card in DINOSAURS
    ) == (sorted(drawn))


def refusing_rule_of_setup(setup: Any, players: int = 4) -> str:
    """The rule that refuses a setup."""
    with pytest.raises(Refused) as refusal:
        Play(game, players, setup)
    return refusal.value.rule


def hands_with_card(seat: int, card: object) -> list[list[object]]:
    """Hands of four players in which a seat has another card in place of its dinosaur."""
    hands: list[list[object]] = [[*hand] for hand in deal_hands(4)]
    assert hands[seat][0] in DINOSAURS
    hands[seat][0] = card
    return hands


def hands_with_moved_card(players: int) -> list[list[str]]:
    """Hands in which a card of seat 0 lies with seat 1."""
    hands = deal_hands(players)
    hands[1].append(hands[0].pop())
    return hands


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_hands_of_different_sizes_are_refused(players: int) -> None:
    """One card too many here, one too few there (MZ-2)."""
    assert (
        refusing_rule_of_setup({"hands": hands_with_moved_card(players), "start": 0}, players)
        == "MZ-2"
    )


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_a_deal_for_another_table_is_refused(players: int) -> None:
    """The cards of fewer or more players, dealt to their number of hands or to this one (MZ-2)."""
    for other in set(PLAYER_COUNTS) - {players}:
        hands = deal_hands(other)
        assert refusing_rule_of_setup({"hands": hands, "start": 0}, players) == "MZ-2"
        hands = [*hands, *[[] for _ in range(players)]][:players]
        assert refusing_rule_of_setup({"hands": hands, "start": 0}, players) == "MZ-2"


@pytest.mark.parametrize(
    "hands",
    [
        hands_with_card(0, "gopher"),
        hands_with_card(0, "mouse"),
        hands_with_card(0, "pterosaur"),
        hands_with_card(0, "wolf"),
        hands_with_card(0, "Brontosaurus"),
        hands_with_card(3, ""),
        [["hare"] * 10 for _ in range(4)],
        [[], [], [], []],
        [],
    ],
)
def test_a_deal_of_other_cards_is_refused(hands: Any) -> None:
    """Nine gophers, a mouse, a dinosaur twice, what is no card, and no cards (MZ-1, MZ-2)."""
    assert refusing_rule_of_setup({"hands": hands, "start": 0}) == "MZ-2"


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_a_dinosaur_too_many_is_refused(players: int) -> None:
    """In place of one animal (MZ-2)."""
    hands = deal_hands(players)
    drawn = [card for hand in hands for card in hand if card in DINOSAURS]
    hands[0][-1] = next(name for name in DINOSAURS if name not in drawn)
    assert hands[0][-1] not in SPECIES
    assert refusing_rule_of_setup({"hands": hands, "start": 0}, players) == "MZ-2"


VALID_SETUP: dict[str, Any] = {"hands": deal_hands(4), "start": 0}
INVALID_SEATS: tuple[Any, ...] = (-1, 4, 99, True, False, 1.0, "0", None, [0])
INVALID_CARDS: tuple[Any, ...] = (None, 1, True, ["bear"], {})
NO_HANDS: tuple[Any, ...] = (
    None,
    "bear",
    4,
    {"0": []},
    tuple(deal_hands(4)),
    [tuple(hand) for hand in deal_hands(4)],
    [" ".join(hand) for hand in deal_hands(4)],
    [None, None, None, None],
    *(hands_with_card(2, card) for card in INVALID_CARDS),
)


@pytest.mark.parametrize(
    "setup",
    [
        *(VALID_SETUP | {"start": start} for start in INVALID_SEATS),
        *(VALID_SETUP | {"hands": hands} for hands in NO_HANDS),
        VALID_SETUP | {"deck": []},
        {"hands": VALID_SETUP["hands"]},
        {"start": 0},
        {},
        None,
        [VALID_SETUP["hands"], 0],
    ],
)
def test_a_setup_of_another_form_is_refused(setup: Any) -> None:
    """It has hands and a start player at the table, and nothing else (MZ-3)."""
    assert refusing_rule_of_setup(setup) == FORMAT


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_only_a_seat_at_the_table_can_begin(players: int) -> None:
    """The last seat can begin, and none after it (MZ-3)."""
    setup = {"hands": deal_hands(players), "start": players}
    assert refusing_rule_of_setup(setup, players) == FORMAT
    Play(game, players, setup | {"start": players - 1})
