"""The command line: `bestiary manual` shows the rules of a game."""

import sys

import click

from bestiary import catalog
from bestiary.cli.command import Command, game_argument, language_option
from bestiary.cli.words import voice, word


@click.command("manual", cls=Command, help=word("cli-manual"))
@game_argument
@language_option
def manual(game: str) -> None:
    """Print the manual: laid out for a terminal, as it is written for a file."""
    source = catalog.entry(game).manual(voice().language)
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(source))
    else:
        click.echo(source, nl=False)
