"""The store in a file of SQLite: what it promises beyond the others."""

import asyncio
import contextlib
import linecache
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import pytest

from bestiary.core.store import Conflict, StoreUnavailable, TableSummary
from bestiary.stores import sqlite
from bestiary.stores.sqlite import Append, SqliteStore, Values
from tests.refusals import refuses
from tests.stores.store_kinds import append, run_with_timeout, start_append, summary

if TYPE_CHECKING:
    from _typeshed import TraceFunction


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
        assert await store.table_ids_of("p", 9) == ["a"]
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


def traced(store: SqliteStore) -> list[str]:
    """What the writer executes from now on, each statement by its first word."""
    words: list[str] = []
    store._write_connection.set_trace_callback(lambda sql: words.append(sql.split()[0]))
    return words


def test_pending_appends_are_committed_in_one_batch(file: Path) -> None:
    """A thousand appends that waited are not a thousand transactions."""

    async def run() -> int:
        store = SqliteStore(file)
        statements = traced(store)
        with write_locked(file):
            answers = [
                start_append(store, f"t{n % 50}", n // 50, [b"1"], summary()) for n in range(1000)
            ]
            await asyncio.sleep(0.1)
        assert await asyncio.gather(*answers) == [None] * 1000
        await store.close()
        return statements.count("COMMIT")

    assert run_with_timeout(run()) <= 3


def test_appends_without_a_summary_are_one_statement(file: Path) -> None:
    """It is a transaction by itself."""

    async def run() -> None:
        store = SqliteStore(file)
        tables = [f"t{n}" for n in range(100)]
        assert await asyncio.gather(*(append(store, t, 0, b"1", b"2") for t in tables))
        statements = traced(store)
        answers = [start_append(store, table, 2, [b"3"]) for table in tables]
        assert await asyncio.gather(*answers) == [None] * 100
        assert statements == ["INSERT"]
        await store.close()

    run_with_timeout(run())


def test_what_comes_soon_after_a_commit_shares_the_next(file: Path) -> None:
    """Though each of it comes by itself, and could have been written by itself."""

    async def run() -> None:
        store = SqliteStore(file, gather_s=1)
        statements = traced(store)
        answers = []
        for number in range(20):
            answers.append(start_append(store, f"t{number}", 0, [b"1"]))
            await asyncio.sleep(0.01)
        assert await asyncio.gather(*answers) == [None] * 20
        assert 0 < statements.count("INSERT") < 10
        await store.close()

    run_with_timeout(run())


def test_what_is_appended_while_the_writer_empties_the_queue_is_written(file: Path) -> None:
    """The loop is held up just before it queues an append, until the writer took those before."""

    def hold_up(frame: FrameType, event: str, _: object) -> "TraceFunction | None":
        if frame.f_code is not SqliteStore.append.__code__:
            return None
        if event == "line" and "_appends.append(" in source_line(frame):
            time.sleep(0.3)
        return hold_up

    async def run() -> None:
        store = SqliteStore(file, gather_s=0.1)
        assert await start_append(store, "t", 0, [b"1"]) is None
        before = start_append(store, "t", 1, [b"2"])
        await asyncio.sleep(0)  # the writer is woken, and gathers
        sys.settrace(hold_up)
        try:
            after = start_append(store, "t", 2, [b"3"])
        finally:
            sys.settrace(None)
        errors = await asyncio.wait_for(asyncio.gather(before, after), 20)
        assert list(errors) == [None, None]
        await store.close()

    run_with_timeout(run())


def source_line(frame: FrameType) -> str:
    return linecache.getline(frame.f_code.co_filename, frame.f_lineno)


def open_files() -> list[Path]:
    """The files that this process has open."""
    return [link.readlink() for link in Path("/proc/self/fd").iterdir() if link.is_symlink()]


def file_size(file: Path) -> int:
    return file.stat().st_size


def log_size(file: Path) -> int:
    return file_size(Path(f"{file}-wal"))


def test_only_the_writing_connection_checkpoints_a_long_log(file: Path) -> None:
    """SQLite before 3.51.3 may damage a file if one connection writes while another does so."""

    async def run() -> None:
        store = SqliteStore(file)
        statements = traced(store)
        assert open_files().count(file) == 2, "one connection writes, and one reads"
        sizes = []
        for batch in range(5):
            bodies = [b"1"] * (sqlite.CHECKPOINT_ROWS + 1)
            assert await append(store, "a", batch * len(bodies), *bodies)
            assert await append(store, "b", batch, b"1")  # after the checkpoint
            sizes.append(log_size(file))
        assert statements.count("PRAGMA") == 5
        assert max(sizes) < 1.5 * sizes[0], sizes
        await store.close()

    run_with_timeout(run())


def test_a_log_that_is_not_to_be_checkpointed_is_left_alone(file: Path) -> None:
    """SQLite by itself would bring it into the file at 1,000 pages, in the middle of a commit."""

    async def run() -> None:
        store = SqliteStore(file, checkpoint=False)
        size = file_size(file)
        for seq in range(3):
            assert await append(store, "a", seq, b'"' + b"x" * 3_000_000 + b'"')
        assert log_size(file) > 8_000_000
        assert file_size(file) == size
        await store.close()

    run_with_timeout(run())


@pytest.mark.parametrize("rows", [1, 15, 16, 17, 2047, 2048, 2049, 5000])
def test_appends_of_any_size_are_written_whole(file: Path, rows: int) -> None:
    async def run() -> None:
        store = SqliteStore(file)
        bodies = [b"%d" % n for n in range(rows)]
        assert await append(store, "a", 0, *bodies)
        assert await store.read_events("a") == bodies
        await store.close()

    run_with_timeout(run())


def test_an_append_of_several_statements_is_written_whole_or_not_at_all(file: Path) -> None:
    async def run() -> None:
        store = SqliteStore(file)
        assert await append(store, "a", 0, b"1")
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("INSERT INTO events VALUES ('a', 4000, '\"theirs\"')")
        assert not await append(store, "a", 1, *[b"2"] * 5000)
        assert await store.read_events("a") == [b"1", b'"theirs"']
        await store.close()

    run_with_timeout(run())


def test_few_sizes_of_statements_are_prepared() -> None:
    """Each is kept; few rows are left empty."""
    rows = range(1, sqlite.MAX_VALUES // sqlite.COLUMNS + 1)
    assert all(0 <= sqlite.padding(n) < n / 8 for n in rows)
    sizes = {n + sqlite.padding(n) for n in rows}
    assert max(sizes) == max(rows)
    assert len(sizes) < 100  # `sqlite3` keeps 128 statements


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


@pytest.mark.parametrize("ours_summary", [summary("OURS"), None], ids=["summary", "events only"])
def test_sequence_number_fences_two_processes(
    file: Path, ours_summary: TableSummary | None
) -> None:
    """The second append with a number fails, and what follows it; other tables are written."""

    async def run() -> None:
        store = SqliteStore(file)
        assert await append(store, "a", 0, b"1", b"2")
        assert append_from_other_process(file, 1) == "Conflict"
        assert append_from_other_process(file, 2) == "NoneType"
        with write_locked(file):
            ours = [
                start_append(store, "a", number, [b'"ours"'], ours_summary) for number in (2, 3, 4)
            ]
            others = [
                start_append(store, f"t{n}", 0, [b"1"], ours_summary and summary())
                for n in range(20)
            ]
            await asyncio.sleep(0.05)
        for answer in ours:
            assert isinstance(await answer, Conflict)
        assert await asyncio.gather(*others) == [None] * 20
        assert await store.read_events("a") == [b"1", b"2", b'"theirs"']
        assert await store.find_by_code("OURS") is None
        assert await append(store, "a", 3, b'"ours"')
        await store.close()

    run_with_timeout(run())


@pytest.mark.parametrize("batch", [3, 1], ids=["in one statement", "one by one"])
def test_a_write_between_our_reading_and_writing_is_a_conflict(file: Path, batch: int) -> None:
    """For the append whose number is taken, and for no other."""
    raced: list[bool] = []

    class RacingStore(SqliteStore):
        def _stage(self, appends: list[Append]) -> tuple[Values, dict[str, TableSummary]]:
            staged = super()._stage(appends)
            if len(appends) == batch and appends[0].expected_seq == 1 and not raced:
                raced.append(True)
                with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
                    other.execute("INSERT INTO events VALUES ('a', 2, '\"theirs\"')")
            return staged

    async def run() -> None:
        store = RacingStore(file)
        assert await append(store, "a", 0, b"1")
        last = b"\xff" if batch == 1 else b"1"  # what cannot be written splits the batch
        appends = (("a", 1, b"2"), ("b", 0, b"1"), ("c", 0, last))
        answers = [start_append(store, table, seq, [body]) for table, seq, body in appends]
        types = [type(error) for error in await asyncio.gather(*answers)]
        assert types[:2] == [Conflict, type(None)]
        assert raced
        assert await store.read_events("a") == [b"1", b'"theirs"']
        assert await store.read_events("b") == [b"1"]
        await store.close()

    run_with_timeout(run())


def test_conflict_does_not_split_the_batch(file: Path) -> None:
    """They are not written one by one because of it."""

    async def run() -> int:
        store = SqliteStore(file)
        assert await append(store, "a", 0, b"1")
        assert append_from_other_process(file, 1) == "NoneType"
        statements = traced(store)
        with write_locked(file):
            answers = [start_append(store, "a", 1, [b"2"]), start_append(store, "b", 0, [b"1"])]
            answers += [start_append(store, "b", 0, [b"1"])]  # the same append came twice at once
            answers += [start_append(store, f"t{n}", 0, [b"1"]) for n in range(200)]
            await asyncio.sleep(0.05)
        errors = await asyncio.gather(*answers)
        assert [type(error) for error in errors[:3]] == [Conflict, type(None), Conflict]
        assert errors[3:] == [None] * 200
        await store.close()
        return statements.count("INSERT")

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
        assert isinstance(errors[0], StoreUnavailable)
        assert str(errors[0]) == "database or disk is full"
        assert isinstance(errors[1], StoreUnavailable | Conflict)
        assert await store.read_events("a") == [b"1"]
        assert await store.find_by_code("CODE") == "a"
        assert await append(store, "b", 0, b"1", summary=summary())
        assert not await append(store, "a", 3, b"4")
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
            assert isinstance(error, StoreUnavailable)
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
        assert types == [type(None), UnicodeEncodeError, Conflict, type(None)]
        assert await store.read_events("a") == [b"1", b"2"]
        await store.close()

    run_with_timeout(run())


class FillingStore(SqliteStore):
    """A store that writes one by one, on a disk that is full at table b."""

    def _stage(self, appends: list[Append]) -> tuple[Values, dict[str, TableSummary]]:
        if len(appends) > 1:
            raise sqlite3.IntegrityError
        if appends[0].table_id == "b":
            raise sqlite3.OperationalError("full")
        return super()._stage(appends)


def test_single_append_fallback_keeps_committed_appends(file: Path) -> None:
    """The disk fills up between two of them: the first is durable, and its callback says so."""

    async def run() -> None:
        store = FillingStore(file)
        with write_locked(file):
            answers = [start_append(store, table, 0, [b"1"]) for table in "xabc"]
            await asyncio.sleep(0.05)
        types = [type(error) for error in await asyncio.gather(*answers)]
        assert types == [type(None), type(None), StoreUnavailable, type(None)]
        await store.close()

    run_with_timeout(run())


def test_sequence_cache_eviction_makes_no_conflict(file: Path) -> None:
    async def run() -> None:
        store = SqliteStore(file, cached_tables=2)
        with write_locked(file):
            answers = [start_append(store, f"t{n % 10}", n // 10, [b"1"]) for n in range(100)]
            await asyncio.sleep(0.05)
        assert await asyncio.gather(*answers) == [None] * 100
        await store.close()

    run_with_timeout(run())


def test_a_closed_loop_does_not_stop_the_writer(file: Path) -> None:
    """Its callbacks do not run; those of other loops do."""
    store = SqliteStore(file)

    async def ask() -> None:
        store.append("a", 0, [b"1"], None, lambda error: None)

    with write_locked(file):
        run_with_timeout(ask())

    async def go_on() -> None:
        assert await append(store, "b", 0, b"1")
        assert await store.read_events("a") == [b"1"]
        await store.close()

    run_with_timeout(go_on())


@pytest.mark.parametrize("content", [b"not a database at all, but long enough" * 20, None])
def test_non_database_file_is_refused(tmp_path: Path, content: bytes | None) -> None:
    """A file of another kind, or a folder."""
    file = tmp_path / "file"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
    with refuses("store-refused-file"):
        SqliteStore(file)
    assert content is None or file.read_bytes() == content
