"""Whether a store says that nothing can be stored, and that it can be again."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from bestiary.core.store import StoreUnavailable
from bestiary.stores.sqlite import TEST_WRITE, Append, SqliteStore
from tests.stores.store_kinds import (
    STORE_FACTORIES,
    append,
    run_with_timeout,
    start_append,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


async def failure(store: SqliteStore) -> str | None:
    """What the store says now: what its thread found when it was asked last."""
    with suppress(StoreUnavailable):
        store.check()
    while store._checked_at is not None:  # noqa: ASYNC110 a thread sets it
        await asyncio.sleep(0.001)
    try:
        store.check()
    except StoreUnavailable as error:
        return str(error)
    return None


@pytest.mark.parametrize("kind", STORE_FACTORIES)
def test_a_sound_store_raises_nothing(kind: str, tmp_path: Path) -> None:
    async def run() -> None:
        store = STORE_FACTORIES[kind](tmp_path)
        for seq in range(3):
            store.check()
            assert await append(store, "a", seq, b"1")
            await asyncio.sleep(0.02)
        await store.close()

    run_with_timeout(run())


def test_a_full_store_fails_appends_until_there_is_room(file: Path) -> None:

    async def run() -> None:
        store = SqliteStore(file)
        assert await failure(store) is None
        pages = store._write_connection.execute("PRAGMA page_count").fetchone()[0]
        store._write_connection.execute(f"PRAGMA max_page_count = {pages}")
        large = b'"' + b"x" * 100_000 + b'"'
        assert isinstance(await start_append(store, "a", 0, [large]), StoreUnavailable)
        store._write_connection.execute("PRAGMA max_page_count = 1000000")
        assert await failure(store) is None
        assert await append(store, "a", 0, large)
        await store.close()

    run_with_timeout(run())


def test_an_unwritable_store_says_so_until_it_can_be_written(file: Path) -> None:
    async def run() -> None:
        store = SqliteStore(file)
        store._write_connection.execute("PRAGMA query_only = ON")
        error = await start_append(store, "a", 0, [b"1"])
        assert isinstance(error, StoreUnavailable)
        for _ in range(3):
            assert await failure(store) == "attempt to write a readonly database"
        store._write_connection.execute("PRAGMA query_only = OFF")
        assert await failure(store) is None
        await store.close()

    run_with_timeout(run())


def test_an_idle_store_finds_out_that_it_cannot_be_written(file: Path) -> None:
    """No write has failed; it tests whether one is possible."""

    async def run() -> None:
        store = SqliteStore(file, test_every_s=0.2)
        store._write_connection.execute("PRAGMA query_only = ON")
        assert await failure(store) is None
        await asyncio.sleep(0.2)
        assert await failure(store) == "attempt to write a readonly database"
        store._write_connection.execute("PRAGMA query_only = OFF")
        assert await failure(store) is None
        await store.close()

    run_with_timeout(run())


def test_a_store_tests_itself_only_after_a_minute_without_a_write(file: Path) -> None:
    async def run() -> None:
        store = SqliteStore(file)
        tests: list[str] = []
        store._write_connection.set_trace_callback(tests.append)

        async def tests_at_a_check() -> int:
            tests.clear()
            assert await failure(store) is None
            return tests.count(TEST_WRITE)

        assert await tests_at_a_check() == 0
        store._written_at -= 61
        assert await append(store, "a", 0, b"1")
        assert await tests_at_a_check() == 0
        store._written_at -= 61
        assert await tests_at_a_check() == 1
        await store.close()

    run_with_timeout(run())


def test_the_log_of_an_idle_store_does_not_grow_without_end(file: Path) -> None:
    async def run() -> None:
        store = SqliteStore(file, test_every_s=0)
        store._max_log_rows = 5
        log, sizes = Path(f"{file}-wal"), []
        for _ in range(50):
            store.check()
            while store._checked_at is not None:  # noqa: ASYNC110 it has no event
                await asyncio.sleep(0.001)
            sizes.append(log.stat().st_size)  # noqa: ASYNC240
        assert sizes[0] < sizes[4], "each test is a write"
        assert sizes[9] == sizes[-1]
        await store.close()

    run_with_timeout(run())


def remove(file: Path) -> None:
    file.unlink()


def move(file: Path, place: Path) -> None:
    file.rename(place)


def remove_log(file: Path) -> None:
    Path(f"{file}-wal").unlink()


def replace(file: Path) -> None:
    other = file.with_name("backup.db")
    sqlite3.connect(file).execute("VACUUM INTO ?", (str(other),))
    other.replace(file)


LOSSES = {
    "removed": (remove, "tables.db was removed while it was in use"),
    "replaced": (replace, "tables.db was replaced while it was in use"),
    "log removed": (remove_log, "tables.db-wal was removed while it was in use"),
}


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("is_idle", [True, False], ids=["idle", "at an append"])
def test_nothing_is_durable_in_a_file_that_is_gone(loss: str, is_idle: bool, file: Path) -> None:
    """From the first append on, and for good."""
    harm: Callable[[Path], None]
    harm, words = LOSSES[loss]

    async def run() -> None:
        store = SqliteStore(file)
        assert await append(store, "a", 0, b"1")
        harm(file)
        if is_idle:
            assert str(await failure(store)).endswith(words)
        for table in "ab":
            error = await start_append(store, table, 0, [b"2"])
            assert isinstance(error, StoreUnavailable)
            assert str(error).endswith(words)
            assert str(await failure(store)).endswith(words)
        await store.close()

    run_with_timeout(run())


def test_what_was_refused_while_the_file_was_away_is_not_in_it_when_it_is_back(file: Path) -> None:
    async def run() -> None:
        store, elsewhere = SqliteStore(file), file.with_name("elsewhere.db")
        assert await append(store, "a", 0, b"1")
        move(file, elsewhere)
        assert isinstance(await start_append(store, "a", 1, [b"2"]), StoreUnavailable)
        move(elsewhere, file)
        assert await failure(store) is None
        assert await store.last_seq("a") == 1
        assert await append(store, "a", 1, b"3")
        await store.close()

    run_with_timeout(run())


class HangingStore(SqliteStore):
    """Its disk answers when the test says so."""

    answer: threading.Event

    def _write(self, appends: list[Append], is_locked: bool = False) -> None:
        self.answer.wait()
        super()._write(appends, is_locked)


def test_a_disk_that_does_not_answer_is_noticed(file: Path) -> None:
    async def run() -> None:
        HangingStore.answer = threading.Event()
        store = HangingStore(file, max_stall_s=0.1)
        answer = start_append(store, "a", 0, [b"1"])
        await asyncio.sleep(0.02)
        store.check()
        await asyncio.sleep(0.15)
        with pytest.raises(StoreUnavailable, match=r"has not answered for 0\.1 seconds"):
            store.check()
        HangingStore.answer.set()
        assert await answer is None
        assert await failure(store) is None
        await store.close()

    run_with_timeout(run())


def test_reading_from_a_broken_disk_is_no_other_error(file: Path) -> None:
    async def run() -> None:
        store = SqliteStore(file)
        store._read_connection.execute("PRAGMA query_only = OFF")
        store._read_connection.execute("ALTER TABLE events RENAME TO elsewhere")
        with pytest.raises(StoreUnavailable, match="no such table"):
            await store.read_events("a")
        await store.close()

    run_with_timeout(run())
