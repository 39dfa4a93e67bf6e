"""CLI: `bestiary games`, a line for each installed game."""

import click

from bestiary import catalog
from bestiary.cli.localized_click import command, language_option
from bestiary.cli.messages import translate
from bestiary.core.message import message


@command("games", "cli-games")
@language_option
def games() -> None:
    for name, entry in catalog.installed_games().items():
        title, pitch = message(f"{name}-name"), message(f"{name}-pitch")
        players = entry.game.player_counts_message()
        line = translate("cli-games-line", title=title, pitch=pitch, players=players)
        click.echo(f"{name:<10} {line}")
