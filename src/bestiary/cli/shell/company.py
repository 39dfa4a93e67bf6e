"""The shell: who sits at the table with you. All that they do follows from one seed."""

from typing import Final

from bestiary.bots.random import RandomBot
from bestiary.core.chance import seed_of, shuffled
from bestiary.core.generator import Generator
from bestiary.core.view import View

NAMES: Final = (
    *("Anna", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ida", "Jonas"),
    *("Livia", "Marco", "Nora", "Oskar", "Pia", "Romy", "Simon", "Tessa"),
)


class Company:
    """The bots and the dealer."""

    def __init__(self, seed: int) -> None:
        """Gather them; the same seed brings the same company."""
        self.seed = seed
        self._bot = RandomBot(seed_of(self.seed, "bots"))

    def names(self, count: int) -> list[str]:
        """What the bots are called."""
        return shuffled(NAMES, self._stream("names"))[:count]

    def deal(self) -> Generator:
        """Chance for the cards that are dealt before the first move."""
        return self._stream("deal")

    def chance(self, ply: int) -> Generator:
        """Chance for a move of the dealer: a stream for each ply, so that it can be resumed."""
        return self._stream(f"ply {ply}")

    def choose(self, view: View) -> str:
        """The move of the bot that has this view."""
        return self._bot.choose(view).move

    def _stream(self, use: str) -> Generator:
        """Numbers for one use, which no other use disturbs."""
        return Generator(seed_of(self.seed, use))
