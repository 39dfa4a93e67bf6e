"""The command line: `bestiary games` lists what can be played."""

import click

from bestiary import catalog
from bestiary.cli.command import Command, language_option
from bestiary.cli.words import voice, word
from bestiary.core.text import text


@click.command("games", cls=Command, help=word("cli-games"))
@language_option
def games() -> None:
    """Print a line for each game."""
    speaker = voice()
    for name, entry in catalog.entries().items():
        line = text(
            "cli-games-line",
            title=text(f"{name}-name"),
            pitch=text(f"{name}-pitch"),
            players=entry.game.seats_text(),
        )
        click.echo(f"{name:<10} {speaker.say(line)}")
