"""Joining again: which entries a welcome repeats, and a new welcome on an open socket."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from bestiary.host.live_table import LiveTable
from bestiary.server.context import ServerContext
from bestiary.server.limits import RateLimits
from bestiary.server.settings import Settings
from bestiary.tables.command import MoveCommand
from tests.host.recording_subscriber import RecordingSubscriber, new_host, start_game
from tests.server.in_memory_client import InMemoryClient, context_without_network, drain_context

KEY = "0" * 22


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def playing() -> tuple[ServerContext, LiveTable, list[RecordingSubscriber]]:
    """Three people in a game of Mausen."""
    host = new_host()
    people = [RecordingSubscriber(name) for name in ("Anna", "Bruno", "Clara")]
    live_table = await start_game(host, "mausen", people)
    return context_without_network(host), live_table, people


async def welcomed(
    context: ServerContext, live_table: LiveTable, after: int | None = None, **more: object
) -> dict[str, Any]:
    client = InMemoryClient(context, live_table.table.id, None, after, **more)
    await drain_context(context)
    welcome = client.received()[0]
    client.disconnect()
    assert welcome["type"] == "welcome"
    assert welcome["history_id"] == context.host.store.history_id
    assert welcome["seq"] == live_table.table.seq
    return welcome


def seqs(welcome: dict[str, Any]) -> list[int]:
    return [entry["seq"] for entry in welcome["entries"]]


def test_a_welcome_repeats_the_entries_of_the_same_history() -> None:
    async def work() -> None:
        context, live_table, _ = await playing()
        last = live_table.table.seq
        history_id = context.host.store.history_id
        after, missed = last - 2, [last - 1, last]
        assert (
            seqs(await welcomed(context, live_table, after=after, history_id=history_id)) == missed
        )
        assert seqs(await welcomed(context, live_table, after=after)) == missed
        assert seqs(await welcomed(context, live_table, after=last, history_id=history_id)) == []
        assert seqs(await welcomed(context, live_table, history_id=history_id)) == []

    run(work())


def test_another_history_gets_a_plain_welcome() -> None:
    async def work() -> None:
        context, live_table, _ = await playing()
        welcome = await welcomed(context, live_table, after=3, history_id="another")
        assert seqs(welcome) == []
        assert welcome["game"]["board"]

    run(work())


def test_an_entry_beyond_the_log_gets_a_plain_welcome() -> None:
    async def work() -> None:
        context, live_table, (anna, *_) = await playing()
        client = InMemoryClient(context, live_table.table.id, None, live_table.table.seq + 9)
        await drain_context(context)
        move = MoveCommand("E1")
        await context.host.command(live_table.table.id, anna.key, "m", move, live_table.table.seq)
        await drain_context(context)
        welcome, update = client.answers()
        assert (welcome["type"], seqs(welcome)) == ("welcome", [])
        assert welcome["game"]["board"]
        assert seqs(update) == [welcome["seq"] + 1], "it goes on from the welcome"

    run(work())


def test_hello_on_an_open_socket_gets_a_new_welcome_and_the_stream_goes_on() -> None:
    async def work() -> None:
        context, live_table, (anna, *_) = await playing()
        client = InMemoryClient(context, live_table.table.id, KEY)
        await drain_context(context)
        client.hello(lang="de", views=True)
        await drain_context(context)
        first, second = client.answers()
        assert first == second
        client.command("no", type="start")
        await context.host.command(
            live_table.table.id, anna.key, "m", MoveCommand("E1"), live_table.table.seq
        )
        await drain_context(context)
        refused, update = client.answers()[2:]
        assert refused["detail"].startswith("Das darf nur")
        assert [entry["seq"] for entry in update["entries"]] == [first["seq"] + 1]
        assert "history" in update["game"]
        client.hello(after=first["seq"])
        await drain_context(context)
        assert seqs(client.answers()[-1]) == [first["seq"] + 1]
        assert len(live_table.subscribers) == 4

    run(work())


def test_a_join_is_charged_for_the_events_that_are_read_for_it() -> None:
    async def work() -> None:
        context, live_table, _ = await playing()
        full = RateLimits(Settings(requests_per_s=1))
        assert full.allow_request("?", 0.0, 10.0)
        for is_in_memory in (True, False):
            context.limits = RateLimits(Settings(requests_per_s=1))
            if not is_in_memory:
                context.host.live_tables.clear()
            await welcomed(context, live_table)
            left = 10.0 - 0.01 * live_table.table.seq * (not is_in_memory)
            assert not context.limits.allow_request("?", 0.0, left + 0.001)
            assert context.limits.allow_request("?", 0.0, left - 0.001)

    run(work())


def test_hello_again_with_another_key_is_refused() -> None:
    async def work() -> None:
        context, live_table, _ = await playing()
        client = InMemoryClient(context, live_table.table.id, KEY)
        await drain_context(context)
        client.key = "1" * 22
        client.hello()
        await drain_context(context)
        assert [reasons["type"] for reasons in client.answers()] == ["welcome", "refused"]
        assert client.answers()[1]["rule"] == "format"
        assert client.closed is None

    run(work())


def test_hello_again_is_charged_like_a_join() -> None:
    async def work() -> None:
        context, live_table, _ = await playing()
        context.limits = RateLimits(Settings(requests_per_s=1))
        client = InMemoryClient(context, live_table.table.id, KEY)
        await drain_context(context)
        for _ in range(12):
            client.hello()
        await drain_context(context)
        reasons = [message.get("reason", message["type"]) for message in client.received()]
        assert reasons[-1] == "rate_limited"
        assert reasons.count("welcome") <= 11
        assert client.closed == 1013

    run(work())
