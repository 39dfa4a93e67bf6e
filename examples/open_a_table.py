"""Opens a table at a server and plays there: python open_a_table.py SERVER."""

import asyncio
import secrets
import sys

import bestiary
from bestiary.client import Link, join, open_table
from bestiary.core.refusal import Refused
from bestiary.tables.command import Open, Start


async def play(server: str) -> None:
    """Open, print the link for the others, start once every seat is taken, play."""
    key = secrets.token_urlsafe(16)
    link = await open_table(server, Open("mausen", "Greta", players=3, bots=("steady",)), key)
    print(link, flush=True)
    mine = Link(link.server, link.table, key=key)
    async with join(str(mine)) as seat:
        while True:
            try:
                await seat.command(Start())
                break
            except Refused:  # a seat is still free
                await asyncio.sleep(0.5)
        bot = bestiary.RandomBot(seed=2)
        async for view in seat:
            await seat.move(bot.choose(view).move)


asyncio.run(play(sys.argv[1]))
