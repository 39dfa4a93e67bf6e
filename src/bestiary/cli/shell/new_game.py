"""Shell: a new record with its deal, names and seeds, or a saved one with them filled in."""

from dataclasses import replace
from typing import Final

from bestiary.cli.shell.opponents import ShellOpponents
from bestiary.core.game import Game, Options
from bestiary.core.message import message
from bestiary.i18n import Translator
from bestiary.records import Record

HUMAN_SEAT: Final = 0


def new_record(game: Game, options: Options, opponents: ShellOpponents, language: str) -> Record:
    """A record before its first move, for one person and the opponents."""
    count = 1 + len(opponents.kinds)
    setup = game.position.deal(count, game.validate_options(count, options), opponents.deal_rng())
    return with_players(Record(game, count, setup, [], dict(options)), opponents, language)


def with_players(record: Record, opponents: ShellOpponents, language: str) -> Record:
    """A record with names for all seats, and the opponents' seed and kinds."""
    guest = Translator(language).translate(message("shell-guest"))
    names = record.names or [guest, *opponents.bot_names()]
    meta = record.extra.get("meta")
    other_meta = meta if isinstance(meta, dict) else {}
    own_meta = {"seed": opponents.seed, "bots": opponents.kinds}
    return replace(record, extra=record.extra | {"names": names, "meta": other_meta | own_meta})
