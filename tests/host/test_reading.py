"""Reading a table: it stays with its owner, and nothing at it is woken or written."""

import asyncio

import pytest

from bestiary.core.refusal import Refused
from bestiary.host.host import EVICT_AFTER_MS
from bestiary.stores.memory import MemoryStore
from bestiary.tables.command import MoveCommand, Open
from bestiary.tables.time_control import TimeControl
from tests.host.recording_subscriber import (
    ManualClock,
    RecordingSubscriber,
    drain,
    new_host,
    start_game,
    submit_and_drain,
)

LIVE = TimeControl("live", 10, 0)


class CountingStore(MemoryStore):
    """Counts how often the events of a table are read; a test may cut a table short."""

    reads = 0

    async def read_events(self, table_id: str) -> list[bytes]:
        self.reads += 1
        return await super().read_events(table_id)

    def events(self, table_id: str) -> list[bytes]:
        return self._events[table_id]


def test_reading_wakes_no_bot_and_the_table_has_no_owner() -> None:
    """Nor does anything happen there later, until a person comes."""

    async def work() -> None:
        store, clock = CountingStore(), ManualClock()
        owner = new_host(store, clock)
        anna = RecordingSubscriber("Anna")
        live_table = await start_game(owner, "mausen", [anna], bots=("random",) * 2)
        table_id, dealt_seq = live_table.table.id, live_table.table.decision_seq
        events = store.events(table_id)
        del events[dealt_seq:]  # as if the server had ended before the bots chose
        other = new_host(store, clock)
        read = await other.read_table(table_id)
        for _ in range(3):
            clock.advance_s(1)
            await other.tick()
            await drain(other)
        assert (read.table.seq, len(events)) == (dealt_seq, dealt_seq)
        assert other.live_tables == {}
        await other.join(table_id, anna, None)
        await drain(other)
        assert len(events) == dealt_seq + 2
        assert set(other.live_tables) == {table_id}

    asyncio.run(work())


def test_a_reader_sees_what_the_owner_has_written() -> None:
    """It reads the events again only if there are new ones."""

    async def work() -> None:
        store = CountingStore()
        owner, reader = new_host(store), new_host(store)
        people = [RecordingSubscriber("Anna"), RecordingSubscriber("Bruno")]
        live_table = await start_game(owner, "kuhn", people)
        table_id = live_table.table.id
        store.reads = 0
        for number, person in enumerate(people, 1):
            for _ in range(3):
                copy = await reader.read_table(table_id)
                assert copy.table.seq == live_table.table.seq
            assert store.reads == number
            await submit_and_drain(owner, live_table, person, "m", MoveCommand("pass"))
        assert (await reader.read_table(table_id)).table.status == "over"
        assert (await owner.read_table(table_id)) is live_table
        assert store.reads == 3

    asyncio.run(work())


def test_a_copy_becomes_the_table_of_its_new_owner() -> None:
    """If it is still what the store has; then readers are shown what happens there."""

    async def work() -> None:
        store = CountingStore()
        owner, other = new_host(store), new_host(store)
        people = [RecordingSubscriber("Anna"), RecordingSubscriber("Bruno")]
        table_id = (await start_game(owner, "kuhn", people)).table.id
        await other.read_table(table_id)
        store.reads = 0
        await other.command(table_id, people[0].key, "a", MoveCommand("pass"))
        assert store.reads == 0
        read = await other.read_table(table_id)
        assert read is other.live_tables[table_id]
        assert len(store.events(table_id)) == read.table.seq

    asyncio.run(work())


def test_a_stale_copy_is_never_played_on() -> None:
    async def work() -> None:
        store = CountingStore()
        owner, other = new_host(store), new_host(store)
        people = [RecordingSubscriber("Anna"), RecordingSubscriber("Bruno")]
        live_table = await start_game(owner, "kuhn", people)
        table_id = live_table.table.id
        await other.read_table(table_id)
        await submit_and_drain(owner, live_table, people[0], "m", MoveCommand("bet"))
        await other.command(table_id, people[1].key, "b", MoveCommand("pass"))
        assert other.live_tables[table_id].table.status == "over"

    asyncio.run(work())


def test_what_was_lost_at_a_table_is_not_shown_to_readers() -> None:
    """Two hosts wrote the same number; the table of the one that came too late is read anew."""

    async def work() -> None:
        store = CountingStore()
        owner, other = new_host(store), new_host(store)
        people = [RecordingSubscriber("Anna"), RecordingSubscriber("Bruno")]
        live_table = await start_game(owner, "kuhn", people)
        table_id = live_table.table.id
        await other.live_table(table_id)
        await submit_and_drain(owner, live_table, people[0], "m", MoveCommand("bet"))
        with pytest.raises(Refused, match="could not be saved"):
            await other.command(table_id, people[0].key, "b", MoveCommand("pass"))
        play = (await other.read_table(table_id)).table.play
        assert play is not None
        assert str(play.moves[-1][1]) == "bet"

    asyncio.run(work())


def test_a_repeated_opening_takes_no_table() -> None:
    """Its answer is the id of the table that is there."""

    async def work() -> None:
        store = CountingStore()
        owner, other = new_host(store), new_host(store)
        anna, command = RecordingSubscriber("Anna"), Open("kuhn", "Anna")
        table_id = await owner.open(anna.key, "same", command)
        assert await other.open(anna.key, "same", command) == table_id
        assert other.live_tables == {}

    asyncio.run(work())


def test_copies_leave_memory_when_no_one_looks() -> None:
    async def work() -> None:
        store, clock = CountingStore(), ManualClock()
        owner, reader = new_host(store, clock), new_host(store, clock)
        live_table = await start_game(
            owner, "kuhn", [RecordingSubscriber("Anna"), RecordingSubscriber("Bruno")]
        )
        table_id, store.reads = live_table.table.id, 0
        for seconds in (0, EVICT_AFTER_MS / 1000 - 1, EVICT_AFTER_MS / 1000 - 1):
            clock.advance_s(seconds)
            await reader.tick()
            await reader.read_table(table_id)
        assert store.reads == 1, "it was looked at again and again"
        clock.advance_s(EVICT_AFTER_MS / 1000 + 1)
        await reader.tick()
        await reader.read_table(table_id)
        assert store.reads == 2

    asyncio.run(work())
