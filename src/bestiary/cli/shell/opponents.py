"""The shell: who sits at the table with you. All that they do follows from one seed."""

from collections.abc import Sequence
from typing import Final

from bestiary.bots.host_bots import FIRST_NAMES
from bestiary.bots.registry import make_bot
from bestiary.core.bot import Choice
from bestiary.core.game import Game
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import derive_seed, shuffled
from bestiary.core.view import View

ADVISER_BOT: Final = "clever"


class ShellOpponents:
    """The bots and the dealer, and somebody to ask for advice."""

    def __init__(self, game: Game, seed: int, kinds: Sequence[str]) -> None:
        """Gather bots of these kinds, for seat 1 and on; the same seed brings the same company."""
        self.seed = seed
        self.kinds = list(kinds)
        self._bots = [
            make_bot(game, kind, derive_seed(seed, "bot", seat))
            for seat, kind in enumerate(kinds, 1)
        ]
        self._adviser = make_bot(game, ADVISER_BOT, derive_seed(seed, "advice"))

    def bot_names(self) -> list[str]:
        """What the bots are called."""
        return shuffled(FIRST_NAMES, self.substream("names"))[: len(self.kinds)]

    def deal_rng(self) -> Pcg32:
        """Chance for the cards that are dealt before the first move."""
        return self.substream("deal")

    def below(self, n: int) -> int:
        """A number for no use in particular."""
        return self.substream("any").below(n)

    def choose(self, seat: int, view: View) -> Choice:
        """What the bot at a seat does, and why."""
        return self._bots[seat - 1].choose(view)

    def advise(self, view: View) -> Choice:
        """What a clever player would do in your place, seeing no more than you do."""
        return self._adviser.choose(view)

    def substream(self, purpose: str) -> Pcg32:
        """Numbers for one use, which no other use disturbs: each move of the dealer is one."""
        return Pcg32(derive_seed(self.seed, purpose))
