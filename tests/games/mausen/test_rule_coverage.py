"""Mausen: which rules decide something in a round, worked out by hand."""

import pytest

from bestiary.games.mausen.cards import CARD_IDS
from bestiary.games.mausen.moves import ChooseCard
from bestiary.games.mausen.rule_coverage import applied_rules
from bestiary.games.mausen.rules import State
from tests.games.mausen.positions import state_with_cards


def rules_applied(state: State, cards: str) -> list[str]:
    """The rules that decide something in each choice of a round, seat 0 first."""
    applied = []
    for seat, card in enumerate(cards.split()):
        before = state.clone()
        state.apply(seat, CARD_IDS[card])
        ids = applied_rules(before, seat, ChooseCard(card), state)
        applied.append(" ".join(ids))
    return applied


def rules_applied_in_round(middle: str, cards: str) -> str:
    """The rules that decide something when these cards are turned up, in a game that goes on."""
    hands = [f"{card} {'C4' if card == 'M4' else 'M4'}" for card in cards.split()]
    *earlier, last = rules_applied(state_with_cards(middle, *hands), cards)
    assert not any(earlier)
    return last


def test_the_example_of_the_manual() -> None:
    """C4 outdoes C3, the mice tie, D2 runs, E3 lies in the middle, elephants stay."""
    applied = rules_applied_in_round("E3 E4 D3 C2 C2", "E1 D2 C3 C4 M3 M3")
    assert applied == "MS-3 MS-5 MS-6 MS-8 MS-9 MS-10 MS-11"


@pytest.mark.parametrize(
    ("middle", "cards", "expected"),
    [
        ("M1", "E2 E1 D1", "MS-3 MS-5 MS-8 MS-11"),
        ("M1", "E2 D2 M2", "MS-3 MS-8 MS-9 MS-11"),
        ("M1", "E2 E2 E2", "MS-3 MS-6 MS-11"),
    ],
)
def test_a_lower_card_gives_way_to_the_highest(middle: str, cards: str, expected: str) -> None:
    """MS-5: there is a lower one, and the highest is alone; else no player had to give way."""
    assert rules_applied_in_round(middle, cards) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("D3 D2 D1", "MS-3 MS-5 MS-8 MS-11"),
        ("D3 D3 D1", "MS-3 MS-6 MS-8 MS-11"),
        ("D3 D3 D3", "MS-3 MS-6 MS-11"),
        ("D4 D3 D3 D1", "MS-3 MS-5 MS-8 MS-11"),
        ("D4 D4 D3 D1 D1", "MS-3 MS-6 MS-8 MS-11"),
        ("D4 D4 D3 D3 D1", "MS-3 MS-6 MS-7 MS-8 MS-11"),
        ("D4 D4 D3 D3", "MS-3 MS-6 MS-7 MS-11"),
        ("D4 D4 D2 D2 D1 D1", "MS-3 MS-6 MS-7 MS-11"),
    ],
)
def test_doubles_are_skipped_once_or_again(cards: str, expected: str) -> None:
    """MS-6: the highest value is doubled; MS-7: and so is the next. Cats are there to run."""
    assert rules_applied_in_round("C1", cards) == expected


@pytest.mark.parametrize(
    ("middle", "cards", "expected"),
    [
        ("D1", "E1 E2 E3", "MS-3 MS-5 MS-8 MS-11"),
        ("M1", "E1 E2 E3", "MS-3 MS-5 MS-11"),
        ("D1 C1", "E1 D1 D2", "MS-3 MS-5 MS-8 MS-9 MS-11"),
        ("D1 M1", "E1 D1 D2", "MS-3 MS-5 MS-8 MS-11"),
        ("D1", "M1 E2 E1", "MS-3 MS-5 MS-8 MS-9 MS-11"),
        ("D3 M3", "E1 C2 C1", "MS-3 MS-5 MS-8 MS-11"),
    ],
)
def test_cards_are_taken_and_takers_run(middle: str, cards: str, expected: str) -> None:
    """MS-8: a player takes cards. MS-9: with a card that runs away itself, and takes some."""
    assert rules_applied_in_round(middle, cards) == expected


@pytest.mark.parametrize(
    ("middle", "fires"),
    [("E2 D1", False), ("E3 D1", True), ("E4 D1", True), ("E4 M1", False), ("C4 D1", False)],
)
def test_the_middle_makes_no_difference(middle: str, fires: bool) -> None:
    """MS-10: elephant 3 chases dogs, and an elephant of 3 or more lies in the middle."""
    assert ("MS-10" in rules_applied_in_round(middle, "E3 E1 E2").split()) == fires


def test_an_empty_middle_is_filled_again() -> None:
    """MS-13: all four animals are chased, so nothing stays (MS-11); the refill decides no more."""
    state = state_with_cards("M1", "E1 E2", "D1 D2", "C1 C2", "M1 M2", won=("E4",))
    assert rules_applied(state, "E1 D1 C1 M1") == ["", "", "", "MS-3 MS-8 MS-9 MS-10"]
    assert state.phase_name() == "restock"
    assert rules_applied(state, "E2 D2 C2 M2") == ["", "", "", "MS-13 MS-14 MS-15"]


def test_a_refill_with_cards_left_goes_on() -> None:
    """MS-13, and neither MS-14 nor MS-15."""
    assert rules_applied_in_round("", "E1 E1 D1") == "MS-13"


@pytest.mark.parametrize(
    ("won", "expected"),
    [
        (("E4", "M3", ""), "MS-3 MS-6 MS-11 MS-14"),
        (("E3", "M3", ""), "MS-3 MS-6 MS-11 MS-14 MS-16"),
        (("E3", "D3", ""), "MS-3 MS-6 MS-11 MS-14 MS-17"),
        (("M3", "M2 M1", "E3"), "MS-3 MS-6 MS-11 MS-14 MS-16 MS-17"),
    ],
)
def test_ties_are_broken_by_mice_or_shared(won: tuple[str, ...], expected: str) -> None:
    """MS-16: of those with the highest sum some have fewer mice. MS-17: several have won."""
    state = state_with_cards("M1", "E1", "E1", "E1", won=won)
    assert rules_applied(state, "E1 E1 E1") == ["", "", expected]
