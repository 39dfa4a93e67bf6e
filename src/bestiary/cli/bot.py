"""CLI: `bestiary bot`, a bot that plays at a table of a server."""

from __future__ import annotations

import asyncio
import secrets
from functools import cache, partial
from typing import TYPE_CHECKING

import click

from bestiary.cli.localized_click import INTEGER, command, complete_bots, language_option, option
from bestiary.cli.messages import current_translator, translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from bestiary.catalog import AnyBot, AnyView
    from bestiary.client import Seat


@command("bot", "cli-bot")
@option("--url", envvar="BESTIARY_BOT_URL", required=True, metavar="LINK", help="cli-bot-url")
@option("--bot", shell_complete=complete_bots, metavar="NAME", help="cli-bot-bot")
@option("--name", metavar="NAME", help="cli-bot-name")
@option("--seed", type=INTEGER, metavar="S", help="cli-bot-seed")
@option("--once", is_flag=True, help="cli-bot-once")
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
    from bestiary.bots import registry
    from bestiary.client import join
    from bestiary.core.random_source import derive_seed
    from bestiary.tables.command import Ready

    number = 0
    async with join(url, name or kind or "bot", language=current_translator().language) as seat:
        click.echo(translate("cli-bot-sits", name=seat.names[seat.seat or 0]), err=True)
        game = seat.game
        while True:
            number += 1
            game_seed = derive_seed(seed, "game", number)
            make = cache(partial(registry.make_bot, game, seed=game_seed))
            async for view in seat:
                await move_once(seat, view, kind or registry.default_bot(game), make)
            if once or seat.table.status == "closed":
                return
            await seat.wait_for_status("open")
            await seat.command(Ready())
            await seat.wait_for_status("playing")


async def move_once(seat: Seat, view: AnyView, kind: str, make: Callable[[str], AnyBot]) -> None:
    """Make one move: if a bot fails, that of the next lower one; raises what the lowest raises."""
    from bestiary.bots import registry
    from bestiary.core.bot import BotError, describe_error
    from bestiary.core.refusal import Refused
    from bestiary.tables.decide import STALE
    from bestiary.tables.time_control import TABLE_RULE

    while True:
        lower = registry.lower_bot(seat.game, kind)
        is_chosen = False
        try:
            choice = await asyncio.to_thread(make(kind).choose, view)
            is_chosen = True
            await seat.move(choice.move)
        except Exception as error:
            rule = error.rule if isinstance(error, Refused) else ""
            if is_chosen and rule in (STALE, TABLE_RULE):
                return  # another client of the same seat was quicker, or time is up
            if lower is None or (is_chosen and not rule):
                raise
            sentence = translate("table-bot-failed", name=seat.names[view.seat or 0], kind=kind)
            why = str(error) if isinstance(error, BotError) else describe_error(error)
            click.echo(f"{sentence}\n{why}", err=True)
            kind = lower
        else:
            return
