"""Lets a bot play at the table of a link: python network_bot.py LINK."""

import asyncio
import sys

import bestiary
from bestiary.client import join


async def play(link: str) -> None:
    """Sit down, and choose whenever it is our turn."""
    bot = bestiary.RandomBot(seed=1)
    async with join(link, name="Ada") as seat:
        async for view in seat:
            await seat.move(bot.choose(view).move)
        print("The game is over; these seats have won:", *seat.view.board.winners)


asyncio.run(play(sys.argv[1]))
