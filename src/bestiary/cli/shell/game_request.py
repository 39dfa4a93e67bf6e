"""Shell: what `bestiary play` was asked for, as a new or resumed record and its opponents."""

import secrets
from dataclasses import dataclass, replace

from bestiary.bots.registry import default_bot, fill_seats
from bestiary.catalog import AnyGame
from bestiary.cli.game_options import check_record_matches, parse_options
from bestiary.cli.shell import save_file
from bestiary.cli.shell.opponents import ShellOpponents
from bestiary.core.message import message
from bestiary.i18n import Translator
from bestiary.records import Record


@dataclass(frozen=True)
class GameRequest:
    """The options of `bestiary play`; None takes the saved value or the default."""

    game: AnyGame
    language: str
    players: int | None = None
    bots: str | None = None
    options: tuple[str, ...] = ()
    seed: int | None = None

    def new_game(self) -> tuple[Record, ShellOpponents]:
        """A record before its first move, and its opponents."""
        count = self.game.default_players if self.players is None else self.players
        options = self.game.validate_options(count, parse_options(self.options))
        opponents = self._make_opponents(count, None, None)
        setup = self.game.position.deal(count, options, opponents.substream("deal"))
        record = Record(self.game, count, setup, [], dict(options))
        return self._with_players(record, opponents), opponents

    def resume_game(self, saved: Record) -> tuple[Record, ShellOpponents]:
        check_record_matches(saved, self.game, self.players, self.options)
        bots, seed = save_file.saved_bots(saved), save_file.saved_seed(saved)
        opponents = self._make_opponents(saved.players, bots, seed)
        return self._with_players(saved, opponents), opponents

    def _make_opponents(
        self, players: int, bots: tuple[str, ...] | None, seed: int | None
    ) -> ShellOpponents:
        kinds = bots or (default_bot(self.game),)
        if self.bots is not None:
            kinds = tuple(kind.strip() for kind in self.bots.split(","))
        given = (self.seed, seed, secrets.randbits(32))
        seed = next(number for number in given if number is not None)
        return ShellOpponents(self.game, seed, fill_seats(self.game, kinds, players - 1))

    def _with_players(self, record: Record, opponents: ShellOpponents) -> Record:
        """A record with names for all seats, and the opponents' seed and kinds."""
        guest = Translator(self.language).translate(message("shell-guest"))
        names = record.names or [guest, *opponents.bot_names()]
        meta = save_file.saved_meta(record) | {"seed": opponents.seed, "bots": opponents.kinds}
        return replace(record, extra=record.extra | {"names": names, "meta": meta})
