"""Stores: SQLite, in one file. An append is durable once the disk has it.

One thread writes. It takes all appends that wait, writes them in one transaction, and wakes the
loop once: the more appends wait, the less each of them costs (group commit). The same thread
checkpoints the write-ahead log: SQLite before 3.51.3 may damage a file if one connection does so
while another writes. Another thread reads.
"""

import asyncio
import contextlib
import logging
import math
import queue
import sqlite3
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from sqlite3 import Connection
from threading import Thread
from typing import Any, Final

from msgspec import Struct

from bestiary.core.store import AppendCallback, Conflict, StoreUnavailable, TableSummary
from bestiary.stores.database_file import FileWatch, make_private, resolve_file
from bestiary.stores.schema import checked_version, refusing_sqlite_errors, upgrade

log = logging.getLogger("bestiary.stores")

COLUMNS: Final = 3
MAX_VALUES: Final = COLUMNS * 2_048
"""How many values one statement is given; SQLite takes up to 32,766."""
Values = list[str | int | None]
GATHER_S: Final = 0.003
"""So long after a commit the next one begins at the earliest: what comes meanwhile shares it."""
CHECKPOINT_ROWS: Final = 4_000
"""After how many rows the log is checkpointed; each is about a page of 4 KB."""
CACHED_TABLES: Final = 20_000
"""Of how many tables the last sequence number and the members are kept in memory."""
BUSY_TIMEOUT_S: Final = 10.0
"""How long to wait for another program that writes."""
MAX_STALL_S: Final = 15.0
"""How long the writer may be busy with one batch before the store counts as unavailable."""
TEST_EVERY_S: Final = 60.0
"""After how long without a write it is tested whether one is possible."""
TEST_WRITE: Final = "UPDATE history SET rowid = 1 - rowid"
"""Changes what nothing depends on; SQLite writes no page for values that are the same as before."""


class Append(Struct):
    """Events to be written to one table."""

    table_id: str
    expected_seq: int
    last_seq: int
    """The number of the last of the events."""
    rows: Values
    """The columns of all events, one after the other."""
    summary: TableSummary | None
    callback: AppendCallback
    loop: asyncio.AbstractEventLoop
    previous: "Append | None"
    """The append before it to the same table, if its callback has not run yet."""
    error: Exception | None = None
    """Why it failed; None if it is durable once it was written."""


def connect(path: Path | str, timeout_s: float = BUSY_TIMEOUT_S) -> Connection:
    """A connection whose commits have reached the disk; refuses what is no database of ours."""
    with refusing_sqlite_errors(path):
        connection = sqlite3.connect(path, timeout_s, isolation_level=None, check_same_thread=False)
        try:
            checked_version(connection)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA wal_autocheckpoint = 0")
            connection.execute("PRAGMA cache_size = -16000")
            connection.execute("PRAGMA temp_store = MEMORY")
        except BaseException:
            connection.close()
            raise
    return connection


