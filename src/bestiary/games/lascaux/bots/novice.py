"""Lascaux bots: prefers colours with many cards, and passes for a pot of a random size."""

from typing import Final

from bestiary.core.bot import NO_CLOCK, Choice, Clock, decision_rng
from bestiary.core.message import message
from bestiary.core.random_source import RandomSource, pick, pick_weighted
from bestiary.core.view import View
from bestiary.games.lascaux.bots.bot_view import BID_TEXT, PASS_TEXT, forced_pass, marker_choice
from bestiary.games.lascaux.cards import colour_label
from bestiary.games.lascaux.deck import CARD_COLOURS, CARD_IDS, COLOURS
from bestiary.games.lascaux.view import decision_key

POT_THRESHOLDS: Final = (1, 3, 5)
"""It takes a pot of at least one of these sizes, drawn anew for each bid."""
LOW_STONES: Final = 4
"""With fewer stones it takes any pot."""


class Novice:
    """Counts the cards of each colour, and ignores that the other seats do so too."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        rng = decision_rng(self.seed, decision_key(view))
        return _choose_marker(view, rng) if view.board.phase == "mark" else _choose_bid(view, rng)


def _choose_marker(view: View, rng: RandomSource) -> Choice:
    """A random colour, weighted by how many cards of the row show it."""
    shown = [colour for card in view.board.row for colour in CARD_COLOURS[CARD_IDS[card]]]
    colours = [COLOURS.index(colour) for colour in view.board.allowed_colours]
    colour = pick_weighted(colours, [shown.count(colour) ** 3 for colour in colours], rng)
    name, count = colour_label(COLOURS[colour]), shown.count(colour)
    return marker_choice(colour, message("lascaux-why-many", colour=name, count=count))


def _choose_bid(view: View, rng: RandomSource) -> Choice:
    """Lay a stone, unless the pot is large enough or few stones are left."""
    stones, pot = view.board.stones[view.seat], view.board.pot
    if stones == 0:
        return forced_pass()
    if pot >= pick(POT_THRESHOLDS, rng):
        return Choice(PASS_TEXT, message("lascaux-why-nice", pot=pot))
    if pot and stones < LOW_STONES:
        return Choice(PASS_TEXT, message("lascaux-why-few", stones=stones))
    return Choice(BID_TEXT, message("lascaux-why-plenty", stones=stones))
