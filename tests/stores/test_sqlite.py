"""The store in a file of SQLite: what it promises beyond the others."""

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bestiary.core.refusal import Refused
from bestiary.core.store import Conflict
from bestiary.stores import sqlite
from bestiary.stores.sqlite import SqliteStore
from tests.stores.store_kinds import append, run_with_timeout, start_append, summary


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the tables are kept."""
    return tmp_path / "tables.db"


@contextlib.contextmanager
def write_locked(file: Path) -> Iterator[None]:
    """Meanwhile no one else can write: all appends have to wait, and gather."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def test_wal_mode_and_synchronous_full(file: Path) -> None:
    """The log is written ahead, and waited for."""

    async def run() -> None:
        store = SqliteStore(file)
        for connection in (store._write_connection, store._read_connection):
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        await store.close()

    run_with_timeout(run())


def test_a_reopened_file_has_everything(file: Path) -> None:
    async def run() -> None:
        store = SqliteStore(file)
        assert await append(store, "a", 0, b"1", b"2", summary=summary("CODE", members=("p",)))
        await store.close()
        history_id = store.history_id
        store = SqliteStore(file)
        assert store.history_id == history_id
        assert await store.read_events("a") == [b"1", b"2"]
        assert await store.find_by_code("CODE") == "a"
        assert await store.tables_of("p", 9) == ["a"]
        assert await append(store, "a", 2, b"3")
        await store.close()

    run_with_timeout(run())


def test_close_flushes_pending_appends(file: Path) -> None:
    async def run() -> None:
        store = SqliteStore(file)
        with write_locked(file):
            answers = [start_append(store, f"t{n}", 0, [b"1"]) for n in range(5000)]
        await store.close()
        assert await asyncio.gather(*answers) == [None] * 5000

    run_with_timeout(run())
    with contextlib.closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (5000,)


