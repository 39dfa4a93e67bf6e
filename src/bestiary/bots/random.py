"""Bots: one that does anything it may."""

from bestiary import catalog
from bestiary.core.bot import UNHURRIED, Choice, Clock, stream
from bestiary.core.chance import pick
from bestiary.core.offer import any_move
from bestiary.core.text import text
from bestiary.core.view import View


class RandomBot:
    """Picks an offer, and of each of its parts any choices."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = UNHURRIED) -> Choice:
        """Any move that is offered."""
        rng = stream(self.seed, catalog.game(view.game).view.decision_key(view))
        return Choice(any_move(pick(view.offers, rng), rng), text("bot-random-reason"))
