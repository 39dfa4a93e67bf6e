"""Shell: what `bestiary play` was asked for, as a new or resumed record and its opponents."""

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
    """The options of `bestiary play`; None takes the saved value or the default."""

    game: Game
    language: str
    players: int | None
    bots: str | None
    options: tuple[str, ...]
    seed: int | None

    def new_game(self) -> tuple[Record, ShellOpponents]:
        count = self.game.default_players if self.players is None else self.players
        options = self.game.validate_options(count, parse_options(self.options))
        opponents = self._make_opponents(count, None, None)
        return new_record(self.game, options, opponents, self.language), opponents

    def resume_game(self, saved: Record) -> tuple[Record, ShellOpponents]:
        check_record_matches(saved, self.game, self.players, self.options)
        opponents = self._make_opponents(
            saved.players, save_file.saved_bots(saved), save_file.saved_seed(saved)
        )
        return with_players(saved, opponents, self.language), opponents

    def _make_opponents(
        self, players: int, bots: tuple[str, ...] | None, seed: int | None
    ) -> ShellOpponents:
        kinds = bots or (default_bot(self.game),)
        if self.bots is not None:
            kinds = tuple(kind.strip() for kind in self.bots.split(","))
        if self.seed is not None:
            seed = self.seed
        if seed is None:
            seed = secrets.randbits(32)
        return ShellOpponents(self.game, seed, fill_seats(self.game, kinds, players - 1))