def test_pending_appends_are_committed_in_one_batch(file: Path) -> None:
    """A thousand appends that waited are not a thousand transactions."""

    async def run() -> int:
        store = SqliteStore(file)
        statements: list[str] = []
        store._write_connection.set_trace_callback(statements.append)
        with write_locked(file):
            answers = [
                start_append(store, f"t{n % 50}", n // 50, [b"1"], summary()) for n in range(1000)
            ]
            await asyncio.sleep(0.1)
        assert await asyncio.gather(*answers) == [None] * 1000
        await store.close()
        return statements.count("COMMIT")

    assert run_with_timeout(run()) <= 3


OTHER_WRITER = """
import asyncio, sys
from bestiary.stores.sqlite import SqliteStore

async def run():
    store = SqliteStore(sys.argv[1])
    done = asyncio.get_running_loop().create_future()
    store.append("a", int(sys.argv[2]), [b'"theirs"'], None, done.set_result)
    print(type(await done).__name__)
    await store.close()

asyncio.run(run())
"""


def append_from_other_process(file: Path, expected: int) -> str:
    """Another program appends to table a: the type of its error."""
    command = [sys.executable, "-c", OTHER_WRITER, str(file), str(expected)]
    return subprocess.run(
        command, stdout=subprocess.PIPE, encoding="utf-8", check=True, timeout=60
    ).stdout.strip()


def test_sequence_number_fences_two_processes(file: Path) -> None:
    """The second append with a number fails, and what follows it; other tables are written."""

    async def run() -> None:
        store = SqliteStore(file)
        assert await append(store, "a", 0, b"1", b"2")
        assert append_from_other_process(file, 1) == "Conflict"
        assert append_from_other_process(file, 2) == "NoneType"
        with write_locked(file):
            ours = [
                start_append(store, "a", number, [b'"ours"'], summary("OURS"))
                for number in (2, 3, 4)
            ]
            others = [start_append(store, f"t{n}", 0, [b"1"], summary()) for n in range(20)]
            await asyncio.sleep(0.05)
        for answer in ours:
            assert isinstance(await answer, Conflict)
        assert await asyncio.gather(*others) == [None] * 20
        assert await store.read_events("a") == [b"1", b"2", b'"theirs"']
        assert await store.find_by_code("OURS") is None
        assert await append(store, "a", 3, b'"ours"')
        await store.close()

    run_with_timeout(run())


def test_conflict_does_not_split_the_batch(file: Path) -> None:
    """They are not written one by one because of it."""

    async def run() -> int:
        store = SqliteStore(file)
        assert await append(store, "a", 0, b"1")
        assert append_from_other_process(file, 1) == "NoneType"
        statements: list[str] = []
        store._write_connection.set_trace_callback(statements.append)
        with write_locked(file):
            answers = [start_append(store, "a", 1, [b"2"]), start_append(store, "b", 0, [b"1"])]
            answers += [start_append(store, "b", 0, [b"1"])]  # the same append came twice at once
            answers += [start_append(store, f"t{n}", 0, [b"1"]) for n in range(200)]
            await asyncio.sleep(0.05)
        errors = await asyncio.gather(*answers)
        assert [type(error) for error in errors[:3]] == [Conflict, type(None), Conflict]
        assert errors[3:] == [None] * 200
        await store.close()
        return statements.count("COMMIT")

    assert run_with_timeout(run()) <= 3


def test_a_full_disk_fails_the_append_and_what_fits_later_is_kept(file: Path) -> None:
    """What could not be written did not happen, nor what followed it."""

    async def run() -> None:
        store = SqliteStore(file)
        assert await append(store, "a", 0, b"1", summary=summary("CODE"))
        pages = store._write_connection.execute("PRAGMA page_count").fetchone()[0]
        store._write_connection.execute(f"PRAGMA max_page_count = {pages + 2}")
        large = b'"' + b"x" * 100_000 + b'"'
        answers = [
            start_append(store, "a", 1, [large], summary("NEW")),
            start_append(store, "a", 2, [b"3"]),
        ]
        errors = await asyncio.gather(*answers)
        assert isinstance(errors[0], sqlite3.OperationalError)
        assert "full" in str(errors[0])
        assert isinstance(errors[1], sqlite3.OperationalError | Conflict)
        assert await store.read_events("a") == [b"1"]
        assert await store.find_by_code("CODE") == "a"
        assert await append(store, "b", 0, b"1", summary=summary())
        store._write_connection.execute("PRAGMA max_page_count = 1000000")
        assert await append(store, "a", 1, large)
        await store.close()

    run_with_timeout(run())


def test_a_file_that_is_locked_too_long_fails_the_append(file: Path) -> None:
    """Not even a transaction began."""

    async def run() -> None:
        store = SqliteStore(file)
        store._write_connection.execute("PRAGMA busy_timeout = 10")
        with write_locked(file):
            error = await start_append(store, "a", 0, [b"1"])
            assert isinstance(error, sqlite3.OperationalError)
            assert "locked" in str(error)
        assert await append(store, "a", 0, b"1")
        await store.close()

    run_with_timeout(run())


def test_an_append_that_cannot_be_written_fails_alone(file: Path) -> None:
    """Only what is no text at all is such a one."""

    async def run() -> None:
        store = SqliteStore(file)
        with write_locked(file):
            answers = [
                start_append(store, "a", 0, [b"1"]),
                start_append(store, "b", 0, [b"\xff"]),
                start_append(store, "b", 1, [b"2"]),
                start_append(store, "a", 1, [b"2"]),
            ]
            await asyncio.sleep(0.05)
        types = [type(error) for error in await asyncio.gather(*answers)]
        assert types == [type(None), UnicodeDecodeError, Conflict, type(None)]
        assert await store.read_events("a") == [b"1", b"2"]
        await store.close()

    run_with_timeout(run())


def test_single_append_fallback_keeps_committed_appends(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fills up between two of them: the first is durable, and its callback says so."""
    original = SqliteStore._write_batch

    def write_batch(self: SqliteStore, appends: list[sqlite.Append]) -> object:
        if len(appends) > 1:
            raise sqlite3.IntegrityError
        if appends[0].table_id == "b":
            raise sqlite3.OperationalError("full")
        return original(self, appends)

    monkeypatch.setattr(SqliteStore, "_write_batch", write_batch)

    async def run() -> None:
        store = SqliteStore(file)
        with write_locked(file):
            answers = [start_append(store, table, 0, [b"1"]) for table in "xabc"]
            await asyncio.sleep(0.05)
        types = [type(error) for error in await asyncio.gather(*answers)]
        assert types == [type(None), type(None), sqlite3.OperationalError, type(None)]
        await store.close()

    run_with_timeout(run())


def test_sequence_cache_eviction_makes_no_conflict(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "CACHED_TABLES", 2)

    async def run() -> None:
        store = SqliteStore(file)
        with write_locked(file):
            answers = [start_append(store, f"t{n % 10}", n // 10, [b"1"]) for n in range(100)]
            await asyncio.sleep(0.05)
        assert await asyncio.gather(*answers) == [None] * 100
        await store.close()

    run_with_timeout(run())


def test_a_closed_loop_does_not_stop_the_writer(file: Path) -> None:
    """Its callbacks do not run; those of other loops do."""

    async def ask() -> SqliteStore:
        store = SqliteStore(file)
        store.append("a", 0, [b"1"], None, lambda error: None)
        return store

    with write_locked_new_file(file):
        store = run_with_timeout(ask())

    async def go_on() -> None:
        assert await append(store, "b", 0, b"1")
        assert await store.read_events("a") == [b"1"]
        await store.close()

    run_with_timeout(go_on())


@contextlib.contextmanager
def write_locked_new_file(file: Path) -> Iterator[None]:
    """The same for a file that is not there yet."""

    async def begin() -> None:
        await SqliteStore(file).close()

    run_with_timeout(begin())
    with write_locked(file):
        yield


@pytest.mark.parametrize("content", [b"not a database at all, but long enough" * 20, None])
def test_non_database_file_is_refused(tmp_path: Path, content: bytes | None) -> None:
    """A file of another kind, or a folder."""
    file = tmp_path / "file"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
    with pytest.raises(Refused, match="store-refused-file"):
        SqliteStore(file)
    assert content is None or file.read_bytes() == content
