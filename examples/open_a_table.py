"""Opens a table at a server and plays there: python open_a_table.py SERVER."""

import asyncio
import secrets
import sys

import bestiary
from bestiary.client import Link, join, open_table
from bestiary.tables.command import Open


async def play(server: str) -> None:
    """Open, print the link for the others, play once every seat is taken and all are ready."""
    key = secrets.token_urlsafe(16)
    command = Open("mausen", "Greta", players=3, bots=("steady",), is_ready=True)
    link = await open_table(server, command, key)
    print(link, flush=True)
    mine = Link(link.server, link.table, key=key)
    async with join(str(mine)) as seat:
        bot = bestiary.RandomBot(seed=2)
        async for view in seat:
            await seat.move(bot.choose(view).move)


asyncio.run(play(sys.argv[1]))
