"""Joining again: which entries a welcome repeats, and a new welcome on an open socket."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from bestiary.server.house import House
from bestiary.server.limits import Limits
from bestiary.tables.command import Move
from bestiary.tables.host.room import Room
from tests.server.outbox import Outbox, at_home, settled
from tests.tables.people import Person, begun, hosted

KEY = "0" * 22


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test."""
    asyncio.run(work)


async def playing() -> tuple[House, Room, list[Person]]:
    """Three people at a table, and where it is hosted."""
    host = hosted()
    people = [Person(name) for name in ("Anna", "Bruno", "Clara")]
    room = await begun(host, "mausen", people)
    return at_home(host), room, people


async def welcomed(
    home: House, room: Room, after: int | None = None, **more: object
) -> dict[str, Any]:
    """The welcome that answers a hello."""
    box = Outbox(home, room.table.id, None, after, **more)
    await settled(home)
    welcome = box.heard()[0]
    await box.leave()
    assert welcome["type"] == "welcome"
    assert welcome["history_id"] == home.host.store.history_id
    assert welcome["seq"] == room.table.version
    return welcome


def seqs(welcome: dict[str, Any]) -> list[int]:
    return [entry["seq"] for entry in welcome["entries"]]


def test_a_welcome_repeats_the_entries_of_the_same_history() -> None:
    async def work() -> None:
        home, room, _ = await playing()
        last = room.table.version
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
        welcome = await welcomed(home, room, after=room.table.version + 9)
        assert seqs(welcome) == []
        assert welcome["game"]["board"]

    run(work())


def test_hello_on_an_open_socket_gets_a_new_welcome_and_the_stream_goes_on() -> None:
    async def work() -> None:
        home, room, (anna, *_) = await playing()
        box = Outbox(home, room.table.id, KEY)
        await settled(home)
        box.hello(lang="de", views=True)
        await settled(home)
        first, second = box.heard()
        assert first == second
        box.command("no", type="start")
        await home.host.command(room.table.id, anna.key, "m", Move("E1"), room.table.version)
        await settled(home)
        refused, update = box.heard()[2:]
        assert refused["detail"].startswith("Das darf nur")
        assert [entry["seq"] for entry in update["entries"]] == [first["seq"] + 1]
        assert "history" in update["game"]
        box.hello(after=first["seq"])
        await settled(home)
        assert seqs(box.heard()[-1]) == [first["seq"] + 1]
        assert len(room.viewers) == 4

    run(work())


def test_hello_again_with_another_key_is_refused() -> None:
    async def work() -> None:
        home, room, _ = await playing()
        box = Outbox(home, room.table.id, KEY)
        await settled(home)
        box.key = "1" * 22
        box.hello()
        await settled(home)
        assert [said["type"] for said in box.heard()] == ["welcome", "refused"]
        assert box.heard()[1]["rule"] == "format"
        assert box.closed is None

    run(work())


def test_hello_again_is_charged_like_a_join() -> None:
    async def work() -> None:
        home, room, _ = await playing()
        home.limits = Limits(100, 1, 10, 10)
        box = Outbox(home, room.table.id, KEY)
        await settled(home)
        for _ in range(12):
            box.hello()
        await settled(home)
        said = [message.get("reason", message["type"]) for message in box.heard()]
        assert said[-1] == "rate_limited"
        assert said.count("welcome") <= 11
        assert box.closed == 1013

    run(work())
