"""CLI: `bestiary games`, a line for each installed game."""

import click

from bestiary import catalog
from bestiary.cli.localized_click import LocalizedCommand, language_option
from bestiary.cli.messages import current_translator, translate
from bestiary.core.message import message


@click.command("games", cls=LocalizedCommand, help=translate("cli-games"))
@language_option
def games() -> None:
    translator = current_translator()
    for name, entry in catalog.installed_games().items():
        line = message(
            "cli-games-line",
            title=message(f"{name}-name"),
            pitch=message(f"{name}-pitch"),
            players=entry.game.player_counts_message(),
        )
        click.echo(f"{name:<10} {translator.translate(line)}")
