"""Mammuz: positions read from text: what is filled in, and what is refused."""

from collections import Counter
from typing import Any

import pytest

from bestiary.core.pcg32 import Pcg32
from bestiary.core.position_text import PositionText
from bestiary.core.refusal import Refused
from bestiary.games.mammuz import game, position
from bestiary.games.mammuz.deck import CARD_CODEC, DINOSAUR_COUNT_FOR, DINOSAURS, animal_cards


def parse_full_state(text: str, seed: int = 1) -> dict[str, Any]:
    return position.to_dict(
        position.state_from_text(PositionText.parse(game, text), {}, Pcg32(seed))
    )


def refusing_rule(text: str) -> str:
    """The rule by which a text is refused."""
    with pytest.raises(Refused) as refusal:
        parse_full_state(text)
    return refusal.value.rule


@pytest.mark.parametrize("players", game.player_counts)
def test_unknown_cards_are_filled_in(players: int) -> None:
    """The cards of the table lie there, with as many dinosaurs (MZ-2)."""
    hands = " / ".join(["?"] * players)
    for seed in range(20):
        for more in ("", "; displays: ? ?; species: hare", "; aside: ? bear", "; extinct: deer"):
            state = position.state_from_text(
                PositionText.parse(game, f"hands: {hands}{more}"), {}, Pcg32(seed)
            )
            cards = Counter(position.all_cards(state))
            dinosaurs = Counter({card: cards[card] for card in DINOSAURS if cards[card]})
            assert cards - dinosaurs == Counter(CARD_CODEC.decode(animal_cards(players)))
            assert sorted(dinosaurs.values()) == [1] * DINOSAUR_COUNT_FOR[players]


def test_unknown_cards_vary_with_the_seed() -> None:
    text = "hands: bear / ? / ?"
    assert (
        parse_full_state(text, 1)["hands"][0] == parse_full_state(text, 2)["hands"][0] == ["bear"]
    )
    assert parse_full_state(text, 1)["hands"][1] != parse_full_state(text, 2)["hands"][1]


def test_cards_in_no_known_place_have_left_the_game() -> None:
    """If the text states all hands and nothing lies face down."""
    position = parse_full_state("hands: bear / deer hare / bear hare stegosaurus deer")
    assert position["extinct"] == ["mammoth", "squirrel", "tiger"]
    assert Counter(position["removed"])["hare"] == 4


def test_last_display_belongs_to_the_player_before() -> None:
    """Seat 1 laid the first, seat 2 the second, and seat 0 answers (MZ-7)."""
    position = parse_full_state(
        "hands: bear / ? / ?; displays: hare ? / ? ?; species: hare; turn: 0"
    )
    assert [seat for seat, _ in position["displays"]] == [1, 2]
    assert [len(cards) for _, cards in position["displays"]] == [2, 2]
    assert (position["phase"], position["to_move"], position["species"]) == ("respond", [0], "hare")


@pytest.mark.parametrize(
    ("dinosaur", "phase", "seats"), [("triceratops", "give", [0]), ("stegosaurus", "deal", [None])]
)
def test_revealed_dinosaur_sets_phase_and_seat(
    dinosaur: str, phase: str, seats: list[int | None]
) -> None:
    """For a choice (MZ-14), or for the dealer (MZ-15)."""
    position = parse_full_state(
        f"hands: bear / ? / ?; displays: hare; species: hare; revealed: {dinosaur}"
    )
    assert (position["phase"], position["to_move"], position["revealed"]) == (
        phase,
        seats,
        dinosaur,
    )


def test_an_extinct_species_has_no_card_left() -> None:
    """All its cards have left the game (MZ-21)."""
    position = parse_full_state("hands: bear / ? / ?; extinct: deer mammoth")
    assert position["extinct"] == ["deer", "mammoth"]
    assert position["removed"] == ["deer"] * 4 + ["mammoth"] * 2


def test_single_unknown_hand_holds_no_whole_species() -> None:
    """What it would hold alone has died out (MZ-21)."""
    position = parse_full_state("hands: bear hare / ? / -; displays: hare; species: hare")
    held = Counter(position["hands"][1])
    assert not {"mammoth", "deer", "tiger", "squirrel"} & held.keys()
    assert (held["bear"], held["hare"]) == (2, 4)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("hands: mouse / ? / ?", "MZ-2"),
        ("hands: bear bear bear bear / ? / ?", "MZ-2"),
        ("hands: bear bear bear / ? / ?", "MZ-21"),
        ("hands: bear / ? / -", "MZ-22"),
        ("hands: - / ? / ?; displays: hare; species: hare; turn: 0", "MZ-22"),
        ("hands: bear / ? / ?; displays: hare", "MZ-4"),
        ("hands: bear / ? / ?; species: hare", "MZ-4"),
        ("hands: bear / ? / ?; displays: ? ? ? ? ?; species: hare", "MZ-7"),
        ("hands: bear / ? / ?; displays: - / hare; species: hare", "MZ-7"),
        ("hands: ? / ? / ?; species: mouse; displays: hare", "format"),
        ("hands: ? / ? / ?; revealed: pterosaur; species: hare", "format"),
        ("hands: ? / ? / ?; turn: 3", "format"),
        ("hands: bear / hare / deer; removed: -", "format"),
        ("hands: ? / ?", "format"),
    ],
)
def test_impossible_position_is_refused_by_rule(text: str, rule: str) -> None:
    assert refusing_rule(text) == rule
