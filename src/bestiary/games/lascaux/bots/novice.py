"""Lascaux bots: prefers colours with many cards, and passes for a pot of a random size."""

from typing import Final

from bestiary.core.bot import NO_CLOCK, Choice, Clock, SeededBot, decision_rng
from bestiary.core.message import message
from bestiary.core.random_source import RandomSource, pick, pick_weighted
from bestiary.games.lascaux.bots.bot_view import BID_TEXT, FORCED_PASS, PASS_TEXT
from bestiary.games.lascaux.cards import colour_label
from bestiary.games.lascaux.moves import ChooseMarker
from bestiary.games.lascaux.view import LascauxView, decision_key

POT_THRESHOLDS: Final = (1, 3, 5)
"""It takes a pot of at least one of these sizes, drawn anew for each bid."""
LOW_STONES: Final = 4
"""With fewer stones it takes any pot."""


class Novice(SeededBot):
    """Counts the cards of each colour, and ignores that the other seats do so too."""

    def choose(self, view: LascauxView, clock: Clock = NO_CLOCK) -> Choice:
        rng = decision_rng(self.seed, decision_key(view))
        return _choose_marker(view, rng) if view.board.phase == "mark" else _choose_bid(view, rng)


def _choose_marker(view: LascauxView, rng: RandomSource) -> Choice:
    """A random colour, weighted by how many cards of the row show it."""
    shown = [colour for card in view.board.row for colour in card.split("-")[1:]]
    colours = view.board.allowed_colours
    colour = pick_weighted(colours, [shown.count(colour) ** 3 for colour in colours], rng)
    reason = message("lascaux-why-many", colour=colour_label(colour), count=shown.count(colour))
    return Choice(str(ChooseMarker(colour)), reason)


def _choose_bid(view: LascauxView, rng: RandomSource) -> Choice:
    """Lay a stone, unless the pot is large enough or few stones are left."""
    assert view.seat is not None
    stones, pot = view.board.stones[view.seat], view.board.pot
    assert stones is not None, "a seat knows its own stones"
    if stones == 0:
        return FORCED_PASS
    if pot >= pick(POT_THRESHOLDS, rng):
        return Choice(PASS_TEXT, message("lascaux-why-nice", pot=pot))
    if pot and stones < LOW_STONES:
        return Choice(PASS_TEXT, message("lascaux-why-few", stones=stones))
    return Choice(BID_TEXT, message("lascaux-why-plenty", stones=stones))
