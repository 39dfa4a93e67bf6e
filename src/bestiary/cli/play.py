"""The command line: `bestiary play` plays a game in the shell, against bots."""

import os
import re
import secrets
import sys
from typing import TYPE_CHECKING, Final

import click

from bestiary import catalog
from bestiary.cli.command import Command, game_argument, language_option
from bestiary.cli.shell.door import Door, Leave
from bestiary.cli.words import asked_language, voice, word
from bestiary.core.game import Game
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import quoted
from bestiary.records import Record

if TYPE_CHECKING:
    from bestiary.cli.shell.savefile import SaveFile
    from bestiary.cli.shell.table import Shell

WHOLE: Final = re.compile(r"[+-]?[0-9]{1,18}")


class Number(click.ParamType[int]):
    """A whole number of a length that people type."""

    name = "N"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Read it, or say that it is none."""
        if WHOLE.fullmatch(str(value)):
            return int(str(value))
        self.fail(word("cli-play-no-number", given=quoted(value)), param, ctx)


@click.command("play", cls=Command, help=word("cli-play"))
@game_argument
@click.option("--players", type=Number(), metavar="N", help=word("cli-play-players"))
@click.option("--bots", metavar="A,B,…", help=word("cli-play-bots"))
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help=word("cli-play-option"),
)
@language_option
@click.option("--seed", type=Number(), metavar="S", help=word("cli-play-seed"))
@click.option("--record", metavar="FILE", help=word("cli-play-record"))
@click.option("--resume", metavar="FILE", help=word("cli-play-resume"))
@click.option("--no-hints", is_flag=True, help=word("cli-play-no-hints"))
@click.option("--plain", is_flag=True, help=word("cli-play-plain"))
def play(
    game: str,
    players: int | None,
    bots: str | None,
    options: tuple[str, ...],
    seed: int | None,
    record: str | None,
    resume: str | None,
    no_hints: bool,
    plain: bool,
) -> int:
    """Play; the exit status is 0 after `q` too, and tells the signal where one ended it."""
    from bestiary.cli.shell import savefile
    from bestiary.cli.shell.company import Company
    from bestiary.cli.shell.keyboard import Keyboard
    from bestiary.cli.shell.seating import begun, resumed
    from bestiary.cli.shell.table import Shell

    found = catalog.game(game)
    saved = None if resume is None else savefile.read(resume)
    if saved is not None:
        check_same(saved, found, players, options)
    file = savefile.SaveFile.chosen(found, record, resume)
    if seed is None:
        kept = None if saved is None else savefile.seed_of(saved)
        seed = secrets.randbits(32) if kept is None else kept
    speaks = voice().language
    if saved is not None:
        kinds = company_of(found, bots, saved.players, savefile.bots_of(saved))
        company = Company(found, seed, kinds)
        seating = resumed(saved, company, speaks)
    else:
        count = found.usual if players is None else players
        asked = found.check(count, table_options(options))
        company = Company(found, seed, company_of(found, bots, count))
        seating = begun(found, asked, company, speaks)
    language = asked_language()
    is_plain = plain or not sys.stdout.isatty()
    again = ["--lang", language] if language else []
    again += [*(["--no-hints"] if no_hints else []), *(["--plain"] if plain else [])]
    with Door() as door:
        keyboard = Keyboard(edited=not is_plain)
        shell = Shell(seating, company, door, keyboard, is_plain, has_hints=not no_hints)
        return played(shell, file, again)


def company_of(
    game: Game, asked: str | None, players: int, before: tuple[str, ...] | None = None
) -> tuple[str, ...]:
    """The kinds of the other players: as asked for, as before, or as usual."""
    from bestiary.bots.roster import filled, usual

    if asked is not None:
        kinds = tuple(kind.strip() for kind in asked.split(","))
    else:
        kinds = before or (usual(game),)
    return filled(game, kinds, players - 1)


def table_options(given: tuple[str, ...]) -> dict[str, str]:
    """Options by name, out of `NAME=VALUE`."""
    return dict(option.partition("=")[::2] for option in given)


def played(shell: "Shell", file: "SaveFile", again: list[str]) -> int:
    """Play to the end or until somebody leaves, and keep the game whatever happens: the status."""
    status = 1
    is_kept = False
    try:
        shell.run()
        status = 0
    except Leave as left:
        status = left.status
    except OSError:  # nobody reads any more
        silence()
    finally:
        shell.door.lock()
        try:
            is_kept = shell.keep(file, again)
            sys.stdout.flush()
        except OSError:
            silence()
    return status or (0 if is_kept else 1)


def silence() -> None:
    """Let all that is yet to be said go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def check_same(saved: Record, game: Game, players: int | None, options: tuple[str, ...]) -> None:
    """Refuse a record of another game, number of players or options than was asked for."""
    if saved.game is not game:
        raise Refused(FORMAT, "cli-play-other-game", saved=saved.game.name, given=game.name)
    if players is not None and players != saved.players:
        raise Refused(FORMAT, "cli-play-other-players", saved=saved.players, given=players)
    if options:
        raise Refused(FORMAT, "cli-play-options-fixed")
