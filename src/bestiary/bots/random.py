"""Bots: picks a uniformly random offer, and random choices in it."""

from bestiary import catalog
from bestiary.catalog import AnyView
from bestiary.core.bot import NO_CLOCK, Choice, Clock, SeededBot, decision_rng
from bestiary.core.message import message
from bestiary.core.offer import random_move
from bestiary.core.random_source import pick


class RandomBot(SeededBot):
    """The weakest bot of the ladder."""

    def choose(self, view: AnyView, clock: Clock = NO_CLOCK) -> Choice:
        rng = decision_rng(self.seed, catalog.game_by_rules(view.rules).view.decision_key(view))
        return Choice(random_move(pick(view.offers, rng), rng), message("bot-random-reason"))
