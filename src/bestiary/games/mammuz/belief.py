"""Mammuz: what others may have laid, by what each of them held and how readily each lies.

Chances are whole numbers here, so that both twins find the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bestiary.core import bits
from bestiary.games.mammuz import heaps
from bestiary.games.mammuz.rules import PHASES

if TYPE_CHECKING:
    from bestiary.core.generator import Generator
    from bestiary.games.mammuz.rules import State

COMPILED: Final = not __file__.endswith(".py")
ONE: Final = 1
SETUP: Final = PHASES.index("setup")
MOST: Final = 4
"""So many cards a display has at most."""
CERTAIN: Final = 1 << 16
"""The chance of what happens always."""
LIED = [0] * 5
"""Of twenty displays with lies so many have one of them, or two, three, four."""
LIED[1], LIED[2], LIED[3], LIED[4] = 9, 6, 3, 2
WHOLE: Final = 28
"""Of forty displays so many hold all that fits,"""
SAVED: Final = 4
"""so many a certain smaller number of true cards and no lie,"""
MIXED: Final = 3
"""and so many a certain smaller number of them with lies."""
UNIT: Final = CERTAIN * 20 * 40
"""What `chance` says of what happens always."""


class Belief:
    """How the players of a table lay their cards, as one of them imagines it."""

    def __init__(self, lying: Sequence[float]) -> None:
        """Say how readily each seat lies where there is no need."""
        self.lying = [0] * 7
        for seat in range(min(7, len(lying))):
            self.lying[seat] = share(lying[seat])

    def retell(self, state: State, viewer: int, rng: Generator) -> float:
        """Lay the displays of the others anew, as each may have chosen from what it held.

        Returns how likely it is that they laid so many; that is not a share of one.
        """
        if state is None:
            raise TypeError(state)  # compiled code would take it for a state
        if rng is None:
            raise TypeError(rng)
        likely = 1.0
        for seat in range(state.players):
            if seat != viewer and state.phase != SETUP:
                likely *= self.retell_seat(state, seat, rng)
        return likely

    def retell_seat(self, state: State, seat: int, rng: Generator) -> float:
        """The same for one seat: take its displays up, then lay them in turn."""
        pool = state.hands[seat]
        place = 0
        for display in range(state.count):
            for at in range(place, place + state.displays[display]):
                if (state.first + display) % state.players == seat:
                    pool += ONE << 4 * state.herd[at]
            place += state.displays[display]
        likely = 1.0
        place = 0
        for display in range(state.count):
            size = state.displays[display]
            if (state.first + display) % state.players == seat:
                fitting = bits.amount(pool, state.species)
                count = heaps.total(pool)
                true = draw_true(size, fitting, count, self.lying[seat], rng)
                pool = relaid(state, pool, place, true, size - true, rng)
                likely *= 1.0 * any_true(size, fitting, count, self.lying[seat]) / UNIT
                if display == 0:
                    likely *= (1 + fitting) * (1 + fitting)  # one declares what one has
            place += size
        state.hands[seat] = pool
        return likely


def share(rate: float) -> int:
    """A chance from 0 to 1 as a whole number."""
    return max(0, min(CERTAIN, int(rate * CERTAIN)))


def draw_true(size: int, fitting: int, count: int, rate: int, rng: Generator) -> int:
    """How many true cards a display of this size has, by chance."""
    most = min(size, fitting)
    ball = rng.draw(CERTAIN) * any_true(size, fitting, count, rate) // CERTAIN
    for true in range(max(0, size - count + fitting), most):
        ball -= chance(size, true, fitting, count, rate)
        if ball < 0:
            return true
    return most


def relaid(state: State, pool: int, place: int, true: int, lies: int, rng: Generator) -> int:
    """Put cards of a pool at places of the herd: what is left of the pool.

    They lie in an order of chance, but every other player ends with a true card, where there is
    one: people look there first.
    """
    kept = 1 if true > 0 and lies > 0 and rng.draw(2) == 0 else 0
    while true + lies > 0:
        if true + lies == kept or rng.draw(true + lies - kept) < true - kept:
            true -= 1
            kind = state.species
        else:
            lies -= 1
            kind = other(pool, state.species, rng)
        state.herd[place] = kind
        place += 1
        pool -= ONE << 4 * kind
    return pool


def any_true(size: int, fitting: int, count: int, rate: int) -> int:
    """How likely somebody lays so many cards, whatever they are, in parts of `UNIT`."""
    found = UNIT - UNIT
    for true in range(max(0, size - count + fitting), min(size, fitting) + 1):
        found += chance(size, true, fitting, count, rate)
    return found


def chance(size: int, true: int, fitting: int, count: int, rate: int) -> int:
    """How likely somebody lays so many cards, so many of them true, in parts of `UNIT`.

    The hand has `count` cards, of which some fit; a lie where there is no need comes at a rate.
    """
    if true < 0 or true > size or true > fitting or size > MOST:
        return 0
    if size == count:
        return UNIT * (1 + true) // (1 + size)  # last cards are laid the sooner, the truer
    most = min(MOST, fitting)
    if true == size:
        return (CERTAIN - rate) * 20 * (WHOLE if size == most else SAVED)
    if fitting == 0:
        return CERTAIN * 40 * LIED[size - true]
    return rate * LIED[size - true] * (WHOLE if true == most else MIXED)


def other(hand: int, species: int, rng: Generator) -> int:
    """A card of another kind to lay: of two picked by chance the one with fewer of its kind."""
    rest = hand & ~(15 * (ONE << 4 * species))
    if rest == 0:
        return species
    one = heaps.nth_card(rest, rng.draw(heaps.total(rest)))
    two = heaps.nth_card(rest, rng.draw(heaps.total(rest)))
    return one if bits.amount(rest, one) <= bits.amount(rest, two) else two
