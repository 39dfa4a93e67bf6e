"""Mammuz: a bot that plays by rules of thumb, and counts cards."""

from __future__ import annotations

from typing import Final

from bestiary.core.bot import UNHURRIED, Choice, Clock, stream
from bestiary.core.chance import Chance
from bestiary.core.text import Text, text
from bestiary.core.view import View
from bestiary.games.mammuz.cards import call_herd
from bestiary.games.mammuz.doubt import challenge_rate, doubt, most_possible
from bestiary.games.mammuz.ideas import row
from bestiary.games.mammuz.moves import MOST_CARDS
from bestiary.games.mammuz.reasons import why_given, why_impossible, why_laid, why_unlikely
from bestiary.games.mammuz.table import Table
from bestiary.games.mammuz.view import decision_key

DOUBTS: Final = 0.65
"""With something that fits, a display is challenged where a card of it is as likely a lie."""
DARES: Final = 0.42
"""With nothing that fits."""
WATCHED: Final = 0.45
"""No lie is hidden in a herd before somebody who challenges that often."""


class Steady:
    """Challenges what cannot be or hardly is, tells the truth, and hides lies in it."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = UNHURRIED) -> Choice:
        """The rule of thumb for the situation."""
        table, rng = Table(view), stream(self.seed, decision_key(view))
        if "declare" in table.offers:
            return _begun(table, rng)
        if "give" in table.offers:
            other = table.fewest()
            return Choice(f"give {other}", why_given(table, other))
        why = _disbelief(table)
        if why is not None:
            return Choice(f"challenge {1 + rng.below(table.last.size)}", why)
        return _laid(table, "extend", table.species, _hidden(table), rng)


def _begun(table: Table, rng: Chance) -> Choice:
    """Begin a round with what the hand has most of, and with lies up to four cards.

    Whoever is caught then only takes the own cards back. The last cards go all at once.
    """
    species = table.declarable[0]
    others = table.size - table.hand[species]
    lies = max(0, MOST_CARDS - table.hand[species])
    if not table.hand[species] and table.size > MOST_CARDS:
        lies = 1
    return _laid(table, f"declare {species}", species, min(lies, others), rng)


def _disbelief(table: Table) -> Text | None:
    """Why the last display is challenged; None where it is not."""
    if table.is_forced:
        return text("mammuz-why-forced")
    if table.matching == table.size <= MOST_CARDS:
        return None
    if table.last.size > most_possible(table):
        return why_impossible(table)
    suspicion = doubt(table)
    if suspicion > DOUBTS:
        return why_unlikely(table)
    if not table.matching and suspicion > DARES:
        return text("mammuz-why-dare", species=call_herd(table.species))
    return None


def _hidden(table: Table) -> int:
    """How many lies are laid: one among two or three true cards, one alone where nothing fits."""
    if not table.matching:
        return 1
    is_watched = challenge_rate(table.past(table.next)) > WATCHED
    is_worth_it = table.matching in (2, 3) and table.size > table.matching + 1
    return int(is_worth_it and not is_watched)


def _laid(table: Table, verb: str, species: str, lies: int, rng: Chance) -> Choice:
    """Lay what fits, and some lies."""
    true = min(table.hand[species], MOST_CARDS - lies)
    cards = [*[species] * true, *table.others(species)[:lies]]
    return Choice(f"{verb}: {row(species, cards, rng)}", why_laid(table, species, cards))
