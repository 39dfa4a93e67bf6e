"""Stores: the maintenance of a database of PostgreSQL."""

import contextlib
import time
from collections.abc import Coroutine, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Self, TypeVar

import msgspec

from bestiary.core.message import safe_repr
from bestiary.core.refusal import Refused
from bestiary.core.store import TableSummary
from bestiary.stores import postgres_schema
from bestiary.stores.connection_thread import ConnectionThread
from bestiary.stores.copying import copy_to_file
from bestiary.stores.maintenance import Maintenance
from bestiary.stores.postgres_session import close, connect, refusing_postgres_errors
from bestiary.stores.sqlite_maintenance import write_copy
from bestiary.stores.url import PostgresDatabase

T = TypeVar("T")
READERS_TIMEOUT_S: Final = 3.0
"""How long to wait for programs that may still read what was deleted."""
IN_ORDER: Final = (
    "LEFT JOIN table_summaries USING (table_id) ORDER BY opened_order NULLS LAST, table_id"
)
WRITE_ROWS: Final = """
INSERT INTO events SELECT $1, row.* FROM unnest($2::int[], $3::bytea[]) AS row (seq, body)
ON CONFLICT (table_id, seq) DO UPDATE SET body = excluded.body
"""
WRITE_HEAD: Final = """
INSERT INTO heads (table_id, seq, next_wakeup_ms)
SELECT $1, coalesce(max(seq), 0), $2 FROM events WHERE table_id = $1
ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq,
    next_wakeup_ms = coalesce(excluded.next_wakeup_ms, heads.next_wakeup_ms)
"""
COLUMNS_OF_SUMMARY: Final = "code, game, rules, status, is_public, members, summary"
WRITE_SUMMARY: Final = (
    f"INSERT INTO table_summaries (table_id, {COLUMNS_OF_SUMMARY})"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (table_id) DO UPDATE SET"
    f" ({COLUMNS_OF_SUMMARY}) = (excluded.{COLUMNS_OF_SUMMARY.replace(', ', ', excluded.')})"
)
READ_SUMMARY: Final = (
    f"SELECT {COLUMNS_OF_SUMMARY}, next_wakeup_ms FROM table_summaries"
    " LEFT JOIN heads USING (table_id) WHERE table_id = $1"
)
WRONG_HEADS: Final = """
SELECT table_id, heads.seq, last.seq FROM heads FULL JOIN
    (SELECT table_id, max(seq) AS seq FROM events GROUP BY table_id) AS last USING (table_id)
WHERE coalesce(heads.seq, -1) <> coalesce(last.seq, 0) ORDER BY table_id
"""
OTHER_TRANSACTIONS: Final = """
SELECT array_agg(virtualtransaction) FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'virtualxid' AND granted AND datname = current_database()
    AND pid <> pg_backend_pid() AND coalesce(backend_type, 'client backend') = 'client backend'
"""
"""Those under way now: each may see what was there when it began."""
TRY_LOCK: Final = f"SELECT pg_try_advisory_lock({postgres_schema.LOCK_KEY})"
UNLOCK: Final = f"SELECT pg_advisory_unlock({postgres_schema.LOCK_KEY})"


