"""Core: the methods of every state, tested on Mausen."""

import pytest

from bestiary.core.refusal import Refused
from bestiary.core.viewer import DEALER
from bestiary.games.lascaux.rules import State as LascauxState
from bestiary.games.mausen.rules import State


def test_apply_all_takes_one_action_per_seat() -> None:
    """The lowest seat's comes first."""
    one, two = State(3), State(3)
    one.apply_joint_action([3, 6, 12])
    for seat, action in [(2, 12), (0, 3), (1, 6)]:
        two.apply(seat, action)
    assert one.hands == two.hands
    assert one.won == two.won
    assert one.legal_all() == [two.legal_actions(seat) for seat in two.seats_to_move()]


def test_apply_all_asks_only_seats_to_move() -> None:
    """After seat 1 has chosen, two are left."""
    state = State(3)
    state.apply(1, 5)
    assert state.seats_to_move() == (0, 2)
    assert len(state.legal_all()) == 2
    state.apply_joint_action([0, 0])
    assert state.seats_to_move() == (0, 1, 2)


@pytest.mark.parametrize("actions", [[], [1], [1, 2], [1, 2, 3, 4], [1, 2, 16], [1, 2, -1]])
def test_apply_all_is_atomic(actions: list[int]) -> None:
    """A refused list of actions changes nothing."""
    state = State(3)
    with pytest.raises(Refused):
        state.apply_joint_action(actions)
    assert state.seats_to_move() == (0, 1, 2)
    assert state.chosen_cards() == [None] * 3


def test_legal_next_and_apply_next_take_lowest_seat_first() -> None:
    one, two = State(3), State(3)
    one.apply(0, 5)
    two.apply(0, 5)
    assert one.legal_next() == one.legal_actions(1)
    one.apply_next(6)
    two.apply(1, 6)
    assert one.chosen_cards() == two.chosen_cards() == [5, 6, None]
    while actions := one.legal_next():
        one.apply_next(actions[0])
    assert one.is_over()


def test_illegal_action_is_refused_by_rule() -> None:
    """Also when the game is over; nothing changes."""
    state = State(3)
    with pytest.raises(Refused, match=r"\(format\)"):
        state.apply_next(16)
    assert state.chosen_cards() == [None] * 3
    while actions := state.legal_next():
        state.apply_next(actions[0])
    with pytest.raises(Refused, match="MS-14"):
        state.apply_next(0)


def test_to_move_names_seats_or_the_dealer() -> None:
    assert State(3).to_move() == (0, 1, 2)
    assert LascauxState(3).to_move() == (DEALER,)


def test_seat_not_to_move_has_no_actions() -> None:
    """Nor has a seat that does not exist."""
    state = State(3)
    state.apply(1, 5)
    assert [state.legal_actions(seat) for seat in (-1, 1, 3, 15, 16, 99)] == [()] * 6
