"""Shell: the bots at the other seats, the adviser behind `!` and the dealer, all from one seed."""

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
    """Bots by seat, an adviser, and randomness; the same seed gives the same."""

    def __init__(self, game: Game, seed: int, kinds: Sequence[str]) -> None:
        """`kinds` are those of seat 1 and on."""
        self.seed = seed
        self.kinds = list(kinds)
        self._bots = [
            make_bot(game, kind, derive_seed(seed, "bot", seat))
            for seat, kind in enumerate(kinds, 1)
        ]
        self._adviser = make_bot(game, ADVISER_BOT, derive_seed(seed, "advice"))

    def bot_names(self) -> list[str]:
        return shuffled(FIRST_NAMES, self.substream("names"))[: len(self.kinds)]

    def deal_rng(self) -> Pcg32:
        return self.substream("deal")

    def below(self, n: int) -> int:
        """The local host's own draws."""
        return self.substream("any").below(n)

    def choose(self, seat: int, view: View) -> Choice:
        return self._bots[seat - 1].choose(view)

    def advise(self, view: View) -> Choice:
        """The adviser's choice for a view of the person's seat."""
        return self._adviser.choose(view)

    def substream(self, purpose: str) -> Pcg32:
        """An independent generator per purpose: no use of one disturbs another."""
        return Pcg32(derive_seed(self.seed, purpose))
