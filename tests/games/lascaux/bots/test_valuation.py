"""Lascaux: what colours are worth to whom; invalid arguments have value 0."""

from typing import Any

import pytest

from bestiary.core.interpreted import import_interpreted, is_compiled
from bestiary.core.pcg32 import Pcg32
from bestiary.games.lascaux.bots import majority_value, valuation
from bestiary.games.lascaux.bots.majority_value import MajorityValueTable
from bestiary.games.lascaux.bots.valuation import RowValuation
from bestiary.games.lascaux.rules import State
from tests.games.lascaux.positions import state_after_deal

ROW = "mammoth-Br-Y mammoth-Br-G aurochs-G-P ibex-Y-W horse-P-Bl"
BROWN, WHITE = 0, 4


def valuation_of_first_row(players: int = 3) -> tuple[RowValuation, State]:
    """Of a game of three."""
    state = state_after_deal(ROW, players)
    valuation = RowValuation(players)
    valuation.fill_for_state(state)
    return valuation, state


def test_majority_value_is_the_mean_over_random_completions() -> None:
    """With eight cards owned, four each by two, the last one decides (LX-16)."""
    points = MajorityValueTable(3).points
    assert points[9] == 9  # all nine
    assert points[45] == 5  # five of nine; another seat has four
    assert points[54] == 0  # four of nine; another seat has five
    # Four each, and one card left: I get it, the other does, or a third one, and we tie.
    assert points[44] == pytest.approx((5 + 0 + 4) / 3)


def test_colour_with_two_cards_of_an_animal_is_worth_more() -> None:
    """Brown is on two mammoths, white on one ibex; every player is as likely to want brown."""
    valuation, state = valuation_of_first_row()
    assert valuation.gains[BROWN] > valuation.gains[WHITE] > 0
    assert valuation.bet_probabilities[BROWN] == pytest.approx(
        valuation.bet_probabilities[6 + BROWN]
    )
    assert sum(valuation.bet_probabilities[:6]) == pytest.approx(1)
    assert 0 < valuation.loss_fraction(state, 0, BROWN, 0) < 1
    assert valuation.loss_fraction(state, 0, BROWN, 0b110) == 0  # the others have passed


@pytest.mark.fuzz
def test_valuation_survives_invalid_arguments() -> None:
    """A seat, colour, card or state that does not exist has value 0."""
    valuation, state = valuation_of_first_row()
    another = state_after_deal(ROW, 5)
    rng = Pcg32(1)
    odd: list[Any] = [None, another, state, State.__new__(State)]
    for _ in range(3000):
        which = odd[rng.below(len(odd))]
        seat, colour, out = (rng.below(200) - 100 for _ in range(3))
        cards = rng.below(1 << 31) << rng.below(32)
        valuation.fill_for_state(which)
        assert valuation.cards_of_colour(which, colour) >= 0
        assert valuation.loss_fraction(which, seat, colour, out) >= 0
        assert valuation.stake(which, seat, colour, out) >= 0
        assert valuation.expected_majority_points(which, seat) >= 0
        if seat not in range(3):
            assert valuation.gain(seat, cards) == 0
    empty = RowValuation.__new__(RowValuation)
    empty.fill_for_state(state)
    assert empty.gain(0, 1) == 0


@pytest.mark.parametrize("players", [3, 4, 5])
def test_compiled_valuation_equals_interpreted(players: int) -> None:
    """To the last bit: the same numbers are added in the same order."""
    assert is_compiled(valuation)
    assert is_compiled(majority_value)
    slow_valuation = import_interpreted("bestiary.games.lascaux.bots.valuation").RowValuation(
        players
    )
    slow_rules = import_interpreted("bestiary.games.lascaux.rules")
    for seed in range(4):
        state, slow_state = State(players), slow_rules.State(players)
        state.playout(Pcg32(seed), 54 + 20 * seed)
        slow_pcg32 = import_interpreted("bestiary.core.pcg32").Pcg32
        slow_state.playout(slow_pcg32(seed), 54 + 20 * seed)
        compiled = RowValuation(players)
        compiled.fill_for_state(state)
        slow_valuation.fill_for_state(slow_state)
        assert list(compiled.gains) == slow_valuation.gains
        assert list(compiled.bet_probabilities) == slow_valuation.bet_probabilities
