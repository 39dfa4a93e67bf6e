"""Core: what every state can do, shown on Mausen."""

import pytest

from bestiary.core.refusal import Refused
from bestiary.games.lascaux.rules import State as Undealt
from bestiary.games.mausen.rules import State


def test_everybody_chooses_at_once() -> None:
    """`apply_all` takes one action for each seat that owes a choice, the lowest seat first."""
    one, two = State(3), State(3)
    one.apply_all([3, 6, 12])
    for seat, action in [(2, 12), (0, 3), (1, 6)]:
        two.apply(seat, action)
    assert one.hands == two.hands
    assert one.won == two.won
    assert one.choices() == [two.actions(seat) for seat in two.seats()]


def test_only_who_still_owes_a_choice_is_asked() -> None:
    """After seat 1 has chosen, two are left."""
    state = State(3)
    state.apply(1, 5)
    assert state.seats() == (0, 2)
    assert len(state.choices()) == 2
    state.apply_all([0, 0])
    assert state.seats() == (0, 1, 2)


@pytest.mark.parametrize("actions", [[], [1], [1, 2], [1, 2, 3, 4], [1, 2, 16], [1, 2, -1]])
def test_if_one_choice_is_refused_none_is_made(actions: list[int]) -> None:
    """Nothing has changed afterwards."""
    state = State(3)
    with pytest.raises(Refused):
        state.apply_all(actions)
    assert state.seats() == (0, 1, 2)
    assert state.chosen_cards() == [None] * 3


def test_the_lowest_seat_that_owes_a_choice_comes_first() -> None:
    """`options` and `choose` go through the seats without naming them, to the end."""
    one, two = State(3), State(3)
    one.apply(0, 5)
    two.apply(0, 5)
    assert one.options() == one.actions(1)
    one.choose(6)
    two.apply(1, 6)
    assert one.chosen_cards() == two.chosen_cards() == [5, 6, None]
    while options := one.options():
        one.choose(options[0])
    assert one.is_over()


def test_what_is_chosen_must_be_legal() -> None:
    """It is refused by its rule, also when the game is over, and changes nothing."""
    state = State(3)
    with pytest.raises(Refused, match=r"\(format\)"):
        state.choose(16)
    assert state.chosen_cards() == [None] * 3
    while options := state.options():
        state.choose(options[0])
    with pytest.raises(Refused, match="MS-14"):
        state.choose(0)


def test_the_dealer_is_nobody_who_moves() -> None:
    """`to_move` names the seats as records do."""
    assert State(3).to_move() == (0, 1, 2)
    assert Undealt(3).to_move() == (None,)


def test_who_owes_nothing_has_no_actions() -> None:
    """Nor has a seat that is not there."""
    state = State(3)
    state.apply(1, 5)
    assert [state.actions(seat) for seat in (-1, 1, 3, 15, 16, 99)] == [()] * 6
