"""CLI: `bestiary manual`, the rules of a game."""

import sys

import click

from bestiary import catalog
from bestiary.cli.localized_click import command, game_argument, language_option
from bestiary.cli.messages import current_translator


@command("manual", "cli-manual")
@game_argument
@language_option
def manual(game: str) -> None:
    """Rendered in a terminal, as Markdown elsewhere."""
    source = catalog.installed_game(game).manual(current_translator().language)
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(source))
    else:
        click.echo(source, nl=False)