class PostgresMaintenance(Maintenance):
    """The maintenance of one database, over one connection."""

    def __init__(
        self, database: PostgresDatabase, thread: ConnectionThread, connection: Any
    ) -> None:
        self._database = database
        self._thread = thread
        self._connection = connection
        self._is_current = False
        """Whether the version of the database was found to be the one that is known here."""

    @classmethod
    @contextlib.contextmanager
    def open(cls, database: PostgresDatabase, *, creates: bool = False) -> Iterator[Self]:
        """The maintenance of a database that has tables, or gets them now."""
        with contextlib.ExitStack() as stack:
            thread = ConnectionThread("bestiary-maintenance")
            stack.callback(thread.close)
            with refusing_postgres_errors(database):
                connection = thread.run(connect(database, statement_timeout="0"))
                stack.callback(lambda: thread.run(close(connection)))
                version = thread.run(postgres_schema.checked_version(connection))
            if not version and not creates:
                place = safe_repr(database.place)
                raise Refused("store", "store-refused-missing", file=place)
            opened = cls(database, thread, connection)
            if not version:
                opened.upgrade()
            yield opened

    # --- The database --------------------------------------------------------------------------

    @contextlib.contextmanager
    def exclusive(self) -> Iterator[None]:
        ((is_free,),) = self._fetch(TRY_LOCK)
        if not is_free:
            place = safe_repr(self._database.place)
            raise Refused("store", "store-refused-held", file=place)
        try:
            yield
        finally:
            self._fetch(UNLOCK)

    def upgrade(self) -> tuple[int, int]:
        with self.exclusive():
            steps = self._run(postgres_schema.upgrade(self._connection))
            return steps, len(postgres_schema.STEPS)

    def back_up(self, target: Path) -> tuple[int, int]:
        self._check_version()
        return write_copy(partial(copy_to_file, self), target)

    def damage(self) -> list[str]:
        self._check_version()
        return [
            f"table {table_id}: the head has number {head}, the last event {last}"
            for table_id, head, last in self._fetch(WRONG_HEADS)
        ]

    def renew_history(self) -> None:
        self._execute("UPDATE history SET history_id = substr(gen_random_uuid()::text, 1, 8)")

    def scrub(self) -> None:
        deadline = time.monotonic() + READERS_TIMEOUT_S
        ((others,),) = self._fetch(OTHER_TRANSACTIONS)
        while others:
            if time.monotonic() > deadline:
                raise Refused("store", "store-refused-readers")
            time.sleep(0.02)
            ((now,),) = self._fetch(OTHER_TRANSACTIONS)
            others = set(others) & set(now or ())
        for table in ("events", "heads", "table_summaries"):
            self._execute(f"VACUUM (FULL, ANALYZE) {table}")

    # --- The tables ----------------------------------------------------------------------------

    @contextlib.contextmanager
    def snapshot(self) -> Iterator[None]:
        self._check_version()
        self._execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            yield
        finally:
            self._execute("ROLLBACK")

    @contextlib.contextmanager
    def edit(self) -> Iterator[None]:
        self._check_version()
        self._execute("BEGIN")
        try:
            self._execute("LOCK TABLE heads IN EXCLUSIVE MODE")
            yield
        except BaseException:
            self._execute("ROLLBACK")
            raise
        self._execute("COMMIT")

    def table_ids(self) -> list[str]:
        self._check_version()
        return self._ids(
            "SELECT table_id FROM (SELECT table_id FROM heads UNION SELECT table_id FROM events"
            f" UNION SELECT table_id FROM table_summaries) AS ids {IN_ORDER}"
        )

    def tables_with(self, text: str) -> list[str]:
        self._check_version()
        tables = "SELECT DISTINCT table_id FROM events WHERE position($1::bytea IN body) > 0"
        return self._ids(
            f"SELECT table_id FROM ({tables}) AS ids {IN_ORDER}", msgspec.json.encode(text)
        )

    def read_rows(self, table_id: str) -> list[tuple[int, bytes]]:
        sql = "SELECT seq, body FROM events WHERE table_id = $1 ORDER BY seq"
        return [(seq, body) for seq, body in self._fetch(sql, table_id)]

    def read_summary(self, table_id: str) -> TableSummary | None:
        for row in self._fetch(READ_SUMMARY, table_id):
            code, game, rules, status, is_public, members, summary, next_wakeup_ms = row
            return TableSummary(
                code, game, rules, status, is_public, next_wakeup_ms, tuple(members), summary
            )
        return None

    def write_rows(self, table_id: str, rows: Sequence[tuple[int, bytes]]) -> None:
        seqs, bodies = [seq for seq, _ in rows], [body for _, body in rows]
        self._execute(WRITE_ROWS, table_id, seqs, bodies)
        self._execute(WRITE_HEAD, table_id, None)

    def write_summary(self, table_id: str, summary: TableSummary) -> None:
        members = sorted(summary.members)
        columns = (
            summary.code,
            summary.game,
            summary.rules,
            summary.status,
            bool(summary.is_public),
        )
        self._execute(WRITE_SUMMARY, table_id, *columns, members, summary.summary)
        self._execute(WRITE_HEAD, table_id, summary.next_wakeup_ms)

    def delete_table(self, table_id: str) -> None:
        for name in ("events", "heads", "table_summaries"):
            self._execute(f"DELETE FROM {name} WHERE table_id = $1", table_id)

    def _check_version(self) -> None:
        """Refuse a database of an older version."""
        if not self._is_current:
            checked = postgres_schema.checked_version(self._connection)
            version, known = self._run(checked), len(postgres_schema.STEPS)
            if version < known:
                raise Refused("store", "store-refused-older", version=version, known=known)
            self._is_current = True

    def _ids(self, sql: str, *args: object) -> list[str]:
        return [table_id for (table_id,) in self._fetch(sql, *args)]

    def _fetch(self, sql: str, *args: object) -> list[Any]:
        rows: list[Any] = self._run(self._connection.fetch(sql, *args))
        return rows

    def _execute(self, sql: str, *args: object) -> None:
        self._run(self._connection.execute(sql, *args))

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        with refusing_postgres_errors(self._database):
            return self._thread.run(work)
