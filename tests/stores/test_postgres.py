"""PostgreSQL: what is kept there, and what happens while it is away."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, Self

import pytest

from bestiary.core.refusal import Refused
from bestiary.core.store import Conflict, StoreUnavailable
from bestiary.stores.postgres import PostgresStore
from bestiary.stores.postgres_maintenance import PostgresMaintenance
from bestiary.stores.url import PostgresDatabase
from tests.postgres_server import (
    PostgresServer,
    database_of,
    new_data,
    new_folder,
    own_server,
    shared_server,
)
from tests.refusals import refuses
from tests.stores.store_kinds import append, run_with_timeout, start_append, summary

SOCKET: Final = ".s.PGSQL.5432"


@pytest.fixture
def database(tmp_path: Path) -> PostgresDatabase:
    return database_of(tmp_path)


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    """A server of this test alone."""
    yield from own_server(wal_level="replica")


def run_sql(folder: Path, sql: str) -> list[tuple[object, ...]]:
    """Carry out a statement in the database of a test: its rows."""
    schema = database_of(folder).url.rpartition("search_path=")[2]
    return [tuple(row) for row in shared_server().run(sql, schema)]


async def wait_until_writable(store: PostgresStore) -> None:
    while True:
        with suppress(StoreUnavailable):
            store.check()
            return
        await asyncio.sleep(0.02)


async def wait_until_unavailable(store: PostgresStore, why: str = "") -> None:
    while True:
        try:
            store.check()
        except StoreUnavailable as error:
            if why in str(error):
                return
        await asyncio.sleep(0.02)


# --- Appends -----------------------------------------------------------------------------------


def test_appends_of_one_turn_are_one_transaction(
    database: PostgresDatabase, tmp_path: Path
) -> None:
    async def run() -> None:
        store = PostgresStore(database)
        assert await append(store, "t0", 0, b"1", summary=summary())
        answers = [start_append(store, f"t{n % 50}", n // 50, [b"1"]) for n in range(50, 500)]
        answers += [start_append(store, f"t{n}", 0, [b"1"]) for n in range(50, 60)]
        await asyncio.gather(*answers)
        await store.close()

    run_with_timeout(run())
    transactions = run_sql(tmp_path, "SELECT DISTINCT xmin::text FROM events WHERE table_id > 't5'")
    assert len(transactions) == 1


def test_a_commit_waits_for_the_disk_although_the_server_would_not(
    database: PostgresDatabase,
) -> None:
    assert shared_server().run("SHOW synchronous_commit")[0][0] == "off"

    async def run() -> None:
        store = PostgresStore(database)

        async def ask() -> str:
            return str(await store._writer.use(lambda it: it.fetchval("SHOW synchronous_commit")))

        assert await store._thread.wait(ask()) == "on"
        await store.close()

    run_with_timeout(run())


@pytest.mark.parametrize("with_summary", [False, True])
def test_of_two_stores_one_writes_a_number_and_the_other_has_a_conflict(
    database: PostgresDatabase, with_summary: bool
) -> None:
    """The other tables of the same batch are kept."""
    new = summary("OURS") if with_summary else None

    async def run() -> None:
        ours, theirs = PostgresStore(database), PostgresStore(database)
        for table in "abc":
            assert await append(theirs, table, 0, b'"first"', summary=summary("FIRST"))
        assert await append(theirs, "b", 1, b'"theirs"')
        answers = [start_append(ours, table, 1, [b'"ours"'], new) for table in "abc"]
        answers.append(start_append(ours, "b", 2, [b'"decided upon ours"']))
        errors = [await answer for answer in answers]
        assert [isinstance(error, Conflict) for error in errors] == [False, True, False, True]
        assert await theirs.read_events("b") == [b'"first"', b'"theirs"']
        assert await theirs.read_events("c") == [b'"first"', b'"ours"']
        assert await theirs.find_by_code("FIRST") == ("b" if with_summary else "a")
        await ours.close()
        await theirs.close()

    run_with_timeout(run())


def test_two_stores_race_for_every_number_and_no_append_is_split(
    database: PostgresDatabase,
) -> None:
    async def write(store: PostgresStore, mark: bytes) -> int:
        written = 0
        for _ in range(40):
            seq = await store.last_seq("a")
            written += await append(store, "a", seq, mark, mark, mark)
        return written

    async def run() -> None:
        stores = [PostgresStore(database) for _ in range(2)]
        counts = await asyncio.gather(write(stores[0], b"0"), write(stores[1], b"1"))
        events = await stores[0].read_events("a")
        assert len(events) == 3 * sum(counts)
        assert all(len({*events[n : n + 3]}) == 1 for n in range(0, len(events), 3))
        assert [events.count(b"0") // 3, events.count(b"1") // 3] == list(counts)
        for store in stores:
            await store.close()

    run_with_timeout(run())


def test_an_append_that_cannot_be_written_leaves_the_others_of_its_batch(
    database: PostgresDatabase,
) -> None:
    async def run() -> None:
        store = PostgresStore(database)
        ids = ["a", "no\0text", "b", "\ud800", "c"]
        answers = [start_append(store, table, 0, [b"1"], summary()) for table in ids]
        errors = [await answer for answer in answers]
        assert [error is None for error in errors] == [True, False, True, False, True]
        for table in ids:
            is_written = table in ("a", "b", "c")
            assert await store.read_events(table) == ([b"1"] if is_written else [])
        assert await store.find_by_code("\0") is None
        store.check()
        await store.close()

    run_with_timeout(run())


# --- One program at a time ---------------------------------------------------------------------


def test_a_database_has_one_server_until_that_ends(database: PostgresDatabase) -> None:
    """And no maintenance that must have it alone."""

    async def run() -> None:
        store = PostgresStore(database, is_exclusive=True)
        with refuses("store-refused-held"):
            PostgresStore(database, is_exclusive=True)
        with PostgresMaintenance.open(database) as maintenance:
            assert list(maintenance.verify()) == []
            with refuses("store-refused-held"), maintenance.exclusive():
                pass
            await store.close()
            with maintenance.exclusive(), refuses("store-refused-held"):
                PostgresStore(database, is_exclusive=True)
        await PostgresStore(database, is_exclusive=True).close()

    run_with_timeout(run())


class LockTaker(threading.Thread):
    """Has a database as soon as its server loses the lock, until it is told to let go."""

    def __init__(self, database: PostgresDatabase) -> None:
        super().__init__(daemon=True)
        self.database = database
        self.is_open, self.is_held, self.is_over = (threading.Event() for _ in range(3))

    def run(self) -> None:
        with PostgresMaintenance.open(self.database) as maintenance:
            self.is_open.set()
            while not self.is_held.is_set():
                with suppress(Refused), maintenance.exclusive():
                    self.is_held.set()
                    self.is_over.wait()


def test_a_server_that_lost_its_lock_to_another_program_writes_nothing(
    server: PostgresServer,
) -> None:
    database = server.new_schema("club")
    holder = "SELECT pid FROM pg_locks WHERE locktype = 'advisory'"

    async def run() -> None:
        store = PostgresStore(database, is_exclusive=True)
        assert await append(store, "a", 0, b"1")
        taker = LockTaker(database)
        taker.start()
        await asyncio.to_thread(taker.is_open.wait)
        while not taker.is_held.is_set():
            server.run(f"SELECT pg_terminate_backend(pid) FROM ({holder}) AS holders")
            await asyncio.to_thread(taker.is_held.wait, 0.05)
        error = await start_append(store, "a", 1, [b"2"])
        assert isinstance(error, StoreUnavailable)
        await wait_until_unavailable(store, "is in use")
        taker.is_over.set()
        await asyncio.to_thread(taker.join)
        await wait_until_writable(store)
        assert await store.read_events("a") == [b"1"]
        assert await append(store, "a", 1, b"2")
        await store.close()

    run_with_timeout(run())


# --- While PostgreSQL is away ------------------------------------------------------------------


def test_what_is_durable_survives_the_death_of_postgresql_and_all_goes_on(
    server: PostgresServer,
) -> None:
    """A command that cannot be stored says so; the same store writes again by itself."""
    database = server.new_schema("club")

    async def run() -> None:
        store = PostgresStore(database, is_exclusive=True)
        history_id = store.history_id
        assert await append(store, "a", 0, b"1", summary=summary())
        server.kill()
        for _ in range(2):
            assert isinstance(await start_append(store, "a", 1, [b"2"]), StoreUnavailable)
            with pytest.raises(StoreUnavailable):
                await store.read_events("a")
            with pytest.raises(StoreUnavailable):
                store.check()
        server.start()
        await wait_until_writable(store)
        assert await store.read_events("a") == [b"1"]
        assert await append(store, "a", 1, b"2")
        assert store.history_id == history_id
        await store.close()

    run_with_timeout(run())


def test_a_store_that_writes_nothing_finds_out_that_postgresql_is_gone(
    server: PostgresServer,
) -> None:
    """From the end of its connection, or by a test from time to time."""
    database = server.new_schema("club")

    async def run() -> None:
        store = PostgresStore(database, test_every_s=3600)
        store.check()
        server.stop()
        await wait_until_unavailable(store)
        server.start()
        await wait_until_writable(store)
        await store.close()

        store = PostgresStore(database, test_every_s=0)
        server.run("ALTER TABLE club.history RENAME TO elsewhere")
        await wait_until_unavailable(store)
        await store.close()

    run_with_timeout(run())


def stopped_writer(server: PostgresServer) -> int:
    """The process of PostgreSQL that carries out what the store writes, stopped: its id."""
    sql = "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'bestiary %'"
    ((pid,),) = server.run(sql)
    os.kill(pid, signal.SIGSTOP)
    return int(pid)


def test_an_append_without_an_answer_fails_and_is_written_whole_or_not_at_all(
    server: PostgresServer,
) -> None:
    """Its outcome is unknown until the table is read; nothing is written twice."""
    database = server.new_schema("club")

    async def run() -> None:
        store = PostgresStore(database, answer_timeout_s=0.3)
        assert await append(store, "a", 0, b"1")
        pid = stopped_writer(server)
        answers = [start_append(store, "a", seq, [b'"late"'] * 2) for seq in (1, 3)]
        for answer in answers:
            assert isinstance(await answer, StoreUnavailable)
        os.kill(pid, signal.SIGCONT)
        await wait_until_writable(store)
        events = await store.read_events("a")
        assert events in ([b"1"], [b"1", *[b'"late"'] * 4])
        assert await append(store, "a", len(events), b'"again"')
        assert len(await store.read_events("a")) == len(events) + 1
        await store.close()

    run_with_timeout(run())


class Relay:
    """Passes on what is between clients and PostgreSQL, until it hangs up on one side only."""

    def __init__(self, server: PostgresServer, folder: Path) -> None:
        self.server, self.folder = server, folder
        self._clients: list[asyncio.StreamWriter] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._servers: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> Self:
        self._listener = await asyncio.start_unix_server(self._accept, self.folder / SOCKET)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listener.close()
        for writer in self._clients + self._servers:
            writer.transport.abort()
        await asyncio.gather(*self._tasks)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_unix_connection(self.server.folder / SOCKET)
        self._clients.append(writer)
        self._servers.append(far_writer)
        for source, target in ((reader, far_writer), (far_reader, writer)):
            self._tasks.append(asyncio.ensure_future(self._pass_on(source, target)))

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await source.read(65536):
                target.write(chunk)

    def hang_up_on_clients(self) -> None:
        """As if the network had gone: PostgreSQL learns nothing of it."""
        for writer in self._clients:
            writer.transport.abort()


def test_a_server_ends_its_lost_connection_of_which_postgresql_does_not_know(
    server: PostgresServer,
) -> None:
    """It holds the lock, and may write still; without the lock nothing is written."""
    server.new_schema("club")
    folder = new_folder("relay")
    url = server.url("club").replace(str(server.folder), str(folder))

    async def run() -> None:
        async with Relay(server, folder) as relay:
            open_store = partial(PostgresStore, PostgresDatabase(url), is_exclusive=True)
            store = await asyncio.to_thread(open_store)
            assert await append(store, "a", 0, b"1")
            relay.hang_up_on_clients()
            await append_once_available(store, "a", 1, b"2")
            assert await store.read_events("a") == [b"1", b"2"]
            await store.close()

    run_with_timeout(run(), 30)


async def append_once_available(store: PostgresStore, table: str, seq: int, body: bytes) -> None:
    while True:
        with suppress(StoreUnavailable):
            store.check()
            if await start_append(store, table, seq, [body]) is None:
                return
        await asyncio.sleep(0.02)


def test_closing_does_not_wait_for_a_postgresql_that_is_gone(server: PostgresServer) -> None:
    database = server.new_schema("club")

    async def run() -> None:
        store = PostgresStore(database)
        server.kill()
        answer = start_append(store, "a", 0, [b"1"])
        await store.close()
        assert isinstance(await answer, StoreUnavailable)

    run_with_timeout(run())


def test_a_postgresql_that_is_not_there_is_refused(tmp_path: Path) -> None:
    database = PostgresDatabase(f"postgresql://club:pa55@/club?host={tmp_path}")
    opened: tuple[Callable[[], object], ...] = (
        lambda: PostgresStore(database),
        lambda: PostgresMaintenance.open(database).__enter__(),
    )
    for attempt in opened:
        with refuses("store-refused-server") as refused:
            attempt()
        assert "pa55" not in str(refused.value)


# --- History -----------------------------------------------------------------------------------


def test_a_recovery_and_tables_made_anew_are_another_history(server: PostgresServer) -> None:
    """Clients must not go on from numbers that may mean other events by now."""
    database = server.new_schema("club")

    async def history_id() -> str:
        store = PostgresStore(database)
        await store.close()
        return store.history_id

    before = asyncio.run(history_id())
    assert asyncio.run(history_id()) == before
    server.stop()
    (server.data / "standby.signal").touch()
    server.start()
    with refuses("store-refused-server"):
        asyncio.run(history_id())
    server.run("SELECT pg_promote()")
    promoted = asyncio.run(history_id())
    assert promoted != before
    server.run("CREATE TABLE club.copy (LIKE club.events INCLUDING ALL)")
    server.run("DROP TABLE club.events")
    server.run("ALTER TABLE club.copy RENAME TO events")
    assert asyncio.run(history_id()) not in (before, promoted)


def test_a_copy_in_another_cluster_is_another_history(server: PostgresServer) -> None:
    """Also if all in it has the same number there."""
    new_data.cache_clear()
    ids: list[str] = []
    for other in (server, PostgresServer()):
        database = other.new_schema("club")
        asyncio.run(PostgresStore(database).close())
        other.run("UPDATE club.history SET history_id = 'copied'")
        store = PostgresStore(database)
        asyncio.run(store.close())
        ids.append(store.history_id)
        other.stop()
    assert len(set(ids)) == 2
    assert all(id.startswith("copied.") for id in ids)
