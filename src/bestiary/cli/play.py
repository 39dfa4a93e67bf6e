"""The command line: `bestiary play` plays a game in the shell, against bots."""

import os
import re
import sys
from typing import TYPE_CHECKING, Final

import click

from bestiary import catalog
from bestiary.cli.localized_click import LocalizedCommand, game_argument, language_option
from bestiary.cli.messages import chosen_language, current_translator, translate
from bestiary.cli.shell.signals import ExitShell, SignalGuard
from bestiary.core.message import safe_repr
from bestiary.core.refusal import FORMAT, Refused

if TYPE_CHECKING:
    from bestiary.cli.shell.loop import Shell
    from bestiary.cli.shell.save_file import SaveFile

INTEGER: Final = re.compile(r"[+-]?[0-9]{1,18}")


class IntegerParam(click.ParamType[int]):
    """A whole number of a length that people type."""

    name = "N"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Read it, or say that it is none."""
        if INTEGER.fullmatch(str(value)):
            return int(str(value))
        self.fail(translate("cli-play-no-number", given=safe_repr(value)), param, ctx)


@click.command("play", cls=LocalizedCommand, help=translate("cli-play"))
@game_argument
@click.option("--players", type=IntegerParam(), metavar="N", help=translate("cli-play-players"))
@click.option("--bots", metavar="A,B,…", help=translate("cli-play-bots"))
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help=translate("cli-play-option"),
)
@language_option
@click.option("--seed", type=IntegerParam(), metavar="S", help=translate("cli-play-seed"))
@click.option("--record", metavar="FILE", help=translate("cli-play-record"))
@click.option("--resume", metavar="FILE", help=translate("cli-play-resume"))
@click.option("--no-hints", is_flag=True, help=translate("cli-play-no-hints"))
@click.option("--plain", is_flag=True, help=translate("cli-play-plain"))
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
    from bestiary.cli.shell import save_file
    from bestiary.cli.shell.data_dir import LAST_GAME, database_path
    from bestiary.cli.shell.game_request import GameRequest
    from bestiary.cli.shell.line_reader import LineReader
    from bestiary.cli.shell.loop import Shell, resume_command

    found = catalog.game(game)
    wanted = GameRequest(found, current_translator().language, players, bots, options, seed)
    named = None if resume == LAST_GAME else resume
    start = None
    if named is not None:
        start = wanted.resume_game(save_file.read_save(named))
    elif resume is None:
        start = wanted.new_game()
    file = save_file.SaveFile.from_options(found, record, named)
    language = chosen_language()
    again = ["--lang", language] if language else []
    again += [*(["--no-hints"] if no_hints else []), *(["--plain"] if plain else [])]

    from bestiary.client.local import LocalSeat
    from bestiary.client.local_host import LocalHost

    with SignalGuard() as door, LocalHost(database_path(), door) as house:
        kept = house.take_unfinished(found) if start is None else None
        if kept is not None:
            start = wanted.resume_game(kept.record)
        if start is None:
            raise Refused(FORMAT, "cli-play-none-kept", game=found.name)
        begun, company = start
        seat = LocalSeat(house, begun, company, kept)
        offer = None
        if resume is None and seed is None and house.has_unfinished(found):
            offer = resume_command(found.name, LAST_GAME, again)
        is_plain = plain or not sys.stdout.isatty()
        keyboard = LineReader(has_line_editing=not is_plain)
        shell = Shell(
            seat,
            company,
            keyboard,
            wanted.language,
            is_plain,
            has_hints=not no_hints,
            is_recorded=file.is_user_named,
        )
        return run_shell(shell, door, file, again, offer)


def run_shell(
    shell: "Shell", signals: SignalGuard, file: "SaveFile", again: list[str], offer: str | None
) -> int:
    """Play to the end or until somebody leaves, and keep the game whatever happens: the status."""
    status = 1
    is_kept = False
    try:
        with signals.interruptible():
            shell.run(offer)
        status = 0
    except ExitShell as left:
        status = left.status
    except OSError:  # nobody reads any more
        discard_stdout()
    finally:
        signals.block()
        try:
            is_kept = shell.save(file, again)
            sys.stdout.flush()
        except OSError:
            discard_stdout()
    return status or (0 if is_kept else 1)


def discard_stdout() -> None:
    """Let all that is yet to be said go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
