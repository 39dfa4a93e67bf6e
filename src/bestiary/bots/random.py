"""Bots: picks a uniformly random offer, and random choices in it."""

from bestiary import catalog
from bestiary.core.bot import NO_CLOCK, Choice, Clock, decision_rng
from bestiary.core.message import message
from bestiary.core.offer import random_move
from bestiary.core.random_source import pick
from bestiary.core.view import View


class RandomBot:
    """The weakest bot of the ladder."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, clock: Clock = NO_CLOCK) -> Choice:
        rng = decision_rng(self.seed, catalog.game(view.game).view.decision_key(view))
        return Choice(random_move(pick(view.offers, rng), rng), message("bot-random-reason"))
