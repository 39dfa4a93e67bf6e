"""Mammuz: what others may have laid, by what each of them held and how readily each lies.

Chances are whole numbers here, so that both twins find the same on every machine.
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
"""So many cards a display has at most."""
PROBABILITY_ONE: Final = 1 << 16
"""The chance of what happens always."""
LIE_COUNT_WEIGHTS = [0] * 5
"""Of twenty displays with lies so many have one of them, or two, three, four."""
LIE_COUNT_WEIGHTS[1], LIE_COUNT_WEIGHTS[2], LIE_COUNT_WEIGHTS[3], LIE_COUNT_WEIGHTS[4] = 9, 6, 3, 2
WEIGHT_ALL_FITTING: Final = 28
"""Of forty displays so many hold all that fits,"""
WEIGHT_HELD_BACK: Final = 4
"""so many a certain smaller number of true cards and no lie,"""
WEIGHT_HELD_BACK_WITH_LIES: Final = 3
"""and so many a certain smaller number of them with lies."""
DISPLAY_PROBABILITY_ONE: Final = PROBABILITY_ONE * 20 * 40
"""What `chance` says of what happens always."""


class OpponentModel:
    """How the players of a table lay their cards, as one of them imagines it."""

    def __init__(self, lie_rates: Sequence[float]) -> None:
        """Say how readily each seat lies where there is no need."""
        self.lie_rates = [0] * 7
        for seat in range(min(7, len(lie_rates))):
            self.lie_rates[seat] = fixed_probability(lie_rates[seat])

    def resample_displays(self, state: State, viewer: int, rng: Pcg32) -> float:
        """Lay the displays of the others anew, as each may have chosen from what it held.

        Returns how likely it is that they laid so many; that is not a share of one.
        """
        if state is None:
            raise TypeError(state)  # compiled code would take it for a state
        if rng is None:
            raise TypeError(rng)
        likelihood = 1.0
        for seat in range(state.players):
            if seat != viewer and state.phase != SETUP:
                likelihood *= self.resample_seat(state, seat, rng)
        return likelihood

    def resample_seat(self, state: State, seat: int, rng: Pcg32) -> float:
        """The same for one seat: take its displays up, then lay them in turn."""
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
                    likelihood *= (1 + fitting) * (1 + fitting)  # one declares what one has
            place += size
        state.hands[seat] = pool
        return likelihood


def fixed_probability(rate: float) -> int:
    """A chance from 0 to 1 as a whole number."""
    return max(0, min(PROBABILITY_ONE, int(rate * PROBABILITY_ONE)))


def sample_true_count(size: int, fitting: int, hand_size: int, rate: int, rng: Pcg32) -> int:
    """How many true cards a display of this size has, by chance."""
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
    """Put cards of a pool at places of the herd: what is left of the pool.

    They lie in an order of chance, but every other player ends with a true card, where there is
    one: people look there first.
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
    """How likely somebody lays so many cards, whatever they are, in parts of `UNIT`."""
    total = DISPLAY_PROBABILITY_ONE - DISPLAY_PROBABILITY_ONE
    for true_count in range(max(0, size - hand_size + fitting), min(size, fitting) + 1):
        total += display_probability(size, true_count, fitting, hand_size, rate)
    return total


def display_probability(size: int, true_count: int, fitting: int, hand_size: int, rate: int) -> int:
    """How likely somebody lays so many cards, so many of them true, in parts of `UNIT`.

    The hand has `count` cards, of which some fit; a lie where there is no need comes at a rate.
    """
    if true_count < 0 or true_count > size or true_count > fitting or size > MAX_DISPLAY_SIZE:
        return 0
    if size == hand_size:
        return (
            DISPLAY_PROBABILITY_ONE * (1 + true_count) // (1 + size)
        )  # last cards are laid the sooner, the truer
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
    """A card of another kind to lay: of two picked by chance the one with fewer of its kind."""
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
