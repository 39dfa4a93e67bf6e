"""Stores: PostgreSQL. An append is durable once PostgreSQL has committed it.

One connection writes, one transaction at a time, all appends that wait: the more of them wait, the
less each costs (group commit). Others read. They live on an event loop in a thread of their own,
so that a slow disk or network never stops the host's.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, TypeVar

import asyncpg

from bestiary.core.message import safe_repr
from bestiary.core.refusal import Refused
from bestiary.core.store import AppendCallback, StoreUnavailable, TableSummary
from bestiary.stores import postgres_batch, postgres_schema
from bestiary.stores.connection_thread import ConnectionThread
from bestiary.stores.postgres_batch import PostgresAppend, TableAppends
from bestiary.stores.postgres_session import (
    ERRORS_OF_DATA,
    PostgresSession,
    connect,
    refusing_postgres_errors,
)
from bestiary.stores.url import PostgresDatabase

log = logging.getLogger("bestiary.stores")
T = TypeVar("T")
ANSWER_TIMEOUT_S: Final = 10.0
"""How long to wait for the answer to a statement."""
TEST_EVERY_S: Final = 60.0
"""After how long without a write it is tested whether one is possible."""
TEST_WRITE: Final = "UPDATE history SET history_id = history_id"
"""Changes nothing."""
READERS: Final = 2
"""How many connections read."""
TRY_LOCK: Final = f"SELECT pg_try_advisory_lock({postgres_schema.LOCK_KEY})"
END_PREVIOUS: Final = """
SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity
WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()
"""
"""Ends a connection that was lost, but of which PostgreSQL does not know yet."""


class PostgresStore:
    """Keeps tables in a database of PostgreSQL; creates or upgrades them on opening.

    An exclusive one is the only one: all it writes goes over a connection that holds the lock of
    the database. Without that lock it writes nothing.
    """

    def __init__(
        self,
        database: PostgresDatabase,
        *,
        is_exclusive: bool = False,
        answer_timeout_s: float = ANSWER_TIMEOUT_S,
        test_every_s: float = TEST_EVERY_S,
    ) -> None:
        self.history_id = ""
        self._database = database
        self._is_exclusive = is_exclusive
        self._timeout_s = answer_timeout_s
        self._test_every_s = test_every_s
        self._name = f"bestiary {secrets.token_hex(4)}"
        """What PostgreSQL calls the connection that writes."""
        self._appends: deque[PostgresAppend] = deque()
        """What is to be written."""
        self._last_appends: dict[str, PostgresAppend] = {}
        """The last append to each table, until its callback runs."""
        self._waking_loop: asyncio.AbstractEventLoop | None = None
        """The loop that is about to wake the writer."""
        self._failure: str | None = None
        """Why nothing can be stored, as the writer saw it last."""
        self._written_at = time.monotonic()
        self._is_tested = False
        """Whether the writer is asked to test whether it can write."""
        self._is_open = True
        self._thread = ConnectionThread("bestiary-postgres")
        try:
            with refusing_postgres_errors(database):
                self._thread.run(self._open())
        except BaseException:
            self._thread.close()
            raise

    def check(self) -> None:
        if self._failure is not None or time.monotonic() - self._written_at >= self._test_every_s:
            self._thread.loop.call_soon_threadsafe(self._test_soon)
        if self._failure is not None:
            raise StoreUnavailable(self._failure)

    def append(
        self,
        table_id: str,
        expected_seq: int,
        events: Sequence[bytes],
        summary: TableSummary | None,
        callback: AppendCallback,
    ) -> None:
        loop = asyncio.get_running_loop()
        previous = self._last_appends.get(table_id)
        append = PostgresAppend(table_id, expected_seq, events, summary, callback, loop, previous)
        self._last_appends[table_id] = append
        self._appends.append(append)
        if self._waking_loop is not loop:  # once for the appends of a turn
            self._waking_loop = loop
            loop.call_soon(self._wake_writer)

    async def read_events(self, table_id: str) -> list[bytes]:
        sql = "SELECT body FROM events WHERE table_id = $1 ORDER BY seq"
        return [body for (body,) in await self._query(sql, table_id)]

    async def last_seq(self, table_id: str) -> int:
        rows = await self._query("SELECT seq FROM heads WHERE table_id = $1", table_id)
        return rows[0][0] if rows else 0

    async def find_by_code(self, code: str) -> str | None:
        which = "WHERE code = $1 AND status <> 'closed' ORDER BY opened_order LIMIT 1"
        return next(iter(await self._table_ids(f"FROM table_summaries {which}", code)), None)

    async def due_tables(self, now_ms: int, limit: int) -> list[str]:
        which = "WHERE next_wakeup_ms <= $1 ORDER BY next_wakeup_ms LIMIT $2"
        return await self._table_ids(f"FROM heads {which}", now_ms, limit)

    async def lobby(self, limit: int) -> list[tuple[str, bytes]]:
        which = "WHERE status = 'open' AND is_public ORDER BY opened_order DESC LIMIT $1"
        rows = await self._query(f"SELECT table_id, summary FROM table_summaries {which}", limit)
        return [(table_id, summary) for table_id, summary in rows]

    async def table_ids_of(self, person: str, limit: int) -> list[str]:
        which = "WHERE members @> ARRAY[$1::text] AND status <> 'closed'"
        order = "ORDER BY opened_order DESC LIMIT $2"
        return await self._table_ids(f"FROM table_summaries {which} {order}", person, limit)

    async def rules_in_play(self) -> dict[str, list[str]]:
        sql = "SELECT rules, table_id FROM table_summaries WHERE status IN ('open', 'playing')"
        by_rules: dict[str, list[str]] = {}
        for rules, table_id in await self._query(sql):
            by_rules.setdefault(rules, []).append(table_id)
        return by_rules

    async def close(self) -> None:
        if self._is_open:
            await self._thread.wait(self._close())
        await asyncio.to_thread(self._thread.close)

    async def _query(self, sql: str, *args: object) -> list[Any]:
        return await self._thread.wait(self._read(sql, *args))

    async def _table_ids(self, which: str, *args: object) -> list[str]:
        return [table_id for (table_id,) in await self._query(f"SELECT table_id {which}", *args)]

    def _wake_writer(self) -> None:
        self._waking_loop = None
        self._thread.loop.call_soon_threadsafe(self._wake)

    def _run_callbacks(self, appends: list[PostgresAppend]) -> None:
        for append in appends:
            append.previous = None
            if self._last_appends.get(append.table_id) is append:
                del self._last_appends[append.table_id]
            try:
                append.callback(append.error)
            except Exception:
                log.exception("a callback failed", extra={"table": append.table_id})

    # --- The thread of the connections -----------------------------------------------------------

    async def _open(self) -> None:
        """Connect once without waiting for it again, so that what is wrong is said."""
        self._wakes = asyncio.Event()
        self._writer = PostgresSession(self._connect_writer, self._timeout_s)
        self._readers: asyncio.Queue[PostgresSession] = asyncio.Queue()
        for _ in range(READERS):
            self._readers.put_nowait(PostgresSession(self._connect_reader, self._timeout_s))
        try:
            await self._writer.use(lambda connection: connection.execute(TEST_WRITE))
        except StoreUnavailable as error:
            raise error.__cause__ or error from None
        self._writing = asyncio.ensure_future(self._write_until_closed())

    async def _connect_writer(self) -> Any:
        """A connection to write with; raises `Refused` if the database is not for this store."""
        connection = await self._connect_reader(self._name)
        try:
            await connection.execute(END_PREVIOUS)
            if self._is_exclusive and not await connection.fetchval(TRY_LOCK):
                place = safe_repr(self._database.place)
                raise Refused("store", "store-refused-held", file=place)
            await postgres_schema.upgrade(connection)
            self.history_id = await connection.fetchval(postgres_schema.HISTORY_ID)
        except BaseException:
            connection.terminate()
            raise
        connection.add_termination_listener(lambda _: self._test_soon())
        return connection

    async def _connect_reader(self, name: str = "bestiary") -> Any:
        timeout_ms = str(int(self._timeout_s * 1000))
        return await connect(self._database, name, statement_timeout=timeout_ms)

    def _wake(self) -> None:
        self._wakes.set()

    def _test_soon(self) -> None:
        self._is_tested = True
        self._wake()

    async def _write_until_closed(self) -> None:
        """Write all appends that wait, and wake each loop once, again and again."""
        while self._is_open or self._appends:
            await self._wakes.wait()
            self._wakes.clear()
            while self._appends:
                appends: list[PostgresAppend] = []
                while self._appends:
                    appends.append(self._appends.popleft())
                await self._write(postgres_batch.join_by_table(appends))
                for loop, its_appends in groupby(appends, attrgetter("loop")):
                    with contextlib.suppress(RuntimeError):  # it was closed: no one waits any more
                        loop.call_soon_threadsafe(self._run_callbacks, list(its_appends))
            if self._is_tested and self._is_open:
                self._is_tested = False
                await self._try_to_write(lambda connection: connection.execute(TEST_WRITE))

    async def _write(self, tables: list[TableAppends]) -> None:
        """Write in one transaction; if one table cannot be written, the others are."""
        try:
            error = await self._try_to_write(lambda it: postgres_batch.write(it, tables))
        except ERRORS_OF_DATA as data_error:
            if len(tables) > 1:
                for table in tables:
                    await self._write([table])
                return
            error = data_error
        except Exception as unexpected:  # noqa: BLE001 the callbacks get it
            error = unexpected
        if error is not None:
            for table in tables:
                table.fail(error)

    async def _try_to_write(self, work: Callable[[Any], Awaitable[T]]) -> Exception | None:
        """Why it could not be done; None if it was. Raises an error of the data."""
        try:
            await self._writer.use(work)
        except StoreUnavailable as error:
            self._failure = str(error)
            return error
        except Refused as refused:  # another program has the database, or has upgraded it
            self._failure = str(refused)
            return StoreUnavailable(self._failure)
        self._failure = None
        self._written_at = time.monotonic()
        return None

    async def _read(self, sql: str, *args: object) -> list[Any]:
        reader = await self._readers.get()
        try:
            return await reader.use(lambda connection: connection.fetch(sql, *args))
        except asyncpg.DataError:  # no text of ours: nothing is called so
            return []
        finally:
            self._readers.put_nowait(reader)

    async def _close(self) -> None:
        self._is_open = False
        self._wake()
        await self._writing
        await self._writer.close()
        for _ in range(READERS):
            await (await self._readers.get()).close()
