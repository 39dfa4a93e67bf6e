"""The command line: `bestiary bot` lets a bot of this machine play at a table of a server."""

import asyncio
import secrets

import click

from bestiary.cli.command import Command, language_option
from bestiary.cli.words import voice, word


@click.command("bot", cls=Command, help=word("cli-bot"))
@click.option("--url", required=True, metavar="LINK", help=word("cli-bot-url"))
@click.option("--bot", metavar="NAME", help=word("cli-bot-bot"))
@click.option("--name", metavar="NAME", help=word("cli-bot-name"))
@click.option("--seed", type=int, metavar="S", help=word("cli-bot-seed"))
@click.option("--once", is_flag=True, help=word("cli-bot-once"))
@language_option
def bot(url: str, bot: str | None, name: str | None, seed: int | None, once: bool) -> int:
    """Play until the table is closed; the exit status is 0 then, and 1 where it was sent away."""
    from bestiary.client import Lost

    chance = secrets.randbits(62) if seed is None else seed
    try:
        asyncio.run(play(url, bot, name, chance, once))
    except Lost as lost:
        click.echo(str(lost), err=True)
        return 1
    return 0


async def play(url: str, kind: str | None, name: str | None, seed: int, once: bool) -> None:
    """Sit down at a table and play there, game after game."""
    from bestiary.bots import roster
    from bestiary.client import join
    from bestiary.core.chance import seed_of
    from bestiary.core.refusal import Refused
    from bestiary.tables.command import Ready

    number = 0
    async with join(url, name or kind or "bot", language=voice().language) as seat:
        standing = await seat.standing()
        click.echo(word("cli-bot-sits", name=standing.seats[standing.seat or 0].name), err=True)
        while True:
            game = seat.memory.game
            number += 1
            player = roster.bot(game, kind or roster.usual(game), seed_of(seed, "game", number))
            async for view in seat:
                choice = await asyncio.to_thread(player.choose, view)
                try:
                    await seat.move(choice.move)
                except Refused:  # somebody at the same seat was quicker
                    continue
            if once or (await seat.standing()).status == "closed":
                return
            await seat.until("open")
            await seat.command(Ready())
            await seat.until("playing")
