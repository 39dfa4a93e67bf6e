"""Joining again: which entries a welcome repeats, and a new welcome on an open socket."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from bestiary.host.live_table import LiveTable
from bestiary.server.context import ServerContext
from bestiary.server.limits import RateLimits
from bestiary.tables.command import MoveCommand
from tests.host.recording_subscriber import RecordingSubscriber, new_host, start_game
from tests.server.in_memory_client import InMemoryClient, context_without_network, drain_context

KEY = "0" * 22


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test."""
    asyncio.run(work)


async def playing() -> tuple[ServerContext, LiveTable, list[RecordingSubscriber]]:
    """Three people at a table, and where it is hosted."""
    host = new_host()
    people = [RecordingSubscriber(name) for name in ("Anna", "Bruno", "Clara")]
    room = await start_game(host, "mausen", people)
    return context_without_network(host), room, people


async def welcomed(
    home: ServerContext, room: LiveTable, after: int | None = None, **more: object
) -> dict[str, Any]:
    """The welcome that answers a hello."""
    box = InMemoryClient(home, room.table.id, None, after, **more)
    await drain_context(home)
    welcome = box.received()[0]
    await box.disconnect()
    assert welcome["type"] == "welcome"
    assert welcome["history_id"] == home.host.store.history_id
    assert welcome["seq"] == room.table.seq
    return welcome


def seqs(welcome: dict[str, Any]) -> list[int]:
    return [entry["seq"] for entry in welcome["entries"]]


def test_a_welcome_repeats_the_entries_of_the_same_history() -> None:
    async def work() -> None:
        home, room, _ = await playing()
        last = room.table.seq
        id = home.host.store.history_id
        missed = list(range(4, last + 1))
        assert seqs(await welcomed(home, room, after=3, history_id=id)) == missed
        assert seqs(await welcomed(home, room, after=3)) == missed
        assert seqs(await welcomed(home, room, after=last, history_id=id)) == []
        assert seqs(await welcomed(home, room, history_id=id)) == []

    run(work())


def test_another_history_gets_a_plain_welcome() -> None:
    async def work() -> None:
        home, room, _ = await playing()
        welcome = await welcomed(home, room, after=3, history_id="another")
        assert seqs(welcome) == []
        assert welcome["game"]["board"]

    run(work())


def test_an_entry_beyond_the_log_gets_a_plain_welcome() -> None:
    async def work() -> None:
        home, room, _ = await playing()
        welcome = await welcomed(home, room, after=room.table.seq + 9)
        assert seqs(welcome) == []
        assert welcome["game"]["board"]

    run(work())


def test_hello_on_an_open_socket_gets_a_new_welcome_and_the_stream_goes_on() -> None:
    async def work() -> None:
        home, room, (anna, *_) = await playing()
        box = InMemoryClient(home, room.table.id, KEY)
        await drain_context(home)
        box.hello(lang="de", views=True)
        await drain_context(home)
        first, second = box.received()
        assert first == second
        box.command("no", type="start")
        await home.host.command(room.table.id, anna.key, "m", MoveCommand("E1"), room.table.seq)
        await drain_context(home)
        refused, update = box.received()[2:]
        assert refused["detail"].startswith("Das darf nur")
        assert [entry["seq"] for entry in update["entries"]] == [first["seq"] + 1]
        assert "history" in update["game"]
        box.hello(after=first["seq"])
        await drain_context(home)
        assert seqs(box.received()[-1]) == [first["seq"] + 1]
        assert len(room.subscribers) == 4

    run(work())


def test_hello_again_with_another_key_is_refused() -> None:
    async def work() -> None:
        home, room, _ = await playing()
        box = InMemoryClient(home, room.table.id, KEY)
        await drain_context(home)
        box.key = "1" * 22
        box.hello()
        await drain_context(home)
        assert [said["type"] for said in box.received()] == ["welcome", "refused"]
        assert box.received()[1]["rule"] == "format"
        assert box.closed is None

    run(work())


def test_hello_again_is_charged_like_a_join() -> None:
    async def work() -> None:
        home, room, _ = await playing()
        home.limits = RateLimits(100, 1, 10, 10)
        box = InMemoryClient(home, room.table.id, KEY)
        await drain_context(home)
        for _ in range(12):
            box.hello()
        await drain_context(home)
        said = [message.get("reason", message["type"]) for message in box.received()]
        assert said[-1] == "rate_limited"
        assert said.count("welcome") <= 11
        assert box.closed == 1013

    run(work())
