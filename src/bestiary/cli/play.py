"""The command line: `bestiary play` plays a game in the shell, against bots."""

import os
import re
import sys
from typing import TYPE_CHECKING, Final

import click

from bestiary import catalog
from bestiary.cli.command import Command, game_argument, language_option
from bestiary.cli.shell.door import Door, Leave
from bestiary.cli.words import asked_language, voice, word
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.text import quoted

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
    from bestiary.cli.shell.keyboard import Keyboard
    from bestiary.cli.shell.shelf import LAST, place
    from bestiary.cli.shell.table import Shell, command
    from bestiary.cli.shell.wanted import Wanted

    found = catalog.game(game)
    wanted = Wanted(found, voice().language, players, bots, options, seed)
    named = None if resume == LAST else resume
    start = None
    if named is not None:
        start = wanted.same(savefile.read(named))
    elif resume is None:
        start = wanted.new()
    file = savefile.SaveFile.chosen(found, record, named)
    language = asked_language()
    again = ["--lang", language] if language else []
    again += [*(["--no-hints"] if no_hints else []), *(["--plain"] if plain else [])]

    from bestiary.client.house import House  # takes a while to import
    from bestiary.client.local import LocalSeat

    with Door() as door, House(place(), door) as house:
        kept = house.kept(found) if start is None else None
        if kept is not None:
            start = wanted.same(kept.record)
        if start is None:
            raise Refused(FORMAT, "cli-play-none-kept", game=found.name)
        begun, company = start
        seat = LocalSeat(house, begun, company, kept)
        offer = None
        if resume is None and seed is None and house.has_kept(found):
            offer = command(found.name, LAST, again)
        is_plain = plain or not sys.stdout.isatty()
        keyboard = Keyboard(edited=not is_plain)
        shell = Shell(
            seat,
            company,
            keyboard,
            wanted.language,
            is_plain,
            has_hints=not no_hints,
            is_recorded=file.is_chosen,
        )
        return played(shell, door, file, again, offer)


def played(
    shell: "Shell", door: Door, file: "SaveFile", again: list[str], offer: str | None
) -> int:
    """Play to the end or until somebody leaves, and keep the game whatever happens: the status."""
    status = 1
    is_kept = False
    try:
        with door.ajar():
            shell.run(offer)
        status = 0
    except Leave as left:
        status = left.status
    except OSError:  # nobody reads any more
        silence()
    finally:
        door.lock()
        try:
            is_kept = shell.keep(file, again)
            sys.stdout.flush()
        except OSError:
            silence()
    return status or (0 if is_kept else 1)


def silence() -> None:
    """Let all that is yet to be said go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
