"""Every request that only reads: it is answered without a write, and no table is woken."""

import asyncio
import json
import urllib.request
from collections.abc import Sequence
from typing import Any

from bestiary.core.store import AppendCallback, TableSummary
from bestiary.host.clock import now_ms
from bestiary.stores.memory import MemoryStore
from bestiary.tables.command import Open
from bestiary.tables.identity import hash_key
from tests.host.recording_subscriber import (
    ManualClock,
    RecordingSubscriber,
    new_host,
    play_to_end,
    start_game,
)
from tests.server.test_stream import KEY
from tests.server_fixture import RunningServer, running_server


class CountingAppendsStore(MemoryStore):
    """Counts what is appended; a test may cut a table short."""

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
        super().append(table_id, expected_seq, events, summary, callback)

    def cut(self, table_id: str, seq: int) -> None:
        del self._events[table_id][seq:]


def get(served: RunningServer, path: str) -> Any:
    request = urllib.request.Request(served.url + path, headers={"Authorization": f"Bearer {KEY}"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def test_no_reading_request_wakes_a_bot_or_takes_a_table() -> None:
    """One table is over, at one bots were to move when its server ended, and one is open."""

    async def work() -> None:
        store = CountingAppendsStore()
        host = new_host(store, ManualClock(now_ms()))
        first, second, bruno = (RecordingSubscriber(name) for name in ("Anna", "Anna", "Bruno"))
        first.person = second.person = hash_key(KEY)
        over = await start_game(host, "kuhn", [bruno, first])
        await play_to_end(host, over, [bruno, first])
        waiting = await start_game(host, "mausen", [second], bots=("random", "random"))
        table = waiting.table
        open_id = await host.open(bruno.key, "other", Open("kuhn", "Bruno"))
        invited = (await host.live_table(open_id)).table.opened
        store.cut(table.id, table.decision_seq)
        store.appends = 0
        async with running_server(store) as served:
            server_host = served.context.host
            paths = [
                f"/api/tables/{table.id}",
                "/api/me/tables",
                "/api/tables",
                f"/api/tables/{over.table.id}/record",
                f"/api/tables/{over.table.id}/replay?perspective=all",
                f"/api/invitations/{invited.code}",
            ]
            page, mine, *_ = [await asyncio.to_thread(get, served, path) for path in paths]
            await asyncio.sleep(0.6)  # the clocks were looked at meanwhile
            assert page["is_your_turn"]
            assert {table["id"] for table in mine} == {table.id, over.table.id}
            assert server_host.live_tables == {}
            assert store.appends == 0

    asyncio.run(work())
