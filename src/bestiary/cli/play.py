"""The command line: `bestiary play`."""

import click

from bestiary.cli.command import Command, game_argument, language_option
from bestiary.cli.words import word


@click.command("play", cls=Command, help=word("cli-play"))
@game_argument
@language_option
def play(game: str, lang: str | None) -> int:
    """Play."""
    return 0
