"""Seats at a real server and seats in this process: one interface, several at once."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from bestiary import catalog
from bestiary.bots import registry
from bestiary.bots.host_bots import HostBots
from bestiary.client import Link, LocalSeat, SeatClient, join, open_table
from bestiary.core.refusal import Refused
from bestiary.host.clock import now_ms
from bestiary.host.host import Host
from bestiary.host.secure_random import SecureRandom
from bestiary.stores.memory import MemoryStore
from bestiary.tables.command import Open, Ready, SeatBot, Sit, Start
from bestiary.tables.identity import hash_key
from tests.server_fixture import running_server

NAMES = ("Anna", "Bruno")


@asynccontextmanager
async def remote_seats(game: str, players: int) -> AsyncIterator[tuple[Host, list[SeatClient]]]:
    """Two seats at a table of a server."""
    async with running_server() as served, AsyncExitStack() as stack:
        key = secrets.token_urlsafe(16)
        link = await open_table(served.url, Open(game, NAMES[0], players), key)
        links = (str(Link(link.server, link.table, key=key)), str(link))
        seats: list[SeatClient] = [
            await stack.enter_async_context(join(link, name))
            for link, name in zip(links, NAMES, strict=True)
        ]
        yield served.context.host, seats


@asynccontextmanager
async def local_seats(game: str, players: int) -> AsyncIterator[tuple[Host, list[SeatClient]]]:
    """Two seats at a table of a host in this process."""
    host = Host(MemoryStore(), HostBots(threads=0), SecureRandom(), now_ms)
    table = await host.open(hash_key(NAMES[0]), "", Open(game, NAMES[0], players, is_public=True))
    one, two = [await LocalSeat.join(host, table, hash_key(name)) for name in NAMES]
    await two.command(Sit(NAMES[1]))
    await two.command(Ready())
    yield host, [one, two]
    one.leave()
    two.leave()
    await host.close()


async def play_to_end(seat: SeatClient, seed: int) -> None:
    bot = registry.make_bot(seat.game, "random", seed)
    async for view in seat:
        await seat.move(bot.choose(view).move)


@pytest.mark.slow
@pytest.mark.parametrize("seats_at_table", [remote_seats, local_seats])
@pytest.mark.parametrize("game", catalog.installed_games())
def test_seats_and_bots_play_whole_game(game: str, seats_at_table: Callable[..., object]) -> None:
    async def run() -> None:
        players = catalog.game(game).default_players
        async with seats_at_table(game, players) as (host, seats):  # type: ignore[attr-defined]
            one, two = seats
            for _ in range(players - 2):
                await one.command(SeatBot("random"))
            await one.command(Start())
            await asyncio.gather(play_to_end(one, 1), play_to_end(two, 2))
            live_table = await host.live_table(one.table.id)
            assert live_table.table.play is not None
            for number, seat in enumerate(seats):
                assert seat.is_over
                assert seat.seat == number
                assert seat.names[:2] == list(NAMES)
                assert seat.seq == live_table.table.seq
                assert seat.view is not None
                expected = live_table.table.play.view(number).canonical_json()
                assert seat.view.canonical_json() == expected

    asyncio.run(run())


@pytest.mark.parametrize("seats_at_table", [remote_seats, local_seats])
def test_all_seats_get_the_same_events_and_refusals(seats_at_table: Callable[..., object]) -> None:
    async def run() -> None:
        async with seats_at_table("mausen", 3) as (_, (one, two)):  # type: ignore[attr-defined]
            with pytest.raises(Refused) as refused:
                await two.command(Start())
            assert refused.value.message.id == "table-refused-not-opener"
            await one.command(SeatBot("random"))
            await one.command(Start())
            view = await two.next_view()
            assert view is not None
            two.take_events()
            with pytest.raises(Refused) as refused:
                await two.move("E9")
            assert refused.value.rule != "stale"
            await two.move("E4")
            chosen = [
                str(event) for event in two.take_events() if "CardChosen(seat=1" in str(event)
            ]
            assert chosen == ["OwnCardChosen(seat=1, card='E4')"]
            assert [offer.verb for offer in two.alternatives] == ["play"]
            await one.move("D1")
            await two.wait_for(lambda _: two.owes_choice)
            with pytest.raises(Refused) as refused:
                await two.move("D1", after=1)
            assert refused.value.rule == "stale"

    asyncio.run(run())
