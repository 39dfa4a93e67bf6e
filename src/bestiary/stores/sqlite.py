"""Stores: SQLite, in one file. An append is durable once the disk has it.

One thread writes. It takes all appends that wait, writes them in one transaction, and wakes the
loop once: the more appends wait, the less each of them costs (group commit). Another thread reads,
and a third checkpoints the write-ahead log.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from bestiary.core.store import AppendCallback, Conflict, TableSummary
from bestiary.stores.schema import check, refusing, upgrade

BATCH_LIMIT: Final = 2_000
CHECKPOINT_ROWS: Final = 4_000
"""After how many rows the log is checkpointed; each is about a page of 4 KB."""
CACHED_TABLES: Final = 20_000
"""Of how many tables the last sequence number and the members are kept in memory."""
BUSY_TIMEOUT_S: Final = 10.0
"""How long to wait for another program that writes."""


class Append(Struct):
    """Events to be written to one table."""

    table_id: str
    expected_seq: int
    events: Sequence[bytes]
    summary: TableSummary | None
    callback: AppendCallback
    loop: asyncio.AbstractEventLoop
    previous: Append | None = None
    """The append before it to the same table, if its callback has not run yet."""
    has_failed: bool = False


Outcome = tuple[Append, Exception | None]
"""An append, and why it failed; None if it is durable."""


def connect(path: Path | str, busy_timeout_s: float = BUSY_TIMEOUT_S) -> sqlite3.Connection:
    """A connection whose commits have reached the disk; refuses what is no database of ours."""
    with refusing(path):
        connection = sqlite3.connect(
            path, isolation_level=None, check_same_thread=False, timeout=busy_timeout_s
        )
        try:
            check(connection)
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
    """Keeps tables in a file; creates or upgrades it on opening."""

    def __init__(
        self, path: Path | str, *, checkpoint: bool = True, busy_timeout_s: float = BUSY_TIMEOUT_S
    ) -> None:
        self.path = path
        self._write_connection = connect(path, busy_timeout_s)
        with refusing(path):
            upgrade(self._write_connection)
            row = self._write_connection.execute("SELECT history_id FROM history").fetchone()
            self.history_id: str = row[0]
        self._read_connection = connect(path, busy_timeout_s)
        self._read_connection.execute("PRAGMA query_only = ON")
        self._queue: queue.SimpleQueue[list[Append] | None] = queue.SimpleQueue()
        self._unsent: list[Append] = []
        """The appends of this turn of the loop; they go to the writer together."""
        self._last_seqs: dict[str, int] = {}
        self._members: dict[str, tuple[str, ...]] = {}
        """Of the tables that were written last."""
        self._last_appends: dict[str, Append] = {}
        """The last append to each table, until its callback runs."""
        self._read_executor = ThreadPoolExecutor(1, "bestiary-reads")
        self._writer = threading.Thread(
            target=self._write_until_closed, name="bestiary-writes", daemon=True
        )
        self._rows_since_checkpoint = 0
        self._checkpoint_connection = connect(path, busy_timeout_s) if checkpoint else None
        self._checkpoint_executor = ThreadPoolExecutor(1, "bestiary-checkpoints")
        self._running_checkpoint: Future[None] | None = None
        self._writer.start()

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
        append = Append(table_id, expected_seq, events, summary, callback, loop, previous)
        self._last_appends[table_id] = append
        self._unsent.append(append)
        if len(self._unsent) == 1:
            loop.call_soon(self._send_to_writer)

    def _send_to_writer(self) -> None:
        """Give the writer all appends of this turn of the loop."""
        if self._unsent:
            self._queue.put(self._unsent)
            self._unsent = []

    async def read_events(self, table_id: str) -> list[bytes]:
        rows = await self._query(
            "SELECT body FROM events WHERE table_id = ? ORDER BY seq", table_id
        )
        return [row[0].encode() for row in rows]

    async def find_by_code(self, code: str) -> str | None:
        rows = await self._query(
            "SELECT table_id FROM table_summaries WHERE code = ? AND status != 'closed'"
            " ORDER BY opened_order LIMIT 1",
            code,
        )
        return rows[0][0] if rows else None

    async def due_tables(self, now_ms: int, limit: int) -> list[str]:
        rows = await self._query(
            "SELECT table_id FROM table_summaries WHERE next_wakeup_ms <= ?"
            " ORDER BY next_wakeup_ms LIMIT ?",
            now_ms,
            limit,
        )
        return [row[0] for row in rows]

    async def lobby(self, limit: int) -> list[tuple[str, bytes]]:
        return await self._query(
            "SELECT table_id, summary FROM table_summaries WHERE status = 'open' AND is_public = 1"
            " ORDER BY opened_order DESC LIMIT ?",
            limit,
        )

    async def tables_of(self, person: str, limit: int) -> list[str]:
        rows = await self._query(
            "SELECT table_id FROM table_members JOIN table_summaries USING (table_id)"
            " WHERE person = ? AND status != 'closed' ORDER BY opened_order DESC LIMIT ?",
            person,
            limit,
        )
        return [row[0] for row in rows]

    async def rules_in_play(self) -> dict[str, list[str]]:
        rows = await self._query(
            "SELECT rules, table_id FROM table_summaries WHERE status IN ('open', 'playing')"
        )
        by_rules: dict[str, list[str]] = {}
        for rules, table_id in rows:
            by_rules.setdefault(rules, []).append(table_id)
        return by_rules

    async def close(self) -> None:
        """Write what is yet to be written, and close the file."""
        self._send_to_writer()
        self._queue.put(None)
        await asyncio.get_running_loop().run_in_executor(None, self._writer.join)
        self._read_executor.shutdown()
        self._checkpoint_executor.shutdown()
        self._read_connection.close()
        if self._checkpoint_connection is not None:
            self._checkpoint_connection.close()
        self._write_connection.close()

    async def _query(self, sql: str, *args: object) -> list[Any]:
        def fetch() -> list[Any]:
            return self._read_connection.execute(sql, args).fetchall()

        return await asyncio.get_running_loop().run_in_executor(self._read_executor, fetch)

    # --- The thread that writes ----------------------------------------------------------------

    def _write_until_closed(self) -> None:
        """Write all appends that wait, again and again, until the queue gives None."""
        is_open = True
        while is_open:
            appends: list[Append] = []
            batch = self._queue.get()
            while batch is not None:
                appends += batch
                if len(appends) >= BATCH_LIMIT:
                    break
                try:
                    batch = self._queue.get_nowait()
                except queue.Empty:
                    break
            is_open = batch is not None
            if appends:
                self._notify(self._write(appends))
                self._checkpoint_if_long()

    def _checkpoint_if_long(self) -> None:
        """Let the other thread checkpoint a long log while this one writes on.

        That does nearly all of it. The few pages that came meanwhile are checkpointed here, so that
        the log begins anew and does not grow without end.
        """
        running = self._running_checkpoint
        if running is not None and running.done():
            self._running_checkpoint = None
            self._rows_since_checkpoint = 0
            with contextlib.suppress(sqlite3.Error):
                self._write_connection.execute(CHECKPOINT)
        elif (
            self._checkpoint_connection is not None
            and running is None
            and self._rows_since_checkpoint > CHECKPOINT_ROWS
        ):
            self._running_checkpoint = self._checkpoint_executor.submit(self._checkpoint)

    def _checkpoint(self) -> None:
        assert self._checkpoint_connection is not None
        with contextlib.suppress(sqlite3.Error):  # it is tried again later
            self._checkpoint_connection.execute(CHECKPOINT)

    def _write(self, appends: list[Append]) -> list[Outcome]:
        """Write appends in one transaction; if one of them cannot be written, the others are."""
        for write in (self._write_batch, self._write_batch, self._write_one_by_one):
            try:
                return write(appends)
            except sqlite3.OperationalError as error:  # a full disk, or a file locked too long
                self._roll_back()
                return [(append, fail(append, error)) for append in appends]
            except Exception:  # noqa: BLE001 another program has written, or one cannot be written
                self._roll_back()
                for append in appends:
                    append.has_failed = False
        raise AssertionError(appends)

    def _roll_back(self) -> None:
        """Undo the transaction, and drop what is cached of the file."""
        self._last_seqs.clear()
        self._members.clear()
        if self._write_connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                self._write_connection.execute("ROLLBACK")

    def _write_batch(self, appends: list[Append]) -> list[Outcome]:
        """Write all that fits, in one statement: SQLite runs it without the interpreter's lock."""
        while len(self._last_seqs) > CACHED_TABLES:
            del self._last_seqs[next(iter(self._last_seqs))]
        self._write_connection.execute("BEGIN IMMEDIATE")
        rows: list[tuple[str, int, str]] = []
        summaries: dict[str, TableSummary] = {}
        staged: set[str] = set()
        outcomes = [(append, self._stage(append, rows, summaries, staged)) for append in appends]
        if rows:
            self._write_connection.execute(INSERT_EVENTS, (msgspec.json.encode(rows),))
            self._rows_since_checkpoint += len(rows)
        for table_id, summary in summaries.items():
            has_new_members = self._members.get(table_id) != summary.members
            write_summary(self._write_connection, table_id, summary, has_new_members)
        self._write_connection.execute("COMMIT")
        for table_id, summary in summaries.items():
            self._members[table_id] = summary.members
        while len(self._members) > CACHED_TABLES:
            del self._members[next(iter(self._members))]
        return outcomes

    def _write_one_by_one(self, appends: list[Append]) -> list[Outcome]:
        """Write each append in a transaction of its own."""
        outcomes: list[Outcome] = []
        for append in appends:
            try:
                outcomes += self._write_batch([append])
            except Exception as error:  # noqa: BLE001 the callback gets it
                self._roll_back()
                outcomes.append((append, fail(append, error)))
        return outcomes

    def _stage(
        self,
        append: Append,
        rows: list[tuple[str, int, str]],
        summaries: dict[str, TableSummary],
        staged: set[str],
    ) -> Exception | None:
        """Add an append to what is to be written; a conflict if its number is not the next.

        Tables in `staged` have rows to be written already: there the file is behind.
        """
        if append.previous is not None and append.previous.has_failed:
            return fail(append, Conflict(append.table_id))  # it was decided upon what is not there
        seq = self._last_seqs.get(append.table_id)
        if seq is None or (seq != append.expected_seq and append.table_id not in staged):
            seq = self._last_seqs[append.table_id] = self._last_seq(append.table_id)
        if seq != append.expected_seq:
            return fail(append, Conflict(append.table_id))
        for body in append.events:
            seq += 1
            rows.append((append.table_id, seq, body.decode()))
        self._last_seqs[append.table_id] = seq
        staged.add(append.table_id)
        if append.summary is not None:
            summaries[append.table_id] = append.summary
        return None

    def _last_seq(self, table_id: str) -> int:
        row = self._write_connection.execute(
            "SELECT max(seq) FROM events WHERE table_id = ?", (table_id,)
        ).fetchone()
        return row[0] or 0

    def _notify(self, outcomes: list[Outcome]) -> None:
        """Wake each loop once, to run the callbacks of its appends."""
        by_loop: dict[asyncio.AbstractEventLoop, list[Outcome]] = {}
        for append, error in outcomes:
            append.previous = None
            by_loop.setdefault(append.loop, []).append((append, error))
        for loop, its_outcomes in by_loop.items():
            with contextlib.suppress(RuntimeError):  # the loop was closed: no one waits any more
                loop.call_soon_threadsafe(self._run_callbacks, its_outcomes)

    def _run_callbacks(self, outcomes: list[Outcome]) -> None:
        for append, error in outcomes:
            if self._last_appends.get(append.table_id) is append:
                del self._last_appends[append.table_id]
            append.callback(error)


