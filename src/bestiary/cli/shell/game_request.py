"""The shell: which game somebody wants to play, and against whom."""

import secrets
from dataclasses import dataclass

from bestiary.bots.registry import default_bot, fill_seats
from bestiary.cli.shell import save_file
from bestiary.cli.shell.new_game import new_record, with_players
from bestiary.cli.shell.opponents import ShellOpponents
from bestiary.cli.table_options import check_record_matches, parse_options
from bestiary.core.game import Game
from bestiary.records import Record


@dataclass(frozen=True)
class GameRequest:
    """What was asked for; what was not is as it was before, or as usual."""

    game: Game
    language: str
    players: int | None
    bots: str | None
    options: tuple[str, ...]
    seed: int | None

    def new_game(self) -> tuple[Record, ShellOpponents]:
        """A new game, and those who play."""
        count = self.game.default_players if self.players is None else self.players
        options = self.game.validate_options(count, parse_options(self.options))
        company = self._make_opponents(count, None, None)
        return new_record(self.game, options, company, self.language), company

    def resume_game(self, saved: Record) -> tuple[Record, ShellOpponents]:
        """A saved game, and those who go on with it."""
        check_record_matches(saved, self.game, self.players, self.options)
        company = self._make_opponents(
            saved.players, save_file.saved_bots(saved), save_file.saved_seed(saved)
        )
        return with_players(saved, company, self.language), company

    def _make_opponents(
        self, players: int, bots: tuple[str, ...] | None, seed: int | None
    ) -> ShellOpponents:
        """Those who play."""
        kinds = bots or (default_bot(self.game),)
        if self.bots is not None:
            kinds = tuple(kind.strip() for kind in self.bots.split(","))
        if self.seed is not None:
            seed = self.seed
        if seed is None:
            seed = secrets.randbits(32)
        return ShellOpponents(self.game, seed, fill_seats(self.game, kinds, players - 1))
