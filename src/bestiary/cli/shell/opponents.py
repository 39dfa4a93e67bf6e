"""Shell: the bots at the other seats, the adviser behind `!` and the dealer, all from one seed."""

from collections.abc import Sequence
from typing import Final

from bestiary.bots.host_bots import FIRST_NAMES
from bestiary.bots.registry import make_bot
from bestiary.catalog import AnyBot, AnyGame, AnyView
from bestiary.core.bot import Choice
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import derive_seed, shuffled

HUMAN_SEAT: Final = 0
ADVISER_BOT: Final = "clever"


class ShellOpponents:
    """Bots by seat, an adviser, and randomness; the same seed gives the same."""

    def __init__(self, game: AnyGame, seed: int, kinds: Sequence[str]) -> None:
        """`kinds` are those of seat 1 and on."""
        self.seed = seed
        self.kinds = list(kinds)
        self._game = game
        self._bots = [self.bot(seat, kind) for seat, kind in enumerate(kinds, 1)]
        self.advise = make_bot(game, ADVISER_BOT, derive_seed(seed, "advice")).choose
        """The choice for a view of the person's seat."""

    def bot_names(self) -> list[str]:
        return shuffled(FIRST_NAMES, self.substream("names"))[: len(self.kinds)]

    def below(self, n: int) -> int:
        """The local host's own draws."""
        return self.substream("any").below(n)

    def bot(self, seat: int, kind: str) -> AnyBot:
        return make_bot(self._game, kind, derive_seed(self.seed, "bot", seat))

    def choose(self, seat: int, view: AnyView) -> Choice:
        """The choice of the seat's own bot; raises what it raises."""
        return self._bots[seat - 1].choose(view)

    def substream(self, purpose: str) -> Pcg32:
        """An independent generator per purpose: no use of one disturbs another."""
        return Pcg32(derive_seed(self.seed, purpose))
