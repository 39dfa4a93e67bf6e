"""Mammuz: how likely it is that a card of the last display is a lie.

Three things speak: how many cards of the species the player can have had (what the viewer holds
and knows leaves so many, spread by chance), how many were laid, and how often this player was
caught before.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final

from bestiary.games.mammuz.belief import chance, share
from bestiary.games.mammuz.memory import Past
from bestiary.games.mammuz.table import Table

LIES: Final = 2.0
TRUTHS: Final = 3.0
"""What is thought of somebody of whom nothing was turned up yet: a Beta prior, in cards."""
CHALLENGES: Final = 1.0
DISPLAYS: Final = 3.0
"""The same for who did not choose yet, in choices."""


def lie_rate(past: Past) -> float:
    """How often a seat lies, by what was turned up."""
    return (LIES + past.lies) / (LIES + TRUTHS + past.lies + past.truths)


def challenge_rate(past: Past) -> float:
    """How often a seat challenges and does not lay cards, by what it did."""
    rest = DISPLAYS + past.displays
    return (CHALLENGES + past.challenges) / (CHALLENGES + past.challenges + rest)


def doubt(table: Table) -> float:
    """How likely it is that a card of the last display, any one of them, is no true one."""
    last = table.last
    fitting = held(*counted(table, last.seat))
    rate = lie_rate(table.past(last.seat))
    true = true_cards(fitting, last.size, table.pool(last.seat), rate)
    return sum(likely * (1 - count / last.size) for count, likely in enumerate(true))


def most_possible(table: Table) -> int:
    """How many cards of the declared species the last player can have laid at most."""
    sure, loose, free, _ = counted(table, table.last.seat)
    return sure + min(loose, free)


def counted(table: Table, seat: int) -> tuple[int, int, int, int]:
    """What the viewer can count of the declared species, as it was when the round began.

    These are: how many cards of it a seat surely had; how many more may be anywhere; how many
    unknown cards the seat had; and how many unknown cards there are in all.
    """
    species = table.species
    places, own = table.places(seat), table.places(table.me)
    sure, loose = 0, table.left[species] - table.own(species)
    free, room = table.pool(seat), table.hidden()
    for fact in table.view.seen.facts:
        where = set(fact.places)
        if where <= own or (where & places and not where <= places):
            continue  # seen anyway, or not certain
        room -= len(fact.cards)
        loose -= fact.cards.count(species)
        if where <= places:
            free -= len(fact.cards)
            sure += fact.cards.count(species)
    return sure, loose, free, room


def held(sure: int, loose: int, free: int, room: int) -> list[float]:
    """How likely it is that a seat had 0, 1, 2, … cards of a species."""
    ways = [
        comb(loose, count) * comb(room - loose, free - count)
        for count in range(min(loose, free) + 1)
    ]
    return [0.0] * sure + [way / comb(room, free) for way in ways]


def true_cards(fitting: Sequence[float], size: int, pool: int, rate: float) -> list[float]:
    """How likely it is that a display of this size has 0, 1, 2, … true cards.

    Its player had `pool` cards, of which 0, 1, 2, … fitted, as likely as given, and lies at a rate.
    """
    found = [0.0] * (size + 1)
    lying = share(rate)
    for count, likely in enumerate(fitting):
        if likely > 0:
            for true in range(max(0, size - pool + count), min(size, count) + 1):
                found[true] += likely * chance(size, true, count, pool, lying)
    total = sum(found)
    return [each / total for each in found] if total else [1.0] + [0.0] * size