CHECKPOINT: Final = "PRAGMA wal_checkpoint(PASSIVE)"
INSERT_EVENTS: Final = (
    "INSERT INTO events (table_id, seq, body) SELECT json_extract(value, '$[0]'),"
    " json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)"
)
"""Writes many rows at once, given as JSON."""


def write_summary(
    connection: sqlite3.Connection,
    table_id: str,
    summary: TableSummary,
    has_new_members: bool = True,
) -> None:
    """Replace the summary of a table."""
    connection.execute(
        "INSERT INTO table_summaries"
        " (table_id, code, game, rules, status, is_public, next_wakeup_ms, summary)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id) DO UPDATE SET"
        " code = excluded.code, game = excluded.game, rules = excluded.rules,"
        " status = excluded.status, is_public = excluded.is_public,"
        " next_wakeup_ms = excluded.next_wakeup_ms, summary = excluded.summary",
        (
            table_id,
            summary.code,
            summary.game,
            summary.rules,
            summary.status,
            summary.is_public,
            summary.next_wakeup_ms,
            summary.summary,
        ),
    )
    if not has_new_members:
        return
    rows = connection.execute("SELECT person FROM table_members WHERE table_id = ?", (table_id,))
    before = {row[0] for row in rows}
    for person in set(summary.members) - before:
        connection.execute("INSERT INTO table_members VALUES (?, ?)", (person, table_id))
    for person in before - set(summary.members):
        connection.execute(
            "DELETE FROM table_members WHERE person = ? AND table_id = ?", (person, table_id)
        )


def fail(append: Append, error: Exception) -> Exception:
    """Mark an append as failed, so that those that follow it fail too: what its callback gets."""
    append.has_failed = True
    return Conflict(append.table_id) if isinstance(error, sqlite3.IntegrityError) else error
