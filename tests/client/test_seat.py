"""A seat at a table of a real server, over real sockets."""

import asyncio
import secrets

import pytest

from bestiary import catalog
from bestiary.bots import registry
from bestiary.client import Link, Seat, join, open_table
from bestiary.tables.command import Open, SeatBot, Start
from tests.server_fixture import running_server


async def play_to_end(seat: Seat, game: str, seed: int) -> None:
    """Play a game to its end."""
    bot = registry.make_bot(catalog.game(game), "random", seed)
    async for view in seat:
        await seat.move(bot.choose(view).move)


@pytest.mark.slow
@pytest.mark.parametrize("game", catalog.installed_games())
def test_remote_seats_and_bots_play_whole_game(game: str) -> None:
    async def run() -> None:
        async with running_server() as served:
            key = secrets.token_urlsafe(16)
            players = catalog.game(game).default_players
            link = await open_table(served.url, Open(game, "Anna", players), key)
            seat_link = Link(link.server, link.table, key=key)
            async with join(str(seat_link)) as one, join(str(link), "Bruno") as two:
                for _ in range(players - 2):
                    await one.command(SeatBot("random"))
                await one.command(Start())
                await asyncio.gather(play_to_end(one, game, 1), play_to_end(two, game, 2))
                assert one.is_over
                assert two.is_over
                assert one.view is not None
                assert two.view is not None
                assert one.view.board.winners == two.view.board.winners
                live_table = await served.context.host.live_table(link.table)
                assert live_table.table.play is not None
                assert one.view.canonical_json() == live_table.table.play.view(0).canonical_json()
                assert two.view.canonical_json() == live_table.table.play.view(1).canonical_json()

    asyncio.run(run())
