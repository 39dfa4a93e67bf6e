"""CLI: `bestiary play`, a game in the terminal against bots."""

import os
import sys
from typing import TYPE_CHECKING

import click

from bestiary import catalog
from bestiary.cli.localized_click import (
    IntegerParam,
    LocalizedCommand,
    game_argument,
    language_option,
)
from bestiary.cli.messages import command_line_language, current_translator, translate
from bestiary.cli.shell.signals import ExitShell, SignalGuard
from bestiary.core.refusal import FORMAT, Refused

if TYPE_CHECKING:
    from bestiary.cli.shell.loop import Shell
    from bestiary.cli.shell.save_file import SaveFile


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
    """The exit status is 0 after `q` too, and 128 + n after signal n."""
    from bestiary.cli.shell import save_file
    from bestiary.cli.shell.data_dir import LAST_GAME, database_path
    from bestiary.cli.shell.game_request import GameRequest
    from bestiary.cli.shell.line_reader import LineReader
    from bestiary.cli.shell.loop import Shell, resume_command

    rules = catalog.game(game)
    request = GameRequest(rules, current_translator().language, players, bots, options, seed)
    named = None if resume == LAST_GAME else resume
    start = None
    if named is not None:
        start = request.resume_game(save_file.read_save(named))
    elif resume is None:
        start = request.new_game()
    file = save_file.SaveFile.from_options(rules, record, named)
    language = command_line_language()
    resume_options = ["--lang", language] if language else []
    resume_options += [*(["--no-hints"] if no_hints else []), *(["--plain"] if plain else [])]

    from bestiary.client.local import LocalSeat
    from bestiary.client.local_host import LocalHost

    with SignalGuard() as signals, LocalHost(database_path(), signals) as host:
        unfinished = host.take_unfinished(rules) if start is None else None
        if unfinished is not None:
            start = request.resume_game(unfinished.record)
        if start is None:
            raise Refused(FORMAT, "cli-play-none-kept", game=rules.name)
        started, opponents = start
        seat = LocalSeat(host, started, opponents, unfinished)
        resume_hint = None
        if resume is None and seed is None and host.has_unfinished(rules):
            resume_hint = resume_command(rules.name, LAST_GAME, resume_options)
        is_plain = plain or not sys.stdout.isatty()
        keyboard = LineReader(has_line_editing=not is_plain)
        shell = Shell(
            seat,
            opponents,
            keyboard,
            request.language,
            is_plain,
            has_hints=not no_hints,
            is_recorded=file.is_user_named,
        )
        return run_shell(shell, signals, file, resume_options, resume_hint)


def run_shell(
    shell: "Shell",
    signals: SignalGuard,
    file: "SaveFile",
    resume_options: list[str],
    resume_hint: str | None,
) -> int:
    """Play until the end or the player leaves, and save the game in any case; the exit status."""
    status = 1
    is_saved = False
    try:
        with signals.interruptible():
            shell.run(resume_hint)
        status = 0
    except ExitShell as exit_shell:
        status = exit_shell.status
    except OSError:  # the reader of the output is gone
        discard_stdout()
    finally:
        signals.block()
        try:
            is_saved = shell.save(file, resume_options)
            sys.stdout.flush()
        except OSError:
            discard_stdout()
    return status or (0 if is_saved else 1)


def discard_stdout() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
