"""Bots: one that does anything it may."""

import hashlib
from typing import Final

from bestiary.core.bot import Choice, Clock, Unhurried
from bestiary.core.chance import Chance, pick, shuffled
from bestiary.core.generator import Generator
from bestiary.core.offer import Offer
from bestiary.core.text import text
from bestiary.core.view import View

UNHURRIED: Final = Unhurried()


class RandomBot:
    """Picks an offer, and of each of its parts any choices."""

    def __init__(self, seed: int) -> None:
        """Choose by this seed: the same in the same situation, something else in another."""
        self.seed = seed

    def choose(self, view: View, clock: Clock = UNHURRIED) -> Choice:
        """Any move that is offered."""
        rng = Generator(_mixed(self.seed, view))
        return Choice(any_move(pick(view.offers, rng), rng), text("bot-random-reason"))


def any_move(offer: Offer, rng: Chance) -> str:
    """A move of an offer, each part picked by chance."""
    picks = {
        part.name: shuffled(part.choices, rng)[: part.least + rng.below(1 + part.spare())]
        for part in offer.parts
    }
    return offer.compose(picks)


def _mixed(seed: int, view: View) -> int:
    """A seed of its own for every situation."""
    digest = hashlib.blake2b(f"{seed} ".encode() + view.encoded(), digest_size=8)
    return int.from_bytes(digest.digest(), "big")
