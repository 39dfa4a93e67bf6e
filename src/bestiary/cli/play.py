"""CLI: `bestiary play`, a game in the terminal against bots."""

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bestiary import catalog
from bestiary.catalog import AnyGame
from bestiary.cli.localized_click import (
    FILE,
    INTEGER,
    command,
    complete_bots,
    complete_game,
    language_option,
    option,
)
from bestiary.cli.messages import check_usage, current_translator, translate
from bestiary.cli.shell.data_dir import LAST_GAME, LIST, database_path
from bestiary.cli.shell.signals import ExitShell, SignalGuard
from bestiary.core.message import message
from bestiary.core.refusal import FORMAT, Refused

if TYPE_CHECKING:
    from bestiary.cli.shell.local_shell import LocalShell
    from bestiary.client.local_host import LocalHost, UnfinishedGame


@command("play", "cli-play")
@click.argument("game", metavar="GAME", required=False, shell_complete=complete_game)
@option("--players", type=INTEGER, metavar="N", help="cli-play-players")
@option("--bots", shell_complete=complete_bots, metavar="A,B,…", help="cli-play-bots")
@option("--option", "options", multiple=True, metavar="NAME=VALUE", help="cli-play-option")
@language_option
@option("--seed", type=INTEGER, metavar="S", help="cli-play-seed")
@option("--record", type=FILE, metavar="FILE", help="cli-play-record")
@option("--resume", is_flag=False, flag_value=LIST, metavar="[N|FILE]", help="cli-play-resume")
@option("--explain", is_flag=True, help="cli-play-explain")
@option("--no-hints", is_flag=True, help="cli-play-no-hints")
@option("--plain", is_flag=True, help="cli-play-plain")
def play(
    game: str | None,
    record: str | None,
    resume: str | None,
    explain: bool,
    no_hints: bool,
    plain: bool,
    **ask: Any,
) -> int:
    """The exit status is 0 after `q` too, and 128 + n after signal n.

    `ask` are the players, bots, options and seed of the `GameRequest`.
    """
    from bestiary.cli.shell import save_file
    from bestiary.cli.shell.game_request import GameRequest
    from bestiary.cli.shell.line_reader import LineReader
    from bestiary.cli.shell.local_shell import LocalShell, resume_command
    from bestiary.client.local_game import LocalGame
    from bestiary.client.local_host import LocalHost

    check_usage(game is not None or resume is not None, "cli-play-which")
    rules = None if game is None else catalog.game(game)
    language = current_translator().language
    flags = ["--explain"] * explain + ["--no-hints"] * no_hints + ["--plain"] * plain
    with SignalGuard() as signals, LocalHost(database_path(), signals) as host:
        if resume == LIST:
            return print_unfinished(host.unfinished_games(rules))
        kept = None if resume is None else find_kept(host, resume, rules)
        saved = kept.record if kept else save_file.read_save(resume) if resume else None
        rules = saved.game if saved and not rules else rules
        file = record or (resume if saved and not kept else None)
        path = None if file is None else save_file.writable_path(file)
        assert rules is not None
        request = GameRequest(rules, language, **ask)
        started, opponents = request.resume_game(saved) if saved else request.new_game()
        player = LocalGame(host, started, opponents, kept)
        hint = None
        if not saved and request.seed is None and host.unfinished_games(rules):
            hint = resume_command(rules.name, LAST_GAME, flags)
        shell = LocalShell(player, opponents, LineReader(plain), language)
        shell.explains = explain
        if no_hints:
            shell.advise = None
        return run_shell(shell, signals, path, hint, flags)


def run_shell(
    shell: "LocalShell",
    signals: SignalGuard,
    path: Path | None,
    hint: str | None,
    flags: Sequence[str],
) -> int:
    """Play a game and save it, in a file if there is a path: the exit status."""
    status, is_saved = 1, False
    try:
        with signals.interruptible():
            shell.run(path is not None, hint)
        status = 0
    except ExitShell as exit_shell:
        status = exit_shell.status
    except OSError:  # the reader of the output is gone
        discard_stdout()
    finally:
        signals.block()
        try:
            is_saved = shell.save(path, flags)
            sys.stdout.flush()
        except OSError:
            discard_stdout()
    return status or (0 if is_saved else 1)


def find_kept(host: "LocalHost", resume: str, rules: AnyGame | None) -> "UnfinishedGame | None":
    """The last or the nth unfinished game; None for the name of a file."""
    if resume != LAST_GAME and not resume.isdecimal():
        return None
    games = host.unfinished_games(rules if resume == LAST_GAME else None)
    number = 1 if resume == LAST_GAME else int(resume)
    kept = games[number - 1] if 0 < number <= len(games) else None
    if kept is None or rules not in (None, kept.record.game):
        raise Refused(FORMAT, "cli-play-none-kept", game=rules.name if rules else "any")
    return kept


def print_unfinished(games: "list[UnfinishedGame]") -> int:
    """The games that can be resumed, with their numbers; the status is 1 if there are none."""
    from bestiary.cli.shell.loop import command_line

    if not games:
        click.echo(translate("cli-play-none-kept", game="any"), err=True)
    for number, (_, record, at_ms) in enumerate(games, 1):
        title, moves = message(f"{record.game.name}-name"), len(record.moves)
        day = time.strftime("%Y-%m-%d %H:%M", time.localtime(at_ms / 1000))
        players = record.players
        click.echo(translate("cli-play-kept", title=title, players=players, moves=moves, day=day))
        click.echo(f"  {command_line('play', '--resume', str(number))}")
    return 0 if games else 1


def discard_stdout() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
