"""A store that cannot store now: commands are refused, nothing is lost, all go on afterwards."""

import asyncio
import logging
from collections.abc import Sequence

import pytest

from bestiary.core.store import AppendCallback, StoreUnavailable, TableSummary
from bestiary.host.host import Unsaved
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
from tests.refusals import refuses

FULL = "database or disk is full"


class FullStore(MemoryStore):
    """Stores nothing while it is full."""

    is_full = False
    is_away = False
    appends = 0

    def append(
        self,
        table_id: str,
        expected_seq: int,
        events: Sequence[bytes],
        summary: TableSummary | None,
        callback: AppendCallback,
    ) -> None:
        self.appends += 1
        if self.is_full:
            asyncio.get_running_loop().call_soon(callback, StoreUnavailable(FULL))
        else:
            super().append(table_id, expected_seq, events, summary, callback)

    def check(self) -> None:
        if self.is_full:
            raise StoreUnavailable(FULL)

    async def due_tables(self, now_ms: int, limit: int) -> list[str]:
        if self.is_away:
            raise StoreUnavailable("no answer")
        return await super().due_tables(now_ms, limit)


def people(*names: str) -> list[RecordingSubscriber]:
    return [RecordingSubscriber(name) for name in names or ("Anna", "Bruno", "Clara")]


def test_a_full_disk_refuses_commands_and_hangs_up_once(caplog: pytest.LogCaptureFixture) -> None:
    """Only the table at which it was found out is read again; the log says first what is wrong."""

    async def work() -> None:
        store = FullStore()
        host = new_host(store)
        first, second = people(), people("Dora", "Elio", "Fritz")
        live_table = await start_game(host, "mausen", first)
        other = await start_game(host, "mausen", second)
        seqs = live_table.table.seq, other.table.seq
        store.is_full = True
        await submit_and_drain(host, live_table, first[0], "1", MoveCommand("E1"))
        assert [person.bye_reasons for person in first] == [["reconnect"]] * 3
        back = RecordingSubscriber("Anna")
        live_table = await host.join(live_table.table.id, back, None)
        appends = store.appends
        for _ in range(10):
            await submit_and_drain(host, live_table, back, "1", MoveCommand("E1"))
            await submit_and_drain(host, other, second[0], "1", MoveCommand("E1"))
            with pytest.raises(Unsaved):
                await host.command(other.table.id, second[1].key, "1", MoveCommand("E1"))
            with pytest.raises(Unsaved):
                await host.open(second[1].key, "2", Open("mausen", "Elio"))
            await host.tick()
        assert store.appends == appends
        assert [refused.rule for _, refused in back.refusals] == ["store"] * 10
        assert len(second[0].refusals) == 10
        assert back.bye_reasons + second[0].bye_reasons == []
        assert (live_table.table.seq, other.table.seq) == seqs
        store.is_full = False
        await host.tick()
        await submit_and_drain(host, live_table, back, "1", MoveCommand("E1"))
        await submit_and_drain(host, other, second[0], "1", MoveCommand("E1"))
        assert (live_table.table.seq, other.table.seq) == (seqs[0] + 1, seqs[1] + 1)

    asyncio.run(work())
    lines = [(record.levelno, record.getMessage()) for record in caplog.records]
    assert lines[0] == (logging.ERROR, f"tables cannot be stored: {FULL}")
    assert [text for _, text in lines[1:]] == ["table dropped", "tables can be stored again"]


def test_a_new_table_on_a_full_disk_is_refused() -> None:
    async def work() -> None:
        store = FullStore()
        host = new_host(store)
        store.is_full = True
        anna = RecordingSubscriber("Anna")
        with pytest.raises(Unsaved):
            await host.open(anna.key, "1", Open("mausen", "Anna"))
        assert host.store_failure == FULL
        store.is_full = False
        await host.tick()
        table_id = await host.open(anna.key, "1", Open("mausen", "Anna"))
        assert (await host.live_table(table_id)).table.id == table_id

    asyncio.run(work())


def test_a_command_that_waits_when_the_disk_is_full_is_refused() -> None:
    async def work() -> None:
        store = FullStore()
        host = new_host(store)
        three = people()
        live_table = await start_game(host, "mausen", three)
        store.is_full = True
        with refuses("table-refused-unsaved") as caught:
            await host.command(live_table.table.id, three[0].key, "1", MoveCommand("E1"))
        assert caught.value.rule == "store"

    asyncio.run(work())


def test_bots_and_clocks_go_on_when_there_is_room_again() -> None:
    """Bots that could not move are woken, and what fell due is handled then."""

    async def work() -> None:
        store, clock = FullStore(), ManualClock()
        host = new_host(store, clock)
        timed = people()
        control = TimeControl("live", 10, 0)
        live_table = await start_game(host, "mausen", timed, time_control=control)
        zoe = RecordingSubscriber("Zoe")
        with_bots = await start_game(host, "mausen", [zoe], ("random", "random"))
        await drain(host)
        store.is_full = True
        await submit_and_drain(host, with_bots, zoe, "1", MoveCommand("E1"))
        back = RecordingSubscriber("Zoe")
        with_bots = await host.join(with_bots.table.id, back, None)
        seq, timed_seq, appends = with_bots.table.seq, live_table.table.seq, store.appends
        clock.advance_s(20)
        await submit_and_drain(host, live_table, timed[0], "late", MoveCommand("E1"))
        assert [refused.rule for _, refused in timed[0].refusals] == ["store"]
        for _ in range(5):
            await host.tick()
            await drain(host)
        assert (with_bots.table.seq, live_table.table.seq) == (seq, timed_seq)
        assert store.appends == appends
        store.is_full = False
        await host.tick()
        await drain(host)
        assert live_table.table.seq > timed_seq
        await submit_and_drain(host, live_table, timed[0], "late", MoveCommand("E1"))
        assert [refused.rule for _, refused in timed[0].refusals].count("store") == 1
        await submit_and_drain(host, with_bots, back, "1", MoveCommand("E1"))
        assert with_bots.table.seq > seq

    asyncio.run(work())


def test_a_bot_whose_move_could_not_be_stored_moves_later() -> None:
    async def work() -> None:
        store = FullStore()
        host = new_host(store)
        anna = RecordingSubscriber("Anna")
        live_table = await start_game(host, "mausen", [anna], ("random", "random"))
        host.bot_delay_s = 0.05
        await host.command(live_table.table.id, anna.key, "1", MoveCommand("E1"))
        seq = live_table.table.seq
        assert live_table.bots_choosing
        host.store_failure = FULL
        store.is_full = True
        await asyncio.sleep(0.2)
        assert not live_table.bots_choosing
        assert live_table.table.seq == seq
        store.is_full = False
        host.bot_delay_s = 0
        await host.tick()
        await drain(host)
        assert live_table.table.seq == seq + 2

    asyncio.run(work())


def test_a_store_that_is_away_is_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        store = FullStore()
        host = new_host(store)
        store.is_away = True
        await host.tick()
        assert host.store_failure == "no answer"

    asyncio.run(work())
    assert [record.getMessage() for record in caplog.records] == [
        "tables cannot be stored: no answer"
    ]
    assert not caplog.records[0].exc_info
