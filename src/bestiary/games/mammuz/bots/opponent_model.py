"""Mammuz bots: how likely a player lays a display, given the hand and a lie rate; compiled.

Probabilities are integers, so that the compiled and the interpreted module agree on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bestiary.core import bits
from bestiary.games.mammuz.bots import multiset
from bestiary.games.mammuz.rules import PHASES

if TYPE_CHECKING:
    from bestiary.core.pcg32 import Pcg32
    from bestiary.games.mammuz.rules import State

COMPILED: Final = not __file__.endswith(".py")
ONE: Final = 1
SETUP: Final = PHASES.index("setup")
MAX_DISPLAY_SIZE: Final = 4
PROBABILITY_ONE: Final = 1 << 16
"""Probability 1 of rates."""
LIE_COUNT_WEIGHTS = [0] * 5
"""Of 20 displays with lies, how many have 1, 2, 3 or 4 of them."""
LIE_COUNT_WEIGHTS[1], LIE_COUNT_WEIGHTS[2], LIE_COUNT_WEIGHTS[3], LIE_COUNT_WEIGHTS[4] = 9, 6, 3, 2
WEIGHT_ALL_FITTING: Final = 28
"""Of 40 displays, how many hold all cards that fit."""
WEIGHT_HELD_BACK: Final = 4
"""The same for each smaller number of true cards without a lie."""
WEIGHT_HELD_BACK_WITH_LIES: Final = 3
"""The same for each smaller number of true cards with lies."""
DISPLAY_PROBABILITY_ONE: Final = PROBABILITY_ONE * 20 * 40
"""Probability 1 of `display_probability` and `size_probability`."""


class OpponentModel:
    """How the seats of a table lay their cards; a lie rate from 0 to 1 for each."""

    def __init__(self, lie_rates: Sequence[float]) -> None:
        self.lie_rates = [0] * 7
        for seat in range(min(7, len(lie_rates))):
            self.lie_rates[seat] = fixed_probability(lie_rates[seat])

    def resample_displays(self, state: State, viewer: int, rng: Pcg32) -> float:
        """Draw the displays of the seats other than `viewer` anew, each from what it held.

        Changes the state. Returns the likelihood of the display sizes: a weight, not normalised.
        """
        if state is None:
            raise TypeError(state)  # compiled code would read None as a state
        if rng is None:
            raise TypeError(rng)
        likelihood = 1.0
        for seat in range(state.players):
            if seat != viewer and state.phase != SETUP:
                likelihood *= self.resample_seat(state, seat, rng)
        return likelihood

    def resample_seat(self, state: State, seat: int, rng: Pcg32) -> float:
        """Take one seat's displays up, then draw them in turn; the same likelihood."""
        pool = state.hands[seat]
        place = 0
        for display in range(state.display_count):
            for index in range(place, place + state.display_sizes[display]):
                if (state.first_seat + display) % state.players == seat:
                    pool += ONE << 4 * state.herd[index]
            place += state.display_sizes[display]
        likelihood = 1.0
        place = 0
        for display in range(state.display_count):
            size = state.display_sizes[display]
            if (state.first_seat + display) % state.players == seat:
                fitting = bits.count_of(pool, state.species)
                hand_size = multiset.card_count(pool)
                true_count = sample_true_count(size, fitting, hand_size, self.lie_rates[seat], rng)
                pool = fill_display(state, pool, place, true_count, size - true_count, rng)
                likelihood *= (
                    1.0
                    * size_probability(size, fitting, hand_size, self.lie_rates[seat])
                    / DISPLAY_PROBABILITY_ONE
                )
                if display == 0:
                    # Players tend to declare what they hold.
                    likelihood *= (1 + fitting) * (1 + fitting)
            place += size
        state.hands[seat] = pool
        return likelihood


def fixed_probability(rate: float) -> int:
    """A probability from 0 to 1 as an integer; values beyond are cut off."""
    return max(0, min(PROBABILITY_ONE, int(rate * PROBABILITY_ONE)))


def sample_true_count(size: int, fitting: int, hand_size: int, rate: int, rng: Pcg32) -> int:
    """Draw how many true cards a display of this size has."""
    most = min(size, fitting)
    sample = (
        rng.below_unchecked(PROBABILITY_ONE)
        * size_probability(size, fitting, hand_size, rate)
        // PROBABILITY_ONE
    )
    for true_count in range(max(0, size - hand_size + fitting), most):
        sample -= display_probability(size, true_count, fitting, hand_size, rate)
        if sample < 0:
            return true_count
    return most


def fill_display(
    state: State, pool: int, place: int, true_count: int, lies: int, rng: Pcg32
) -> int:
    """Put cards of a pool at places of the herd; returns what is left of the pool.

    In random order, but half of the mixed displays end with a true card: players tend to challenge
    there.
    """
    saved_for_end = 1 if true_count > 0 and lies > 0 and rng.below_unchecked(2) == 0 else 0
    while true_count + lies > 0:
        if (
            true_count + lies == saved_for_end
            or rng.below_unchecked(true_count + lies - saved_for_end) < true_count - saved_for_end
        ):
            true_count -= 1
            kind = state.species
        else:
            lies -= 1
            kind = sample_other_card(pool, state.species, rng)
        state.herd[place] = kind
        place += 1
        pool -= ONE << 4 * kind
    return pool


def size_probability(size: int, fitting: int, hand_size: int, rate: int) -> int:
    """The probability of a display's size, in parts of `DISPLAY_PROBABILITY_ONE`."""
    total = DISPLAY_PROBABILITY_ONE - DISPLAY_PROBABILITY_ONE
    for true_count in range(max(0, size - hand_size + fitting), min(size, fitting) + 1):
        total += display_probability(size, true_count, fitting, hand_size, rate)
    return total


def display_probability(size: int, true_count: int, fitting: int, hand_size: int, rate: int) -> int:
    """The probability of a size and number of true cards, in `DISPLAY_PROBABILITY_ONE` parts.

    The hand has `hand_size` cards, of which `fitting` are of the declared species; `rate` is how
    often the player lies without need. A model of weights: the sizes need not sum to 1.
    """
    if true_count < 0 or true_count > size or true_count > fitting or size > MAX_DISPLAY_SIZE:
        return 0
    if size == hand_size:
        # The more of them are true, the sooner players lay their last cards.
        return DISPLAY_PROBABILITY_ONE * (1 + true_count) // (1 + size)
    most = min(MAX_DISPLAY_SIZE, fitting)
    if true_count == size:
        return (
            (PROBABILITY_ONE - rate)
            * 20
            * (WEIGHT_ALL_FITTING if size == most else WEIGHT_HELD_BACK)
        )
    if fitting == 0:
        return PROBABILITY_ONE * 40 * LIE_COUNT_WEIGHTS[size - true_count]
    return (
        rate
        * LIE_COUNT_WEIGHTS[size - true_count]
        * (WEIGHT_ALL_FITTING if true_count == most else WEIGHT_HELD_BACK_WITH_LIES)
    )


def sample_other_card(hand: int, species: int, rng: Pcg32) -> int:
    """A card of another kind: of two random ones the one with fewer of its kind."""
    other_cards = hand & ~(15 * (ONE << 4 * species))
    if other_cards == 0:
        return species
    first_kind = multiset.nth_kind(
        other_cards, rng.below_unchecked(multiset.card_count(other_cards))
    )
    second_kind = multiset.nth_kind(
        other_cards, rng.below_unchecked(multiset.card_count(other_cards))
    )
    return (
        first_kind
        if bits.count_of(other_cards, first_kind) <= bits.count_of(other_cards, second_kind)
        else second_kind
    )
