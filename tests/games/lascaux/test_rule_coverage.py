"""Lascaux: which rules decide something in a move, worked out by hand."""

import pytest

from bestiary.games.lascaux import moves
from bestiary.games.lascaux.rule_coverage import applied_rules
from bestiary.games.lascaux.rules import State
from tests.games.lascaux.positions import (
    NO_BLUE,
    SIX_COLOURS,
    apply_moves,
    finished_state,
    state_with_row,
)

LAST_CARD = 53


def rules_applied(state: State, script: str) -> list[str]:
    """The rules that decide something in each of these moves."""
    applied = []
    for move in script.split(", "):
        before = state.clone()
        apply_moves(state, move)
        seat, _, text = move.partition(" ")
        applied.append(" ".join(applied_rules(before, int(seat), moves.parse(text), state)))
    return applied


def rules_applied_by_last_pass(
    row: str, colour: str, top: str = "", last_owner: int | None = None
) -> str:
    """The rules that decide something in the pass that ends a round; all three bet on a colour."""
    markers = f"{colour} {colour} {colour}"
    state = state_with_row(
        row, markers=markers, passed=(0,), turn=1, top=top, last_owner=last_owner
    )
    return rules_applied(state, "1 pass")[0]


def test_the_last_marker_begins_the_bidding() -> None:
    """LX-7."""
    script = "0 mark blue, 2 mark blue, 1 mark pink"
    assert rules_applied(state_with_row(SIX_COLOURS), script) == ["", "", "LX-7"]


def test_stones_are_laid_and_taken() -> None:
    """LX-9; LX-10 where stones lie in the middle."""
    state = state_with_row(SIX_COLOURS, players=4, markers="blue blue blue blue")
    assert rules_applied(state, "0 bid, 1 bid, 2 pass, 3 pass") == ["LX-9", "LX-9", "LX-10", ""]


@pytest.mark.parametrize(
    ("stones", "pot", "expected"),
    [(0, 2, "LX-10 LX-11"), (0, 0, "LX-11"), (1, 2, "LX-10"), (1, 0, "")],
)
def test_without_a_stone_one_has_to_pass(stones: int, pot: int, expected: str) -> None:
    """LX-11."""
    markers = "blue blue blue"
    state = state_with_row(SIX_COLOURS, markers=markers, stones=(stones, 12, 12), pot=pot)
    assert rules_applied(state, "0 pass") == [expected]


def test_cards_are_turned_up_for_the_next_round() -> None:
    """LX-5; brown is taken (LX-13), two cards stay (LX-14), and one is left to bid (LX-12)."""
    assert (
        rules_applied_by_last_pass(SIX_COLOURS, "brown", "aurochs-Br-Y") == "LX-5 LX-12 LX-13 LX-14"
    )


def test_a_row_from_which_all_was_taken_leaves_nothing() -> None:
    """Not LX-14: the only card was taken, and the new row is all new."""
    assert (
        rules_applied_by_last_pass("mammoth-Br-Y", "brown", SIX_COLOURS[13:]) == "LX-5 LX-12 LX-13"
    )


def test_no_card_is_taken_from_a_full_row() -> None:
    """LX-6: seven cards need no other. LX-8: blue may not be chosen. Not LX-13."""
    assert rules_applied_by_last_pass(NO_BLUE, "blue") == "LX-6 LX-8 LX-12 LX-14"


def test_no_card_is_taken_but_new_ones_bring_all_colours() -> None:
    """Not LX-8: any colour may be chosen."""
    row, top = "mammoth-Br-Y aurochs-G-P", "deer-W-Bl"
    assert rules_applied_by_last_pass(row, "blue", top) == "LX-5 LX-12 LX-14"


@pytest.mark.parametrize(
    ("top", "expected"),
    [
        ("", "LX-6 LX-12 LX-13 LX-14"),
        ("deer-W-Bl", "LX-5 LX-6 LX-12 LX-13 LX-14"),
        ("deer-W-Bl aurochs-Br-Y", "LX-5 LX-12 LX-13 LX-14"),
    ],
)
def test_the_deck_runs_out(top: str, expected: str) -> None:
    """LX-6, but not where the last card brings the last colours."""
    assert (
        rules_applied_by_last_pass("mammoth-Br-Y aurochs-G-P", "brown", top, last_owner=0)
        == expected
    )


def state_before_last_take(stones: tuple[int, int, int], **herds: tuple[int, int, int]) -> State:
    """Seat 2 is about to take the last card, of which these collections are the outcome."""
    full = dict.fromkeys(("mammoth", "aurochs", "deer", "horse", "ibex"), (9, 0, 0))
    owned = list(finished_state(stones, full | herds).owned[:3])
    owned[2] -= 1 << LAST_CARD
    return State.from_position(
        hides_stones=False,
        deck=[],
        row=1 << LAST_CARD,
        owned=owned,
        stones=list(stones),
        pot=0,
        markers=[4, 4, 4],
        passed=[0],
        start=0,
        turn=1,
        are_colours_limited=False,
    )


@pytest.mark.parametrize(
    ("rhinos", "aurochs", "expected"),
    [
        ((1, 2, 6), (9, 0, 0), "LX-12 LX-13 LX-15"),
        ((4, 1, 4), (9, 0, 0), "LX-12 LX-13 LX-15 LX-16"),
        ((0, 0, 9), (4, 4, 1), "LX-12 LX-13 LX-15 LX-16"),
    ],
)
def test_a_majority_is_tied(
    rhinos: tuple[int, int, int], aurochs: tuple[int, int, int], expected: str
) -> None:
    """LX-16, when all cards have an owner (LX-15)."""
    state = state_before_last_take((12, 12, 12), rhino=rhinos, aurochs=aurochs)
    assert rules_applied(state, "1 pass") == [expected]


@pytest.mark.parametrize(
    ("stones", "expected"),
    [((12, 12, 12), "LX-12 LX-13 LX-15 LX-17"), ((18, 12, 6), "LX-12 LX-13 LX-15")],
)
def test_a_win_is_shared(stones: tuple[int, int, int], expected: str) -> None:
    """LX-17: 27 points for three whole herds each, unless the stones decide."""
    whole = (0, 0, 9)
    state = state_before_last_take(stones, rhino=whole, ibex=whole, horse=whole)
    assert rules_applied(state, "1 pass") == [expected]
