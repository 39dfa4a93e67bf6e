"""The shell: who sits where, when a game begins and when it goes on."""

from dataclasses import replace
from typing import Final

from bestiary.cli.shell.opponents import ShellOpponents
from bestiary.core.game import Game, Options
from bestiary.core.message import message
from bestiary.i18n import Translator
from bestiary.records import Record

HUMAN_SEAT: Final = 0


def new_record(game: Game, options: Options, opponents: ShellOpponents, language: str) -> Record:
    """A game before its first move, for the company and one person more."""
    count = 1 + len(opponents.kinds)
    setup = game.position.deal(count, game.validate_options(count, options), opponents.deal_rng())
    return with_players(Record(game, count, setup, [], dict(options)), opponents, language)


def with_players(record: Record, opponents: ShellOpponents, language: str) -> Record:
    """A record in which everybody has a name, and which says who plays."""
    guest = Translator(language).translate(message("shell-guest"))
    names = record.names or [guest, *opponents.bot_names()]
    meta = record.extra.get("meta")
    kept = meta if isinstance(meta, dict) else {}
    played = {"seed": opponents.seed, "bots": opponents.kinds}
    return replace(record, extra=record.extra | {"names": names, "meta": kept | played})
