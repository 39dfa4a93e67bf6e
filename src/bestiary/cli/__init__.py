"""The command line: one file per command."""

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
from bestiary.cli.messages import error_line, translate
from bestiary.core.refusal import Refused

EXIT_USAGE = 2
EXIT_INTERRUPTED = 130


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
    """Hold all commands."""


for each in (
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
    bestiary.add_command(each)


def null_stream() -> TextIO:
    """Where words go that nobody reads."""
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123


def main() -> None:
    """Run one command; the exit status is 2 for wrong usage and what cannot be read."""
    sys.stdout = sys.stdout or null_stream()
    for stream in filter(None, (sys.stdout, sys.stderr)):
        stream.reconfigure(errors="replace")
    try:
        status = bestiary(standalone_mode=False, prog_name="bestiary")
        print(end="", flush=True)
    except click.exceptions.NoArgsIsHelpError as unsaid:
        click.echo(unsaid.ctx.get_help())
        status = EXIT_USAGE
    except (click.ClickException, Refused) as wrong:
        click.echo(error_line(wrong), err=True)
        status = EXIT_USAGE
    except (click.Abort, KeyboardInterrupt):
        status = EXIT_INTERRUPTED
    except OSError as lost:  # nobody reads any more, or the disk is full
        if not isinstance(lost, BrokenPipeError):
            click.echo(translate("cli-error", why=lost.strerror or str(lost)), err=True)
        sys.stdout = null_stream()
        status = EXIT_USAGE if not isinstance(lost, BrokenPipeError) else 1
    sys.exit(status if isinstance(status, int) else 0)
