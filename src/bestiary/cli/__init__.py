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
from bestiary.cli.command import Group, show_version
from bestiary.cli.words import complaint, word
from bestiary.core.refusal import Refused

WRONG_USAGE = 2
INTERRUPTED = 130


@click.group(cls=Group, name="bestiary", help=word("cli"))
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help=word("cli-version"),
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


def nowhere() -> TextIO:
    """Where words go that nobody reads."""
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123


def main() -> None:
    """Run one command; the exit status is 2 for wrong usage and what cannot be read."""
    sys.stdout = sys.stdout or nowhere()
    for stream in filter(None, (sys.stdout, sys.stderr)):
        stream.reconfigure(errors="replace")
    try:
        status = bestiary(standalone_mode=False, prog_name="bestiary")
        print(end="", flush=True)
    except click.exceptions.NoArgsIsHelpError as unsaid:
        click.echo(unsaid.ctx.get_help())
        status = WRONG_USAGE
    except (click.ClickException, Refused) as wrong:
        click.echo(complaint(wrong), err=True)
        status = WRONG_USAGE
    except (click.Abort, KeyboardInterrupt):
        status = INTERRUPTED
    except OSError as lost:  # nobody reads any more, or the disk is full
        if not isinstance(lost, BrokenPipeError):
            click.echo(word("cli-error", why=lost.strerror or str(lost)), err=True)
        sys.stdout = nowhere()
        status = WRONG_USAGE if not isinstance(lost, BrokenPipeError) else 1
    sys.exit(status if isinstance(status, int) else 0)
