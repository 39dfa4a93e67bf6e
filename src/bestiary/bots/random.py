"""Bots: one that does anything it may."""

from bestiary import catalog
from bestiary.core.bot import NO_CLOCK, Choice, Clock, decision_rng
from bestiary.core.message import message
from bestiary.core.offer import random_move
from bestiary.core.random_source import pick
from bestiary.core.view import View


class RandomBot:
    """Picks an offer, and of each of its parts any choices."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        """Any move that is offered."""
        rng = decision_rng(self.seed, catalog.game(view.game).view.decision_key(view))
        return Choice(random_move(pick(view.offers, rng), rng), message("bot-random-reason"))
