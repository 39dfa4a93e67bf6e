"""Tables that cannot be read: they spoil no others, and no client reconnects for ever."""

import asyncio
import json
import sqlite3
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from bestiary.stores.memory import MemoryStore
from bestiary.stores.sqlite import SqliteStore
from bestiary.tables.command import Open
from bestiary.tables.identity import hash_key
from tests.server.test_stream import KEY, close_reason_and_code, connect_stream, send_hello
from tests.server_fixture import RunningServer, running_server

BREAKINGS: Final = {
    "an unreadable event": "UPDATE events SET body = 'not json' WHERE seq = 2 AND table_id = ?",
    "an event that is no text": "UPDATE events SET body = CAST(x'22ff22' AS TEXT)"
    " WHERE seq = 2 AND table_id = ?",
    "unknown rules": "UPDATE events SET body = json_set(body, '$.rules', 'mausen/0')"
    " WHERE seq = 1 AND table_id = ?",
    "an impossible deal": "UPDATE events SET body = json_set(body, '$.setup', 7)"
    " WHERE json_extract(body, '$.type') = 'started' AND table_id = ?",
}


async def two_tables(file: Path) -> tuple[str, str]:
    """Two tables of one person, each with a game that is on."""
    store = SqliteStore(file)
    async with running_server(store) as served:
        command = Open("mausen", "Anna", 3, bots=("random", "random"), is_ready=True)
        host = served.context.host
        tables = [await host.open(hash_key(KEY), f"o{number}", command) for number in range(2)]
    await store.close()
    return tables[0], tables[1]


def get(served: RunningServer, path: str) -> tuple[int, Any]:
    """The status and the JSON of an answer."""
    request = urllib.request.Request(served.url + path, headers={"Authorization": f"Bearer {KEY}"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


@pytest.mark.parametrize("breaking", BREAKINGS)
def test_broken_table_is_refused_for_good_and_hides_no_other(
    breaking: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        file = tmp_path / "tables.db"
        broken, sound = await two_tables(file)
        with closing(sqlite3.connect(file)) as connection, connection:
            assert connection.execute(BREAKINGS[breaking], (broken,)).rowcount == 1
        store = SqliteStore(file)
        async with running_server(store) as served:
            for _ in range(3):
                status, mine = await asyncio.to_thread(get, served, "/api/me/tables")
                assert (status, [table["id"] for table in mine]) == (200, [sound])
            status, problem = await asyncio.to_thread(get, served, f"/api/tables/{broken}")
            assert 400 <= status < 500
            assert problem["rule"] == "table"
            async with connect_stream(served, broken) as socket:
                assert (await send_hello(socket))["type"] == "refused"
                assert await close_reason_and_code(socket) == ("closed", 4010)
            async with connect_stream(served, sound) as socket:
                assert (await send_hello(socket))["type"] == "welcome"
        await store.close()

    asyncio.run(work())
    lines = [record for record in caplog.records if "set aside" in record.message]
    assert [vars(line)["table"] for line in lines] == [lines[0].__dict__["table"]]
    assert "cannot be listed" not in caplog.text, "three lists are no three tracebacks"


class UnreadableStore(MemoryStore):
    """Fails to read one table, and has a broken summary of it."""

    victim = ""

    async def read_events(self, table_id: str) -> list[bytes]:
        if table_id == self.victim:
            raise OSError("disk")
        return await super().read_events(table_id)

    async def lobby(self, limit: int) -> list[tuple[str, bytes]]:
        entries = await super().lobby(limit)
        return [(id, b"{}" if id == self.victim else entry) for id, entry in entries]


def test_unreadable_table_is_left_out_of_lists() -> None:
    async def work() -> None:
        store = UnreadableStore()
        async with running_server(store) as served:
            command, host = Open("mausen", "Anna", is_public=True), served.context.host
            tables = [await host.open(hash_key(KEY), f"o{number}", command) for number in range(2)]
            store.victim, sound = tables
            host.live_tables.clear()
            for path in ("/api/tables", "/api/me/tables"):
                status, listed = await asyncio.to_thread(get, served, path)
                assert (status, [table["id"] for table in listed]) == (200, [sound])

    asyncio.run(work())
