"""CLI: `bestiary bot`, a bot that plays at a table of a server."""

import asyncio
import secrets

import click

from bestiary.cli.localized_click import LocalizedCommand, language_option
from bestiary.cli.messages import current_translator, translate


@click.command("bot", cls=LocalizedCommand, help=translate("cli-bot"))
@click.option("--url", required=True, metavar="LINK", help=translate("cli-bot-url"))
@click.option("--bot", metavar="NAME", help=translate("cli-bot-bot"))
@click.option("--name", metavar="NAME", help=translate("cli-bot-name"))
@click.option("--seed", type=int, metavar="S", help=translate("cli-bot-seed"))
@click.option("--once", is_flag=True, help=translate("cli-bot-once"))
@language_option
def bot(url: str, bot: str | None, name: str | None, seed: int | None, once: bool) -> int:
    """Play until the table is closed; the exit status is 1 if the server ended the connection."""
    from bestiary.client import Disconnected

    bot_seed = secrets.randbits(62) if seed is None else seed
    try:
        asyncio.run(play_at_table(url, bot, name, bot_seed, once))
    except Disconnected as disconnected:
        click.echo(str(disconnected), err=True)
        return 1
    return 0


async def play_at_table(
    url: str, kind: str | None, name: str | None, seed: int, once: bool
) -> None:
    """Sit down at a table and play there, game after game."""
    from bestiary.bots import registry
    from bestiary.client import join
    from bestiary.core.random_source import derive_seed
    from bestiary.core.refusal import Refused
    from bestiary.tables.command import Ready

    number = 0
    async with join(url, name or kind or "bot", language=current_translator().language) as seat:
        table = await seat.table_view()
        click.echo(translate("cli-bot-sits", name=table.seats[table.seat or 0].name), err=True)
        while True:
            game = seat.view_builder.game
            number += 1
            player = registry.make_bot(
                game, kind or registry.default_bot(game), derive_seed(seed, "game", number)
            )
            async for view in seat:
                choice = await asyncio.to_thread(player.choose, view)
                try:
                    await seat.move(choice.move)
                except Refused:  # another client of the same seat was quicker
                    continue
            if once or (await seat.table_view()).status == "closed":
                return
            await seat.wait_for_status("open")
            await seat.command(Ready())
            await seat.wait_for_status("playing")
