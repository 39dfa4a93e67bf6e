"""The shell: who sits where, when a game begins and when it goes on."""

from dataclasses import replace
from typing import Final

from bestiary.cli.shell.company import Company
from bestiary.core.game import Game, Options
from bestiary.core.text import text
from bestiary.records import Record
from bestiary.speech import Voice

PERSON: Final = 0


def begun(game: Game, options: Options, company: Company, language: str) -> Record:
    """A game before its first move, for the company and one person more."""
    count = 1 + len(company.kinds)
    setup = game.position.deal(count, game.check(count, options), company.deal())
    return seated(Record(game, count, setup, [], dict(options)), company, language)


def seated(record: Record, company: Company, language: str) -> Record:
    """A record in which everybody has a name, and which says who plays."""
    guest = Voice(language).say(text("shell-guest"))
    names = record.names or [guest, *company.names()]
    meta = record.extra.get("meta")
    kept = meta if isinstance(meta, dict) else {}
    played = {"seed": company.seed, "bots": company.kinds}
    return replace(record, extra=record.extra | {"names": names, "meta": kept | played})
