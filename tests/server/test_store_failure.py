"""A disk that is full or read-only, and a file that is gone: what clients and operators hear."""

import asyncio
import json
import resource
import subprocess
import urllib.error
import urllib.request
from pathlib import Path
from typing import Final

import pytest

from bestiary.core.store import StoreUnavailable
from bestiary.stores.memory import MemoryStore
from bestiary.stores.sqlite import SqliteStore
from tests.file_modes import BOUND_BY_FILE_MODES
from tests.server.concurrent_players import ConcurrentPlayers, check_acknowledged_moves_stored
from tests.server.test_lifecycle import SERVE_COMMAND
from tests.server.test_stream import (
    KEY,
    command,
    connect_stream,
    open_table,
    receive,
    send_hello,
)
from tests.server_fixture import running_server
from tests.server_process import ServerProcess

READ_ONLY: Final = "not ready: attempt to write a readonly database\n"
OPEN: Final = {"game": "mausen", "name": "Anna", "players": 3}
LOOKS: Final = {
    "find_by_code": "/api/invitations/{code}",
    "lobby": "/api/tables",
    "table_ids_of": "/api/me/tables",
}
"""The calls of a store that only answer requests, each with one of them."""


def fetch(url: str, body: object = None) -> tuple[int, str, str]:
    """The status, the media type and the text of an answer."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {KEY}"}
    request = urllib.request.Request(url, data, headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.headers.get_content_type(), answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers.get_content_type(), error.read().decode()


async def get(url: str, body: object = None) -> tuple[int, str, str]:
    return await asyncio.to_thread(fetch, url, body)


async def wait_until_ready(url: str, is_ready: bool) -> str:
    """What `/readyz` answers once it says so."""
    async with asyncio.timeout(10):
        while True:
            status, _, text = await get(f"{url}/readyz")
            if (status == 200) == is_ready:
                return text
            await asyncio.sleep(0.05)


class BlindStore(MemoryStore):
    """One of its looks for tables fails, on demand."""

    failing = ""
    error: Exception

    def look(self, name: str) -> None:
        if name == self.failing:
            raise self.error

    async def find_by_code(self, code: str) -> str | None:
        self.look("find_by_code")
        return await super().find_by_code(code)

    async def lobby(self, limit: int) -> list[tuple[str, bytes]]:
        self.look("lobby")
        return await super().lobby(limit)

    async def table_ids_of(self, person: str, limit: int) -> list[str]:
        self.look("table_ids_of")
        return await super().table_ids_of(person, limit)


@pytest.mark.parametrize(("error", "status"), [(StoreUnavailable("away"), 503), (OSError(), 500)])
@pytest.mark.parametrize("call", LOOKS)
def test_a_look_that_fails_is_answered_and_harms_no_table(
    call: str, error: Exception, status: int
) -> None:
    """A stream plays on meanwhile; the next look succeeds."""

    async def work() -> None:
        store = BlindStore()
        async with running_server(store) as served:
            table = await open_table(served)
            live_table = await served.context.host.live_table(table)
            code, seq = {"code": live_table.table.code}, live_table.table.seq
            url = served.url + LOOKS[call].format_map(code)
            async with connect_stream(served, table) as socket:
                assert (await send_hello(socket))["type"] == "welcome"
                for number in range(2):
                    store.failing, store.error = call, error
                    assert (await get(url))[0] == status
                    pace = ("brisk", "calm")[number]
                    await command(socket, f"p{number}", seq, type="pace", pace=pace)
                    assert (await receive(socket, "update"))["entries"]
                    store.failing = ""
                    assert (await get(url))[0] in (200, 404), "404: no seat is free there"
            assert served.context.host.store_failure is None

    asyncio.run(work())


def test_a_read_only_disk_is_503_and_hangs_up_on_no_stream(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        async with running_server(store) as served:
            table = await open_table(served)
            commands = f"{served.url}/api/tables/{table}/commands"
            after = (await served.context.host.live_table(table)).table.seq
            move = {"id": "m1", "after": after, "command": {"type": "move", "move": "E1"}}
            store._write_connection.execute("PRAGMA query_only = ON")
            new_table = {"id": "o1", "open": {**OPEN, "bots": ["random"] * 2}}
            answers = []
            for number in range(5):
                body = {**new_table, "id": f"o{number}"}
                answers.append(await get(f"{served.url}/api/tables", body))
            assert {status for status, _, _ in answers} == {503}
            _, media_type, text = answers[-1]
            assert media_type == "application/problem+json"
            assert json.loads(text)["rule"] == "store"
            assert await wait_until_ready(served.url, False) == READ_ONLY
            async with connect_stream(served, table) as socket:
                assert (await send_hello(socket))["type"] == "welcome"
                for number in range(20):
                    await command(socket, f"s{number}", after, type="move", move="E1")
                    refused = await receive(socket, "refused")
                    assert refused["message"]["id"] == "table-refused-unsaved"
                assert (await get(commands, move))[0] == 503
                assert (await get(f"{served.url}/api/tables/{table}"))[0] == 200
                store._write_connection.execute("PRAGMA query_only = OFF")
                assert await wait_until_ready(served.url, True) == "ready\n"
                await command(socket, "s1", after, type="move", move="E1")
                assert (await receive(socket, "update"))["entries"]
        await store.close()

    asyncio.run(work())


@pytest.mark.parametrize("name", ["tables.db", "tables.db-wal"])
def test_no_command_is_accepted_into_a_file_that_is_gone(name: str, tmp_path: Path) -> None:
    """Not one, for good; and no new table."""

    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        async with running_server(store) as served:
            table = await open_table(served)
            after = (await served.context.host.live_table(table)).table.seq
            (tmp_path / name).unlink()
            body = {"id": "m1", "after": after, "command": {"type": "move", "move": "E1"}}
            for _ in range(3):
                status, _, text = await get(f"{served.url}/api/tables/{table}/commands", body)
                assert (status, json.loads(text)["rule"]) == (503, "store")
                why = f"{tmp_path / name} was removed while it was in use"
                assert await wait_until_ready(served.url, False) == f"not ready: {why}\n"
            status, _, _ = await get(f"{served.url}/api/tables", {"id": "o", "open": OPEN})
            assert status == 503
        await store.close()

    asyncio.run(work())


def test_a_table_that_cannot_be_read_now_is_503(tmp_path: Path) -> None:
    async def work() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        async with running_server(store) as served:
            table = await open_table(served)
            served.context.host.live_tables.clear()
            store._read_connection.execute("PRAGMA query_only = OFF")
            store._read_connection.execute("ALTER TABLE events RENAME TO elsewhere")
            status, media_type, text = await get(f"{served.url}/api/tables/{table}")
            assert (status, media_type) == (503, "application/problem+json")
            assert json.loads(text)["message"]["id"] == "store-refused-unavailable"
            async with connect_stream(served, table) as socket:
                assert (await send_hello(socket))["reason"] == "reconnect"
        await store.close()

    asyncio.run(work())


@pytest.mark.slow
def test_a_file_of_mode_0444_is_refused_at_the_start(tmp_path: Path) -> None:
    """In words, and the server does not listen. Root gives up its right to write everywhere."""
    file = tmp_path / "tables.db"
    asyncio.run(SqliteStore(file).close())
    file.chmod(0o444)
    done = subprocess.run(
        [
            *BOUND_BY_FILE_MODES,
            *SERVE_COMMAND,
            "--port",
            "0",
            "--db",
            f"sqlite:///{file}",
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert "attempt to write a readonly database" in done.stderr
    assert "Traceback" not in done.stderr
    assert "listening" not in done.stderr


@pytest.mark.slow
def test_a_disk_that_fills_up_under_load_loses_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The process may write no further than its log reaches; then there is room again."""

    async def work() -> None:
        service = ServerProcess(tmp_path, settings={"BESTIARY_SERVER_LOG_LEVEL": "warning"})
        service.start()
        crowd = ConcurrentPlayers(service.url)
        try:
            await crowd.start(4)
            await crowd.wait_for_moves(50)
            size = Path(f"{service.file}-wal").stat().st_size  # noqa: ASYNC240
            _, most = resource.prlimit(service.child.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(service.child.pid, resource.RLIMIT_FSIZE, (size + 50_000, most))
            await wait_until_ready(service.url, False)
            stopped_at = len(crowd.acknowledged)
            await asyncio.sleep(2)
            on_their_way = len(crowd.acknowledged) - stopped_at
            assert on_their_way <= 8, "those that were on their way"
            resource.prlimit(service.child.pid, resource.RLIMIT_FSIZE, (most, most))
            await wait_until_ready(service.url, True)
            await crowd.wait_for_moves(50)
            await crowd.stop()
        finally:
            service.stop()
        check_acknowledged_moves_stored(service.file, crowd)

    asyncio.run(work())
    logged = capfd.readouterr().err.splitlines()
    at_start = ("more streams are allowed than files", "the server runs as root")
    first, *lines = [line for line in logged if not any(words in line for words in at_start)]
    assert "tables cannot be stored: disk I/O error" in first
    # A small write may find room where the next larger one does not, so a table may drop again.
    assert 1 <= sum("table dropped" in line for line in lines) <= 24, "no loop of reconnecting"
    assert not [line for line in lines if "Traceback" in line]