class SqliteStore:
    """Keeps tables in a file for its owner alone; creates or upgrades it on opening."""

    def __init__(
        self,
        path: Path | str,
        *,
        checkpoint: bool = True,
        busy_timeout_s: float = BUSY_TIMEOUT_S,
        max_stall_s: float = MAX_STALL_S,
        test_every_s: float = TEST_EVERY_S,
        cached_tables: int = CACHED_TABLES,
        gather_s: float = GATHER_S,
    ) -> None:
        path = resolve_file(path)
        make_private(path)
        self._write_connection = connect(path, busy_timeout_s)
        with refusing_sqlite_errors(path):
            upgrade(self._write_connection)
            self._write_connection.execute(TEST_WRITE)
            row = self._write_connection.execute("SELECT history_id FROM history").fetchone()
            self.history_id: str = row[0]
        self._read_connection = connect(path, busy_timeout_s)
        self._read_connection.execute("PRAGMA query_only = ON")
        self._appends: deque[Append] = deque()
        """What the writer has to write."""
        self._wakes: queue.SimpleQueue[bool] = queue.SimpleQueue()
        """Wakes the writer, for the first of those that wait. False: the store is closed."""
        self._last_seqs: dict[str, int] = {}
        self._members: dict[str, tuple[str, ...]] = {}
        """Of the tables that were written last."""
        self._last_appends: dict[str, Append] = {}
        """The last append to each table, until its callback runs."""
        self._read_executor = ThreadPoolExecutor(1, "bestiary-reads")
        self._writer = Thread(target=self._write_until_closed, name="bestiary-writes", daemon=True)
        self._rows_since_checkpoint = 0
        self._max_log_rows = CHECKPOINT_ROWS if checkpoint else math.inf
        self._file_watch = FileWatch(path)
        self._failure: str | None = None
        """Why nothing can be stored, as the writer saw it last."""
        self._max_stall_s = max_stall_s
        self._test_every_s = test_every_s
        self._gather_s = gather_s
        self._written_at = time.monotonic()
        self._cached_tables = cached_tables
        self._checked_at: float | None = None
        """When the writer was asked to look, if it has not looked yet."""
        self._writer.start()

    def check(self) -> None:
        now = time.monotonic()
        if self._checked_at is None:
            self._checked_at = now
            self._wakes.put(True)
        elif now - self._checked_at > self._max_stall_s:
            raise StoreUnavailable(f"the disk has not answered for {self._max_stall_s:g} seconds")
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
        # The rows are made here: while the writer works on objects, the loop stands still. What is
        # no text fails where it is written.
        loop = asyncio.get_running_loop()
        rows: Values = []
        seq = expected_seq
        for body in events:
            seq += 1
            rows += (table_id, seq, body.decode("utf-8", "surrogateescape"))
        previous = self._last_appends.get(table_id)
        append = Append(table_id, expected_seq, seq, rows, summary, callback, loop, previous)
        self._last_appends[table_id] = append
        self._appends.append(append)
        try:
            if self._appends[0] is append:
                loop.call_soon(self._wakes.put, True)
        except IndexError:  # the writer has taken it already
            pass

    async def read_events(self, table_id: str) -> list[bytes]:
        # As one row: each row that is fetched would wait for the interpreter's lock. As bytes: text
        # that is no text fails where the table is read from them.
        rows = "SELECT body FROM events WHERE table_id = ? ORDER BY seq"
        sql = f"SELECT CAST(group_concat(body, char(10)) AS BLOB) FROM ({rows})"
        ((bodies,),) = await self._query(sql, table_id)
        return [] if bodies is None else bodies.split(b"\n")

    async def last_seq(self, table_id: str) -> int:
        sql = "SELECT coalesce(max(seq), 0) FROM events WHERE table_id = ?"
        ((seq,),) = await self._query(sql, table_id)
        return int(seq)

    async def find_by_code(self, code: str) -> str | None:
        which = "WHERE code = ? AND status != 'closed' ORDER BY opened_order LIMIT 1"
        return next(iter(await self._table_ids(which, code)), None)

    async def due_tables(self, now_ms: int, limit: int) -> list[str]:
        which = "WHERE next_wakeup_ms <= ? ORDER BY next_wakeup_ms LIMIT ?"
        return await self._table_ids(which, now_ms, limit)

    async def lobby(self, limit: int) -> list[tuple[str, bytes]]:
        which = "status = 'open' AND is_public = 1 ORDER BY opened_order DESC LIMIT ?"
        sql = f"SELECT table_id, summary FROM table_summaries WHERE {which}"
        return await self._query(sql, limit)

    async def table_ids_of(self, person: str, limit: int) -> list[str]:
        which = "WHERE person = ? AND status != 'closed' ORDER BY opened_order DESC LIMIT ?"
        return await self._table_ids(f"JOIN table_members USING (table_id) {which}", person, limit)

    async def rules_in_play(self) -> dict[str, list[str]]:
        sql = "SELECT rules, table_id FROM table_summaries WHERE status IN ('open', 'playing')"
        by_rules: dict[str, list[str]] = {}
        for rules, table_id in await self._query(sql):
            by_rules.setdefault(rules, []).append(table_id)
        return by_rules

    async def close(self) -> None:
        self._wakes.put(False)
        await asyncio.to_thread(self._writer.join)
        self._read_executor.shutdown()
        self._read_connection.close()
        self._write_connection.close()

    async def _query(self, sql: str, *args: object) -> list[Any]:
        def fetch() -> list[Any]:
            try:
                return self._read_connection.execute(sql, args).fetchall()
            except sqlite3.OperationalError as error:
                raise StoreUnavailable(str(error)) from error

        return await asyncio.get_running_loop().run_in_executor(self._read_executor, fetch)

    async def _table_ids(self, which: str, *args: object) -> list[str]:
        rows = await self._query(f"SELECT table_id FROM table_summaries {which}", *args)
        return [table_id for (table_id,) in rows]

    # --- The thread that writes ----------------------------------------------------------------

    def _write_until_closed(self) -> None:
        """Write all appends that wait, and wake each loop once, again and again."""
        is_open = True
        while is_open:
            is_open = self._wakes.get()
            time.sleep(max(0.0, self._written_at + self._gather_s - time.monotonic()))
            while is_open and not self._wakes.empty():
                is_open = self._wakes.get()
            appends: list[Append] = []
            while self._appends:
                appends.append(self._appends.popleft())
            if appends and self._file_watch.loss() is None:
                self._write(appends)
            self._look_for_failure(appends)
            for loop, its_appends in groupby(appends, attrgetter("loop")):
                with contextlib.suppress(RuntimeError):  # it was closed: no one waits any more
                    loop.call_soon_threadsafe(self._run_callbacks, list(its_appends))
            drop_oldest(self._last_seqs, self._cached_tables)
            drop_oldest(self._members, self._cached_tables)
            self._checkpoint_if_long()

    def _look_for_failure(self, appends: list[Append]) -> None:
        """Note whether anything can be stored; what went into a lost file is not durable.

        After a failure, and if nothing was written for long, it is found out by a test.
        """
        errors = {append.error for append in appends}
        failures = [str(error) for error in errors if isinstance(error, StoreUnavailable)]
        lost = self._file_watch.loss()
        if lost is not None:
            failures = [lost]
            for append in appends:
                append.error = StoreUnavailable(lost)
        elif not appends and (self._failure is not None or self._is_idle()):
            try:
                self._write_connection.execute(TEST_WRITE)
                self._count_written(1)
            except sqlite3.Error as error:
                failures = [str(error)]
        self._failure = failures[0] if failures else None
        self._checked_at = None

    def _is_idle(self) -> bool:
        return time.monotonic() - self._written_at >= self._test_every_s

    def _count_written(self, rows: int) -> None:
        self._written_at = time.monotonic()
        self._rows_since_checkpoint += rows

    def _checkpoint_if_long(self) -> None:
        """Bring a long log into the file, so that it begins anew and does not grow without end."""
        if self._rows_since_checkpoint > self._max_log_rows:
            self._rows_since_checkpoint = 0
            with contextlib.suppress(sqlite3.Error):  # it is tried again later
                self._write_connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def _write(self, appends: list[Append], is_locked: bool = False) -> None:
        """Write all that fits in one transaction; if one append cannot be written, the others are.

        One statement is a transaction by itself, and SQLite runs it without the interpreter's lock.
        That no one else has written meanwhile is certain if the file is locked first; else the
        unique key says so.
        """
        connection = self._write_connection
        try:
            if is_locked:
                connection.execute("BEGIN IMMEDIATE")
            values, summaries = self._stage(appends)
            if not is_locked and (summaries or len(values) > MAX_VALUES):
                connection.execute("BEGIN IMMEDIATE")
            for start in range(0, len(values), MAX_VALUES):
                part = values[start : start + MAX_VALUES]
                part += [None] * (COLUMNS * padding(len(part) // COLUMNS))
                rows = ",".join(["(?,?,?)"] * (len(part) // COLUMNS))
                connection.execute(INSERT_EVENTS % rows, part)
            for table_id, summary in summaries.items():
                has_new_members = self._members.get(table_id) != summary.members
                write_summary(connection, table_id, summary, has_new_members)
                self._members[table_id] = summary.members
            if connection.in_transaction:
                connection.execute("COMMIT")
            self._count_written(len(values) // COLUMNS)
        except Exception as error:  # noqa: BLE001 the callbacks get it
            self._last_seqs.clear()
            self._members.clear()
            with contextlib.suppress(sqlite3.Error):
                connection.rollback()
            self._write_again(appends, is_locked, error)

    def _write_again(self, appends: list[Append], was_locked: bool, error: Exception) -> None:
        """Write what was rolled back as far as that can be, and note the error where it cannot."""
        if isinstance(error, sqlite3.OperationalError):  # full, or locked too long
            error = StoreUnavailable(str(error))
        if isinstance(error, StoreUnavailable) or (was_locked and len(appends) == 1):
            for append in appends:
                append.error = error
        elif was_locked:  # one of them cannot be written
            for append in appends:
                self._write([append])
        else:  # perhaps another program has written
            self._write(appends, is_locked=True)

    def _stage(self, appends: list[Append]) -> tuple[Values, dict[str, TableSummary]]:
        """What is to be written; a conflict is noted at an append whose number is not the next."""
        values: Values = []
        summaries: dict[str, TableSummary] = {}
        staged: set[str] = set()  # there the file is behind
        last_seqs = self._last_seqs
        for append in appends:
            table_id = append.table_id
            seq = last_seqs.get(table_id)
            if seq is None or (seq != append.expected_seq and table_id not in staged):
                sql = "SELECT coalesce(max(seq), 0) FROM events WHERE table_id = ?"
                ((seq,),) = self._write_connection.execute(sql, (table_id,))
                last_seqs[table_id] = seq
            previous = append.previous  # what was decided upon a lost event is lost
            if seq != append.expected_seq or (previous is not None and previous.error is not None):
                append.error = Conflict(table_id)
                continue
            append.error = None
            values += append.rows
            last_seqs[table_id] = append.last_seq
            staged.add(table_id)
            if append.summary is not None:
                summaries[table_id] = append.summary
        return values, summaries

    def _run_callbacks(self, appends: list[Append]) -> None:
        for append in appends:
            append.previous = None
            if self._last_appends.get(append.table_id) is append:
                del self._last_appends[append.table_id]
            try:
                append.callback(append.error)
            except Exception:
                log.exception("a callback failed", extra={"table": append.table_id})


INSERT_EVENTS: Final = "INSERT INTO events SELECT * FROM (VALUES %s) WHERE column1 IS NOT NULL"
"""Writes many rows at once, but no rows of nulls."""


def padding(rows: int) -> int:
    """How many rows of nulls make a number of which only the first four bits may be set.

    Prepared statements are kept, and have 500 bytes for each row: there are few of them this way.
    """
    return -rows % (1 << max(0, rows.bit_length() - 4))


def drop_oldest(cache: dict[str, Any], kept: int) -> None:
    while len(cache) > kept:
        del cache[next(iter(cache))]


COLUMNS_OF_SUMMARY: Final = "code, game, rules, status, is_public, next_wakeup_ms, summary"
WRITE_SUMMARY: Final = (
    f"INSERT INTO table_summaries (table_id, {COLUMNS_OF_SUMMARY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    f" ON CONFLICT DO UPDATE SET ({COLUMNS_OF_SUMMARY}) = (excluded."
    f"{COLUMNS_OF_SUMMARY.replace(', ', ', excluded.')})"
)
summary_columns = attrgetter(*COLUMNS_OF_SUMMARY.split(", "))


def write_summary(
    connection: Connection, table_id: str, summary: TableSummary, has_new_members: bool = True
) -> None:
    connection.execute(WRITE_SUMMARY, (table_id, *summary_columns(summary)))
    if has_new_members:
        before, after = set(read_members(connection, table_id)), set(summary.members)
        for person in after - before:
            connection.execute("INSERT INTO table_members VALUES (?, ?)", (person, table_id))
        for person in before - after:
            sql = "DELETE FROM table_members WHERE person = ? AND table_id = ?"
            connection.execute(sql, (person, table_id))


def read_summary(connection: Connection, table_id: str) -> TableSummary | None:
    sql = f"SELECT {COLUMNS_OF_SUMMARY} FROM table_summaries WHERE table_id = ?"
    row = connection.execute(sql, (table_id,)).fetchone()
    if row is None:
        return None
    code, game, rules, status, is_public, next_wakeup_ms, stored = row
    members = read_members(connection, table_id)
    summary = stored if isinstance(stored, bytes) else str(stored).encode()
    return TableSummary(code, game, rules, status, is_public, next_wakeup_ms, members, summary)


def read_members(connection: Connection, table_id: str) -> tuple[str, ...]:
    sql = "SELECT person FROM table_members WHERE table_id = ? ORDER BY person"
    return tuple(person for (person,) in connection.execute(sql, (table_id,)).fetchall())
