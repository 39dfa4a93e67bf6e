"""The shell: who sits at the table with you. All that they do follows from one seed."""

from collections.abc import Sequence
from typing import Final

from bestiary.bots.company import NAMES
from bestiary.bots.roster import bot
from bestiary.core.bot import Choice
from bestiary.core.chance import seed_of, shuffled
from bestiary.core.game import Game
from bestiary.core.generator import Generator
from bestiary.core.view import View

ADVISER: Final = "clever"


class Company:
    """The bots and the dealer, and somebody to ask for advice."""

    def __init__(self, game: Game, seed: int, kinds: Sequence[str]) -> None:
        """Gather bots of these kinds, for seat 1 and on; the same seed brings the same company."""
        self.seed = seed
        self.kinds = list(kinds)
        self._bots = [
            bot(game, kind, seed_of(seed, "bot", seat)) for seat, kind in enumerate(kinds, 1)
        ]
        self._adviser = bot(game, ADVISER, seed_of(seed, "advice"))

    def names(self) -> list[str]:
        """What the bots are called."""
        return shuffled(NAMES, self.stream("names"))[: len(self.kinds)]

    def deal(self) -> Generator:
        """Chance for the cards that are dealt before the first move."""
        return self.stream("deal")

    def below(self, n: int) -> int:
        """A number for no use in particular."""
        return self.stream("any").below(n)

    def choose(self, seat: int, view: View) -> Choice:
        """What the bot at a seat does, and why."""
        return self._bots[seat - 1].choose(view)

    def advise(self, view: View) -> Choice:
        """What a clever player would do in your place, seeing no more than you do."""
        return self._adviser.choose(view)

    def stream(self, use: str) -> Generator:
        """Numbers for one use, which no other use disturbs: each move of the dealer is one."""
        return Generator(seed_of(self.seed, use))
