"""Stores: the maintenance of a database file of SQLite, and copies of it."""

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from sqlite3 import Connection
from typing import Final, Self

import msgspec

from bestiary.core.message import message, path_repr
from bestiary.core.refusal import Refused
from bestiary.core.store import TableSummary
from bestiary.stores import lock, schema
from bestiary.stores.database_file import make_private, resolve_file
from bestiary.stores.maintenance import Maintenance
from bestiary.stores.sqlite import read_summary, write_summary
from bestiary.stores.verification import Finding

BUSY_TIMEOUT_S: Final = 10.0
WRITE_ROW: Final = (
    "INSERT INTO events VALUES (?, ?, ?)"
    " ON CONFLICT (table_id, seq) DO UPDATE SET body = excluded.body"
)
RENEW_HISTORY: Final = "UPDATE history SET history_id = lower(hex(randomblob(8)))"
IN_ORDER: Final = (
    "LEFT JOIN table_summaries USING (table_id) ORDER BY opened_order NULLS LAST, table_id"
)


class SqliteMaintenance(Maintenance):
    """The maintenance of one file."""

    def __init__(self, path: Path, connection: Connection) -> None:
        self._path = path
        self._any_version = connection
        """Also if an upgrade is needed."""

    @classmethod
    @contextlib.contextmanager
    def open(cls, path: Path, *, creates: bool = False) -> Iterator[Self]:
        """The maintenance of a database that exists, or is created now."""
        if creates:
            make_private(path)
        if not path.is_file():
            raise Refused("store", "store-refused-missing", file=path_repr(path))
        path = resolve_file(path)
        with schema.refusing_sqlite_errors(path):
            database = sqlite3.connect(path, isolation_level=None, timeout=BUSY_TIMEOUT_S)
            with contextlib.closing(database) as connection:
                schema.checked_version(connection)
                connection.execute("PRAGMA wal_autocheckpoint = 0")  # a server may run
                if creates and not schema.version_of(connection):
                    schema.upgrade(connection)
                yield cls(path, connection)

    @property
    def _connection(self) -> Connection:
        """Refuses a database of an older version."""
        version, known = schema.checked_version(self._any_version), len(schema.STEPS)
        if version < known:
            raise Refused("store", "store-refused-older", version=version, known=known)
        return self._any_version

    # --- The file ------------------------------------------------------------------------------

    def exclusive(self) -> AbstractContextManager[object]:
        return lock.exclusive(self._path)

    def upgrade(self) -> tuple[int, int]:
        with self.exclusive():
            return schema.upgrade(self._any_version), len(schema.STEPS)

    def back_up(self, target: Path) -> tuple[int, int]:
        def vacuum(part: Path) -> None:
            self._any_version.execute("VACUUM INTO ?", (str(part),))

        return write_copy(vacuum, target)

    def damage(self) -> list[str]:
        try:
            rows = self._any_version.execute("PRAGMA integrity_check").fetchall()
        except sqlite3.DatabaseError as error:
            return [str(error)]
        return [str(row[0]) for row in rows if row[0] != "ok"]

    def renew_history(self) -> None:
        self._connection.execute(RENEW_HISTORY)

    def verify(self) -> Iterator[Finding | None]:
        try:
            yield from super().verify()
        except sqlite3.DatabaseError as error:
            yield Finding(None, message("store-broken-file", why=str(error)))

    def scrub(self) -> None:
        self._connection.execute("VACUUM")
        self._connection.execute("PRAGMA busy_timeout = 3000")
        is_busy, *_ = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if is_busy:
            raise Refused("store", "store-refused-log")

    # --- The tables ----------------------------------------------------------------------------

    @contextlib.contextmanager
    def snapshot(self) -> Iterator[None]:
        connection = self._connection
        connection.execute("PRAGMA query_only = ON")
        connection.execute("BEGIN")
        try:
            yield
        finally:
            connection.rollback()
            connection.execute("PRAGMA query_only = OFF")

    @contextlib.contextmanager
    def edit(self) -> Iterator[None]:
        connection = self._connection
        connection.execute("PRAGMA secure_delete = ON")
        with connection:  # commits, or rolls back after an error
            connection.execute("BEGIN IMMEDIATE")
            yield

    def table_ids(self) -> list[str]:
        return self._ids(
            "SELECT table_id FROM (SELECT table_id FROM events UNION"
            " SELECT table_id FROM table_summaries UNION SELECT table_id FROM table_members)"
            f" {IN_ORDER}"
        )

    def tables_with(self, text: str) -> list[str]:
        tables = "SELECT DISTINCT table_id FROM events WHERE instr(body, ?)"
        return self._ids(
            f"SELECT table_id FROM ({tables}) {IN_ORDER}", msgspec.json.encode(text).decode()
        )

    def read_rows(self, table_id: str) -> list[tuple[int, bytes]]:
        sql = "SELECT seq, CAST(body AS BLOB) FROM events WHERE table_id = ? ORDER BY seq"
        return self._connection.execute(sql, (table_id,)).fetchall()

    def read_summary(self, table_id: str) -> TableSummary | None:
        return read_summary(self._connection, table_id)

    def write_rows(self, table_id: str, rows: Sequence[tuple[int, bytes]]) -> None:
        values = [(table_id, seq, body.decode()) for seq, body in rows]
        self._connection.executemany(WRITE_ROW, values)

    def write_summary(self, table_id: str, summary: TableSummary) -> None:
        write_summary(self._connection, table_id, summary)

    def delete_table(self, table_id: str) -> None:
        for name in ("events", "table_summaries", "table_members"):
            self._connection.execute(f"DELETE FROM {name} WHERE table_id = ?", (table_id,))

    def _ids(self, sql: str, *args: str) -> list[str]:
        return [table_id for (table_id,) in self._connection.execute(sql, args).fetchall()]


# --- Copies ------------------------------------------------------------------------------------


def write_copy(fill: Callable[[Path], None], target: Path) -> tuple[int, int]:
    """Make a new database of what `fill` writes to a file: see `Maintenance.back_up`."""
    part = target.with_name(f"{target.name}.part")
    with _new_file(target), _new_file(part):
        fill(part)
        counts = _set_history_id_and_check(part, target)
        _sync(part)
        part.replace(target)
    _sync(target.parent)
    return counts


@contextlib.contextmanager
def _new_file(path: Path) -> Iterator[None]:
    """Create a file for its owner alone, and remove it if the block fails; refuses a taken name."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise Refused("store", "store-refused-exists", file=path_repr(path)) from None
    try:
        yield
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _set_history_id_and_check(copy: Path, target: Path) -> tuple[int, int]:
    """Draw its history id, and refuse a damaged copy: how many tables and events it has."""
    with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        version = schema.checked_version(connection)
        if version >= schema.HISTORY_ID_SINCE:
            connection.execute(RENEW_HISTORY)
        if errors := "; ".join(SqliteMaintenance(copy, connection).damage()):
            raise Refused("store", "store-refused-copy", file=path_repr(target), why=errors)
        if not version:
            return 0, 0
        counts = connection.execute("SELECT count(DISTINCT table_id), count(*) FROM events")
        tables, events = counts.fetchone()
        return tables, events
