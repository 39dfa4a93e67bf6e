"""CLI: the program `bestiary`, one module per command.

`arena`, `bench`, `bot`, `completion`, `db`, `games`, `host`, `judge`, `manual`, `play`, `replay`,
`serve` and `simulate` are the commands. `localized_click` has translated click classes, `messages`
translation and errors; `judge_position`, `judge_output`, `simulate_output`, `arena_output`,
`arena_chart`, `arena_progress` and `terminal_qr` make what the commands print; `table_options`
parses `--option`, `browser` opens one. `shell` is the game at the terminal.
"""

import os
import sys
from typing import TextIO

import click

from bestiary.cli import (
    arena,
    bench,
    bot,
    completion,
    db,
    games,
    host,
    judge,
    manual,
    play,
    replay,
    serve,
    simulate,
)
from bestiary.cli.localized_click import LocalizedGroup, show_version
from bestiary.cli.messages import EXIT_INTERRUPTED, EXIT_USAGE, error_line, translate
from bestiary.core.refusal import Refused


@click.group(cls=LocalizedGroup, name="bestiary", help=translate("cli"))
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help=translate("cli-version"),
)
def bestiary() -> None:
    """The group of all commands."""


for command in (
    host.host,
    play.play,
    serve.serve,
    db.db,
    bot.bot,
    replay.replay,
    judge.judge,
    games.games,
    manual.manual,
    simulate.simulate,
    arena.arena,
    bench.bench,
    completion.completion,
):
    bestiary.add_command(command)


def null_stream() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123


def main() -> None:
    """Run one command and exit: 2 for wrong usage or unreadable input, 130 for Ctrl-C."""
    sys.stdout = sys.stdout or null_stream()
    for stream in filter(None, (sys.stdout, sys.stderr)):
        stream.reconfigure(errors="replace")
    try:
        status = bestiary(standalone_mode=False, prog_name="bestiary")
        print(end="", flush=True)
    except click.exceptions.NoArgsIsHelpError as no_args:
        click.echo(no_args.ctx.get_help())
        status = EXIT_USAGE
    except (click.ClickException, Refused) as error:
        click.echo(error_line(error), err=True)
        status = EXIT_USAGE
    except (click.Abort, KeyboardInterrupt):
        status = EXIT_INTERRUPTED
    except OSError as error:  # the reader of the output is gone, or the disk is full
        sys.stdout = null_stream()
        status = 1
        if not isinstance(error, BrokenPipeError):
            click.echo(translate("cli-error", why=error.strerror or str(error)), err=True)
            status = EXIT_USAGE
    sys.exit(status if isinstance(status, int) else 0)
