"""The shell: which game somebody wants to play, and against whom."""

import secrets
from dataclasses import dataclass

from bestiary.bots.roster import filled, usual
from bestiary.cli.asked import check_same, table_options
from bestiary.cli.shell import savefile
from bestiary.cli.shell.company import Company
from bestiary.cli.shell.seating import begun, seated
from bestiary.core.game import Game
from bestiary.records import Record


@dataclass(frozen=True)
class Wanted:
    """What was asked for; what was not is as it was before, or as usual."""

    game: Game
    language: str
    players: int | None
    bots: str | None
    options: tuple[str, ...]
    seed: int | None

    def new(self) -> tuple[Record, Company]:
        """A new game, and those who play."""
        count = self.game.usual if self.players is None else self.players
        options = self.game.check(count, table_options(self.options))
        company = self._company(count, None, None)
        return begun(self.game, options, company, self.language), company

    def same(self, saved: Record) -> tuple[Record, Company]:
        """A saved game, and those who go on with it."""
        check_same(saved, self.game, self.players, self.options)
        company = self._company(saved.players, savefile.bots_of(saved), savefile.seed_of(saved))
        return seated(saved, company, self.language), company

    def _company(self, players: int, bots: tuple[str, ...] | None, seed: int | None) -> Company:
        """Those who play."""
        kinds = bots or (usual(self.game),)
        if self.bots is not None:
            kinds = tuple(kind.strip() for kind in self.bots.split(","))
        if self.seed is not None:
            seed = self.seed
        if seed is None:
            seed = secrets.randbits(32)
        return Company(self.game, seed, filled(self.game, kinds, players - 1))
