"""A store that goes away in the middle of an append: the answer is lost, the events perhaps not."""

import asyncio
from collections.abc import Sequence

import pytest

from bestiary.core.refusal import Refused
from bestiary.core.store import AppendCallback, StoreUnavailable, TableSummary
from bestiary.stores.memory import MemoryStore
from bestiary.tables.command import MoveCommand, Open
from tests.host.recording_subscriber import RecordingSubscriber, drain, new_host, start_game


class DistantStore(MemoryStore):
    """A store that can go away; what it was asked for last is stored, or not."""

    is_away = False
    keeps_the_last = False

    def append(
        self,
        table_id: str,
        expected_seq: int,
        events: Sequence[bytes],
        summary: TableSummary | None,
        callback: AppendCallback,
    ) -> None:
        if not self.is_away:
            super().append(table_id, expected_seq, events, summary, callback)
            return
        if self.keeps_the_last:
            super().append(table_id, expected_seq, events, summary, lambda error: None)
        asyncio.get_running_loop().call_soon(callback, StoreUnavailable("no answer"))

    def check(self) -> None:
        if self.is_away:
            raise StoreUnavailable("no answer")

    async def read_events(self, table_id: str) -> list[bytes]:
        self.check()
        return await super().read_events(table_id)


@pytest.mark.parametrize("is_kept", [False, True], ids=["lost", "kept"])
def test_a_move_of_unknown_outcome_is_made_once(is_kept: bool) -> None:
    """Its sender is asked to try again, and gets its place in the log, whichever it was."""

    async def work() -> None:
        store = DistantStore()
        host = new_host(store)
        people = [RecordingSubscriber("Anna"), RecordingSubscriber("Bruno")]
        live_table = await start_game(host, "kuhn", people)
        table_id, seq = live_table.table.id, live_table.table.seq
        store.is_away, store.keeps_the_last = True, is_kept
        move = MoveCommand("bet")
        for _ in range(2):
            with pytest.raises((Refused, StoreUnavailable)):
                await host.command(table_id, people[0].key, "m", move)
            await host.tick()
        assert [person.bye_reasons for person in people] == [["reconnect"], ["reconnect"]]
        failures = [host.store_failure]
        store.is_away = False
        await host.tick()
        assert [*failures, host.store_failure] == ["no answer", None]
        assert await host.command(table_id, people[0].key, "m", move) == seq + 1
        await drain(host)
        assert len(await store.read_events(table_id)) == seq + 1

    asyncio.run(work())


@pytest.mark.parametrize("is_kept", [False, True], ids=["lost", "kept"])
def test_a_table_of_unknown_outcome_is_opened_once(is_kept: bool) -> None:
    async def work() -> None:
        store = DistantStore()
        host = new_host(store)
        anna, command = RecordingSubscriber("Anna"), Open("kuhn", "Anna", is_public=True)
        await host.open(anna.key, "first", command)
        store.is_away, store.keeps_the_last = True, is_kept
        for _ in range(2):
            with pytest.raises((Refused, StoreUnavailable)):
                await host.open(anna.key, "o", command)
        store.is_away = False
        await host.tick()
        table_id = await host.open(anna.key, "o", command)
        assert len(await store.lobby(9)) == 2
        assert (await host.live_table(table_id)).table.seat_of(anna.key) == 0

    asyncio.run(work())
