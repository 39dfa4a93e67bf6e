"""A seat over a connection that a test plays the server of: histories, gaps, repeats, times."""

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
from bestiary.client.http import ServerRefusal
from bestiary.core.refusal import Refused
from bestiary.tables.command import MoveCommand, Open, Ready, Start
from tests.server_fixture import running_server

QUICK = ReconnectTimes(retries_s=(0.01,), resend_s=0.2)
TABLE = {
    "id": "t",
    "game": "mausen",
    "rules": "mausen/1",
    "options": {},
    "time_control": {},
    "onlookers": True,
    "is_public": False,
    "status": "open",
    "game_number": 0,
    "seats": [{"name": "Anna", "is_ready": True}, {}, {}],
    "opener": 0,
    "seat": 0,
}
SAT = {"type": "PlayerSat", "seat": 1, "name": "Bruno", "message": {"type": "message", "id": "x"}}


@dataclass
class Fake:
    """A server whose messages a test writes."""

    heard: list[dict[str, Any]] = field(default_factory=list)
    socket: ServerConnection | None = None
    history_id: str = "one"
    seq: int = 5

    async def __call__(self, socket: ServerConnection) -> None:
        self.socket = socket
        async for data in socket:
            message = msgspec.json.decode(data)
            self.heard.append(message)
            if message["type"] == "hello":
                await self.say(
                    type="welcome",
                    seq=self.seq,
                    protocol=2,
                    version="0",
                    now_ms=0,
                    history_id=self.history_id,
                    table=TABLE,
                    entries=[],
                )

    async def say(self, **message: object) -> None:
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(message).decode())

    async def update(self, *seqs: int, id: str = "") -> None:
        entries = [{"seq": seq, "events": [SAT]} for seq in seqs]
        entries[-1] |= {"id": id} if id else {}
        await self.say(type="update", seq=seqs[-1], entries=entries)

    def received(self, type: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == type]


@contextlib.asynccontextmanager
async def faked() -> AsyncIterator[tuple[Fake, Seat]]:
    """A seat that has been welcomed by such a server."""
    fake = Fake()
    async with serve(fake, "127.0.0.1", 0, compression=None) as server:
        port = server.sockets[0].getsockname()[1]
        link = Link(f"http://127.0.0.1:{port}", "t", key=secrets.token_urlsafe(16))
        async with join(str(link), times=QUICK) as seat:
            await until(lambda: seat.seq == fake.seq)
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


def test_a_hello_names_the_last_entry_and_its_history() -> None:
    async def work() -> None:
        async with faked() as (fake, seat):
            await fake.update(6, 7)
            await until(lambda: seat.seq == 7)
            fake.seq = 7
            assert fake.socket is not None
            await fake.socket.close()
            await until(lambda: len(fake.received("hello")) == 2)
            first, second = fake.received("hello")
            assert (first["after"], first["history_id"], first["views"]) == (None, None, True)
            assert (second["after"], second["history_id"], second["views"]) == (7, "one", True)

    run(work())


@pytest.mark.parametrize(("history_id", "seq"), [("another", 9), ("one", 4)])
def test_an_unanswered_move_of_another_history_is_not_sent_again(history_id: str, seq: int) -> None:
    """The table may stand elsewhere by now; other commands are sent again."""

    async def work() -> None:
        async with faked() as (fake, seat):
            moving = asyncio.ensure_future(seat.move("E1"))
            being_ready = asyncio.ensure_future(seat.command(Ready()))
            await until(lambda: len(fake.received("command")) == 2)
            fake.history_id, fake.seq = history_id, seq
            assert fake.socket is not None
            await fake.socket.close()
            with pytest.raises(ServerRefusal) as refused:
                await moving
            assert refused.value.rule == "stale"
            assert refused.value.message.id == "table-refused-stale"
            assert refused.value.detail.startswith("The game has moved on")
            await until(lambda: len(fake.received("command")) == 3)
            again = fake.received("command")[2]
            assert again == fake.received("command")[1]
            assert again["command"]["type"] == "ready"
            await fake.update(fake.seq + 1, id=again["id"])
            assert await being_ready == fake.seq + 1

    run(work())


def test_a_move_is_sent_again_unchanged_in_the_same_history() -> None:
    async def work() -> None:
        async with faked() as (fake, seat):
            moving = asyncio.ensure_future(seat.move("E1"))
            await until(lambda: len(fake.received("command")) == 1)
            await fake.update(6)
            assert fake.socket is not None
            await until(lambda: seat.seq == 6)
            fake.seq = 6
            await fake.socket.close()
            await until(lambda: len(fake.received("command")) >= 2)
            first, second, *_ = fake.received("command")
            assert first == second
            assert first["after"] == 5
            await fake.say(type="accepted", id=first["id"], seq=6)
            assert await moving == 6

    run(work())


def test_an_entry_that_does_not_follow_is_not_taken_and_a_welcome_asked_for() -> None:
    async def work() -> None:
        async with faked() as (fake, seat):
            await fake.update(6)
            await until(lambda: seat.seq == 6)
            await fake.update(8)
            await until(lambda: len(fake.received("hello")) == 2)
            assert fake.received("hello")[1]["after"] == 6
            assert len(seat.events) == 1

    run(work())


def test_an_update_that_comes_twice_is_taken_once() -> None:
    async def work() -> None:
        async with faked() as (fake, seat):
            for _ in range(3):
                await fake.update(6)
            await fake.update(7)
            await until(lambda: seat.seq == 7)
            assert len(seat.events) == 2
            assert len(fake.received("hello")) == 1

    run(work())


def test_a_closed_table_ends_the_iteration_and_the_connection() -> None:
    async def work() -> None:
        async with faked() as (fake, seat):
            table = TABLE | {"status": "closed"}
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
