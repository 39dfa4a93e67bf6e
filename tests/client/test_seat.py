"""A seat at a table of a real server, over real sockets."""

import asyncio
import secrets

import pytest

from bestiary import catalog
from bestiary.bots import roster
from bestiary.client import Link, Seat, join, open_table
from bestiary.tables.command import Open, SeatBot, Start
from tests.serving import serving


async def played(seat: Seat, game: str, seed: int) -> None:
    """Play a game to its end."""
    bot = roster.bot(catalog.game(game), "random", seed)
    async for view in seat:
        await seat.move(bot.choose(view).move)


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.entries())
def test_people_and_bots_play_a_whole_game(game: str) -> None:
    async def run() -> None:
        async with serving() as served:
            key = secrets.token_urlsafe(16)
            players = catalog.game(game).usual
            link = await open_table(served.url, Open(game, "Anna", players), key)
            mine = Link(link.server, link.table, key=key)
            async with join(str(mine)) as one, join(str(link), "Bruno") as two:
                for _ in range(players - 2):
                    await one.command(SeatBot("random"))
                await one.command(Start())
                await asyncio.gather(played(one, game, 1), played(two, game, 2))
                assert one.is_over
                assert two.is_over
                assert one.view is not None
                assert two.view is not None
                assert one.view.now.winners == two.view.now.winners
                room = await served.house.host.room(link.table)
                assert room.table.play is not None
                assert one.view.encoded() == room.table.play.view(0).encoded()
                assert two.view.encoded() == room.table.play.view(1).encoded()

    asyncio.run(run())
