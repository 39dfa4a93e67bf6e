"""Lascaux: the novice, who likes colours with many cards and nice heaps of stones."""

from typing import Final

from bestiary.core.bot import UNHURRIED, Choice, Clock, stream
from bestiary.core.chance import Chance, pick, weighted
from bestiary.core.text import text
from bestiary.core.view import View
from bestiary.games.lascaux.cards import call_colour
from bestiary.games.lascaux.deck import COLOURS, NUMBERS, PAIRS
from bestiary.games.lascaux.sight import BID, PASS, bet, forced
from bestiary.games.lascaux.view import decision_key

NICE: Final = (1, 3, 5)
"""So many stones in the middle look nice, by mood."""
FEW: Final = 4
"""With fewer stones the novice takes any."""


class Novice:
    """Counts the cards of each colour, and forgets that others do too."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = UNHURRIED) -> Choice:
        """A colour that many cards show; then stones, as long as there are plenty."""
        rng = stream(self.seed, decision_key(view))
        return _mark(view, rng) if view.now.phase == "mark" else _bid(view, rng)


def _mark(view: View, rng: Chance) -> Choice:
    """The more cards of the row show a colour, the rather it is taken."""
    shown = [colour for card in view.now.row for colour in PAIRS[NUMBERS[card]]]
    colours = [COLOURS.index(colour) for colour in view.now.colours]
    colour = weighted(colours, [shown.count(colour) ** 3 for colour in colours], rng)
    name, count = call_colour(COLOURS[colour]), shown.count(colour)
    return bet(colour, text("lascaux-why-many", colour=name, count=count))


def _bid(view: View, rng: Chance) -> Choice:
    """Lay a stone, unless there is a nice heap to take or there are few stones left."""
    stones, pot = view.now.stones[view.seat], view.now.pot
    if stones == 0:
        return forced()
    if pot >= pick(NICE, rng):
        return Choice(PASS, text("lascaux-why-nice", pot=pot))
    if pot and stones < FEW:
        return Choice(PASS, text("lascaux-why-few", stones=stones))
    return Choice(BID, text("lascaux-why-plenty", stones=stones))
