"""Mammuz: a bot that plays as one does the first time: honestly, and on a hunch."""

from __future__ import annotations

from typing import Final

from bestiary.core.bot import UNHURRIED, Choice, Clock, stream
from bestiary.core.chance import Chance, pick
from bestiary.core.text import Text, Who, text
from bestiary.core.view import View
from bestiary.games.mammuz.cards import call_herd, call_several
from bestiary.games.mammuz.moves import MOST_CARDS
from bestiary.games.mammuz.table import Table
from bestiary.games.mammuz.view import decision_key

HUNCH: Final = (10, 15, 25, 35)
"""Of a hundred displays of one, two, three or four cards so many are not believed."""
EMPTY: Final = 25
"""So many more where nothing fits."""


class Novice:
    """Declares what it has most of, lays what fits, and doubts now and then."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = UNHURRIED) -> Choice:
        """What comes to mind first."""
        table, rng = Table(view), stream(self.seed, decision_key(view))
        if "declare" in table.offers:
            species = table.declarable[0]
            why = text("mammuz-why-most", species=call_herd(species))
            return _laid(table, f"declare {species}", species, why, rng)
        if "give" in table.offers:
            other = pick([seat for seat in range(table.players) if seat != table.me], rng)
            return Choice(f"give {other}", text("mammuz-why-any", seat=Who(other)))
        if table.is_forced:
            return _challenged(table, text("mammuz-why-forced"), rng)
        hunch = HUNCH[table.last.size - 1] + (0 if table.matching else EMPTY)
        if rng.below(100) < hunch:
            return _challenged(table, text("mammuz-why-hunch", seat=Who(table.last.seat)), rng)
        count = min(MOST_CARDS, table.matching)
        why = text("mammuz-why-fits", cards=call_several(table.species, count))
        return _laid(table, "extend", table.species, why, rng)


def _laid(table: Table, verb: str, species: str, why: Text, rng: Chance) -> Choice:
    """Lay what fits, or one card of anything."""
    cards = [species] * min(MOST_CARDS, table.hand[species])
    if not cards:
        cards = [pick(table.now.hand, rng)]
        why = text("mammuz-why-nothing", species=call_herd(species))
    return Choice(f"{verb}: {' '.join(cards)}", why)


def _challenged(table: Table, why: Text, rng: Chance) -> Choice:
    """Turn up any card; of several the last one twice as often."""
    places = [*range(1, table.last.size + 1), table.last.size]
    return Choice(f"challenge {pick(places, rng)}", why)
