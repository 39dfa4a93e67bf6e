"""Mammuz bots: how likely a player lays a display, given the hand and a lie rate; compiled.

Probabilities are integers, so that the compiled and the interpreted module agree on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bestiary.core import bits
from bestiary.games.mammuz import rules

if TYPE_CHECKING:
    from bestiary.core.pcg32 import Pcg32
    from bestiary.games.mammuz.rules import State

COMPILED: Final = not __file__.endswith(".py")
PROBABILITY_ONE: Final = 1 << 16
"""Probability 1 of rates."""
LIE_COUNT_WEIGHTS = [0, 9, 6, 3, 2]
"""Of 20 displays with lies, how many have 1, 2, 3 or 4 of them."""
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
        self.lie_rates = fixed_point_rates(lie_rates)

    def resample_displays(self, state: State, viewer: int, rng: Pcg32) -> float:
        """Draw the displays of the seats other than `viewer` anew, each from what it held.

        Changes the state. Returns the likelihood of the display sizes: a weight, not normalised.
        """
        if None in (state, rng):
            raise TypeError(state, rng)  # compiled code would read None as a state
        likelihood = 1.0
        for seat in range(state.players):
            if seat != viewer and state.phase != rules.SETUP:
                likelihood *= self.resample_seat(state, seat, rng)
        return likelihood

    def resample_seat(self, state: State, seat: int, rng: Pcg32) -> float:
        """Take one seat's displays up, then draw them in turn; the same likelihood."""
        pool = state.hands[seat]
        place = 0
        for display in range(state.display_count):
            for index in range(place, place + state.display_sizes[display]):
                if (state.first_seat + display) % state.players == seat:
                    pool += rules.ONE << 4 * state.herd[index]
            place += state.display_sizes[display]
        likelihood = 1.0
        place = 0
        for display in range(state.display_count):
            size = state.display_sizes[display]
            if (state.first_seat + display) % state.players == seat:
                fitting = bits.count_of(pool, state.species)
                hand_size = rules.card_count(pool)
                weight = size_probability(size, fitting, hand_size, self.lie_rates[seat])
                true_count = sample_true_count(size, fitting, hand_size, self.lie_rates[seat], rng)
                pool = fill_herd(state, pool, place, true_count, size - true_count, rng)
                likelihood *= 1.0 * weight / DISPLAY_PROBABILITY_ONE
                if display == 0:  # players tend to declare what they hold
                    likelihood *= (1 + fitting) * (1 + fitting)
            place += size
        state.hands[seat] = pool
        return likelihood


def to_fixed_point(rate: float) -> int:
    """A probability from 0 to 1 as an integer; values beyond are cut off."""
    return max(0, min(PROBABILITY_ONE, int(rate * PROBABILITY_ONE)))


def fixed_point_rates(rates: Sequence[float]) -> list[int]:
    """One for each of seven seats, 0 beyond the table."""
    return [to_fixed_point(rate) for rate in rates] + [0] * (7 - len(rates))


def sample_true_count(size: int, fitting: int, hand_size: int, rate: int, rng: Pcg32) -> int:
    """Draw how many true cards a display of this size has."""
    most = min(size, fitting)
    total = size_probability(size, fitting, hand_size, rate)
    sample = rng.below_unchecked(PROBABILITY_ONE) * total // PROBABILITY_ONE
    for true_count in range(max(0, size - hand_size + fitting), most):
        sample -= display_probability(size, true_count, fitting, hand_size, rate)
        if sample < 0:
            return true_count
    return most


def fill_herd(state: State, pool: int, place: int, true_count: int, lies: int, rng: Pcg32) -> int:
    """Put cards of a pool at places of the herd; returns what is left of the pool.

    In random order, but half of the mixed displays end with a true card: players tend to challenge
    there.
    """
    saved_for_end = 1 if true_count > 0 and lies > 0 and rng.below_unchecked(2) == 0 else 0
    while true_count + lies > 0:
        drawable = true_count + lies - saved_for_end
        if drawable == 0 or rng.below_unchecked(drawable) < true_count - saved_for_end:
            true_count -= 1
            kind = state.species
        else:
            lies -= 1
            kind = sample_other_card(pool, state.species, rng)
        state.herd[place] = kind
        place += 1
        pool -= rules.ONE << 4 * kind
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
    if true_count < 0 or true_count > size or true_count > fitting or size > rules.MAX_DISPLAY_SIZE:
        return 0
    if size == hand_size:  # the more of them are true, the sooner players lay their last cards
        return DISPLAY_PROBABILITY_ONE * (1 + true_count) // (1 + size)
    most = min(rules.MAX_DISPLAY_SIZE, fitting)
    if true_count == size:
        weight = WEIGHT_ALL_FITTING if size == most else WEIGHT_HELD_BACK
        return (PROBABILITY_ONE - rate) * 20 * weight
    if fitting == 0:
        return PROBABILITY_ONE * 40 * LIE_COUNT_WEIGHTS[size - true_count]
    weight = WEIGHT_ALL_FITTING if true_count == most else WEIGHT_HELD_BACK_WITH_LIES
    return rate * LIE_COUNT_WEIGHTS[size - true_count] * weight


def sample_other_card(hand: int, species: int, rng: Pcg32) -> int:
    """A card of another kind: of two random ones the one with fewer of its kind."""
    others = hand & ~(15 * (rules.ONE << 4 * species))
    if others == 0:
        return species
    count = rules.card_count(others)
    first = nth_kind(others, rng.below_unchecked(count))
    second = nth_kind(others, rng.below_unchecked(count))
    return first if bits.count_of(others, first) <= bits.count_of(others, second) else second


def nth_kind(multiset: int, index: int) -> int:
    """The kind of the card at an index, if the cards are sorted by kind."""
    kind = 0
    while index >= bits.count_of(multiset, kind):
        index -= bits.count_of(multiset, kind)
        kind += 1
    return kind
