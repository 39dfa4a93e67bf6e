"""A seat at a server: its end, its times, and choices that come too late."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from bestiary.client import Link, ReconnectTimes, Seat, join, open_table
from bestiary.core.refusal import Refused
from bestiary.tables.command import MoveCommand, Open, Ready, Start
from tests.client.test_reconnect_scenarios import SCRIPT
from tests.server_fixture import running_server

QUICK = ReconnectTimes(retries_s=(0.01,), resend_s=0.2)
WELCOME = SCRIPT["welcome"]


@dataclass
class Fake:
    """A server whose messages a test writes."""

    heard: list[dict[str, Any]] = field(default_factory=list)
    socket: ServerConnection | None = None

    async def __call__(self, socket: ServerConnection) -> None:
        self.socket = socket
        async for data in socket:
            message = msgspec.json.decode(data)
            self.heard.append(message)
            if message["type"] == "hello":
                await self.say(**WELCOME)

    async def say(self, **message: object) -> None:
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(message).decode())

    def received(self, type: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == type]


@contextlib.asynccontextmanager
async def faked() -> AsyncIterator[tuple[Fake, Seat]]:
    """A seat that has been welcomed by such a server."""
    fake = Fake()
    async with serve(fake, "127.0.0.1", 0, compression=None) as server:
        port = server.sockets[0].getsockname()[1]
        link = Link(f"http://127.0.0.1:{port}", "t", key=secrets.token_urlsafe(16))
        async with join(str(link), reconnect_times=QUICK) as seat:
            yield fake, seat


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    for _ in range(500):
        if is_so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def test_a_closed_table_ends_the_iteration_and_the_connection() -> None:
    async def work() -> None:
        async with faked() as (fake, seat):
            table = WELCOME["table"] | {"status": "closed"}
            entry = {"seq": 6, "events": []}
            await fake.say(type="update", seq=6, entries=[entry], table=table)
            await fake.say(type="bye", reason="closed", detail="This table is closed.")
            async for _ in seat:
                raise AssertionError
            with pytest.raises(ConnectionError):
                await seat.command(Ready())
            await asyncio.sleep(0.1)
            assert len(fake.received("hello")) == 1

    run(work())


def test_an_event_of_a_kind_that_is_not_known_is_left_out() -> None:
    """A newer server may show more; the view it sends says it all."""

    async def work() -> None:
        async with faked() as (fake, seat):
            news = {"type": "ComedyOfErrors", "message": {"id": "x", "args": {}}}
            ready = {"type": "PlayerReady", "seat": 0, "name": "Anna", "is_ready": True}
            await fake.say(type="update", seq=6, entries=[{"seq": 6, "events": [news, ready]}])
            await until(lambda: seat.seq == 6)
            assert [type(event).__name__ for event in seat.take_events()] == ["PlayerReady"]

    run(work())


def test_a_message_that_cannot_be_read_ends_all_waits() -> None:
    async def work() -> None:
        async with faked() as (fake, seat):
            await fake.say(type="update", seq=6, entries=[{"seq": 6}], table={"id": "t"})
            with pytest.raises(msgspec.ValidationError):
                await seat.wait_for(lambda _: False)

    run(work())


def test_the_waits_before_reconnecting() -> None:
    """0.3 s, then 1, 2, 4 … 30 s, give or take 30 %."""
    for tries, wait in enumerate((0.3, 1, 2, 4, 8, 16, 30, 30, 30)):
        waits = [ReconnectTimes().retry_s(tries) for _ in range(200)]
        assert wait * 0.7 <= min(waits) < wait * 0.85
        assert wait * 1.15 < max(waits) <= wait * 1.3


def test_a_choice_that_took_too_long_is_stale() -> None:
    """It is made for the view that the iteration gave out, not for what came meanwhile."""

    async def work() -> None:
        async with running_server() as served:
            key = secrets.token_urlsafe(16)
            link = await open_table(served.url, Open("mausen", "Anna", 3), key)
            seat_link = str(Link(link.server, link.table, key=key))
            async with (
                join(seat_link) as anna,
                join(seat_link) as phone,
                join(str(link), "Bruno") as bruno,
                join(str(link), "Clara") as clara,
            ):
                await anna.command(Start())
                others = (phone, bruno, clara)
                async for _ in anna:
                    await asyncio.gather(*(seat.wait_for_status("playing") for seat in others))
                    await asyncio.gather(*(seat.move("E1") for seat in others))
                    await until(lambda: len({seat.seq for seat in (anna, *others)}) == 1)
                    with pytest.raises(Refused) as refused:
                        await anna.move("D1")
                    assert refused.value.rule == "stale"
                    break
                assert anna.seq is not None
                assert await anna.command(MoveCommand("D1"), after=anna.seq) == anna.seq

    run(work())
