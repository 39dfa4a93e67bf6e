"""CLI: the program `bestiary`, one module per command.

`arena`, `bench`, `bot`, `completion`, `db`, `games`, `host`, `join`, `judge`, `learn`, `manual`,
`play`, `replay`, `serve` and `simulate` are the commands. `localized_click` has translated click
classes, `messages` translation and errors; `judge_position`, `judge_output`, `simulate_output`,
`arena_output`, `arena_chart`, `arena_progress` and `terminal_qr` make what the commands print;
`game_options` parses `--option`. `shell` is the game at the terminal.
"""

import os
import sys
from importlib import import_module
from typing import Final, TextIO

import click

from bestiary.cli.localized_click import LocalizedGroup, version_option
from bestiary.cli.messages import EXIT_INTERRUPTED, EXIT_USAGE, error_line, os_error_text, translate
from bestiary.core.refusal import Refused

COMMAND_NAMES: Final = (
    "host play learn join serve db bot replay judge games manual simulate arena bench completion"
)
"""In the order of the help; each is a function in the module of its name."""
HELP_NAMES: Final = {"help_option_names": ["-h", "--help"]}


@click.group(
    cls=LocalizedGroup, name="bestiary", help=translate("cli"), context_settings=HELP_NAMES
)
@version_option
def bestiary() -> None:
    """The group of all commands."""


for name in COMMAND_NAMES.split():
    bestiary.add_command(getattr(import_module(f"bestiary.cli.{name}"), name))


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
            click.echo(translate("cli-error", why=os_error_text(error)), err=True)
            status = EXIT_USAGE
    sys.exit(status if isinstance(status, int) else 0)
