"""How an older database becomes a newer one."""

import contextlib
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bestiary.stores import schema
from bestiary.stores.sqlite import SqliteStore
from tests.refusals import refuses
from tests.sample_sizes import examples_for_run

V1 = (Path(__file__).parent / "v1" / "tables.sql").read_text(encoding="utf-8")
LATEST_VERSION = len(schema.STEPS)


@contextlib.contextmanager
def connection_to(file: Path | str = ":memory:") -> Iterator[sqlite3.Connection]:
    """A connection, closed in the end."""
    connection = sqlite3.connect(file, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def database_content(connection: sqlite3.Connection) -> list[str]:
    """All that stands in a database, its version included."""
    return [*connection.iterdump(), str(schema.version_of(connection))]


def schema_of(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """The tables and indexes of a database, however they were typed."""
    rows = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
    return [(name, " ".join((sql or "").split())) for name, sql in rows]


def test_empty_file_is_migrated_to_latest_version(tmp_path: Path) -> None:
    file = tmp_path / "empty.db"
    file.touch()
    with connection_to(file) as connection:
        assert schema.upgrade(connection) == LATEST_VERSION
        assert schema.version_of(connection) == LATEST_VERSION
        assert {"events", "history", "table_members", "table_summaries"} <= {
            name for name, _ in schema_of(connection)
        }


def test_migration_is_idempotent() -> None:
    with connection_to() as connection:
        schema.upgrade(connection)
        before = database_content(connection)
        assert schema.upgrade(connection) == 0
        assert database_content(connection) == before


def test_first_migration_equals_stored_v1_schema() -> None:
    """A step is never changed once it was released."""
    with connection_to() as golden, connection_to() as ours:
        golden.executescript(V1)
        ours.executescript(schema.STEPS[0])
        assert schema_of(ours) == schema_of(golden)


@pytest.mark.property
def test_many_events_are_copied_as_they_are(tmp_path: Path) -> None:
    """Into the table that grows at its end."""
    rows = "SELECT table_id, seq, body FROM events ORDER BY table_id, seq"
    tables = examples_for_run(check=100, ci=1_000, soak=1_000)
    with connection_to(tmp_path / "tables.db") as connection:
        schema.upgrade(connection, version=2)
        connection.execute("BEGIN")
        bodies = ((f"t{n % tables}", n // tables + 1, f'"ü{n}"') for n in range(200 * tables))
        connection.executemany("INSERT INTO events VALUES (?, ?, ?)", bodies)
        connection.execute("COMMIT")
        before = connection.execute(rows).fetchall()
        schema.upgrade(connection)
        assert connection.execute(rows).fetchall() == before
        with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
            connection.execute("INSERT INTO events VALUES ('t7', 200, '1')")
        connection.execute("INSERT INTO events VALUES ('t7', 201, '1')")
        last = "SELECT table_id, seq FROM events ORDER BY rowid DESC LIMIT 1"
        assert connection.execute(last).fetchone() == ("t7", 201)


def test_newer_schema_version_is_refused_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "newer.db"
    with connection_to(file) as connection:
        connection.executescript(V1)
        connection.execute(f"PRAGMA user_version = {LATEST_VERSION + 1}")
        with refuses("store-refused-newer"):
            schema.upgrade(connection)
    before = file.read_bytes()
    with refuses("store-refused-newer"):
        SqliteStore(file)
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["newer.db"]


def test_concurrent_upgrade_to_newer_version_is_refused(tmp_path: Path) -> None:
    """Two programs at once, the newer first."""

    class Late(sqlite3.Connection):
        """Another program goes first."""

        def execute(self, sql: str, *args: object) -> sqlite3.Cursor:
            if sql == "BEGIN IMMEDIATE":
                with connection_to(tmp_path / "file.db") as other:
                    other.execute(f"PRAGMA user_version = {LATEST_VERSION + 1}")
            return super().execute(sql, *args)  # type: ignore[arg-type]

    connection = sqlite3.connect(tmp_path / "file.db", isolation_level=None, factory=Late)
    with refuses("store-refused-newer"):
        schema.upgrade(connection)
    assert schema.version_of(connection) == LATEST_VERSION + 1
    assert not connection.in_transaction
    connection.close()


def test_foreign_database_is_refused_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "theirs.db"
    with connection_to(file) as connection:
        connection.execute("CREATE TABLE places (url TEXT)")
    before = file.read_bytes()
    with refuses("store-refused-foreign"):
        SqliteStore(file)
    assert file.read_bytes() == before


def steps_counted(connection: sqlite3.Connection, stop_at: int | None = None) -> list[int]:
    """Counts the instructions of SQLite's machine from now on; interrupts it at one of them."""
    counted = [0]

    def count() -> bool:
        counted[0] += 1
        return counted[0] == stop_at

    connection.set_progress_handler(count, 1)
    return counted


def test_an_interrupted_upgrade_leaves_all_as_it_was() -> None:
    with connection_to() as connection:
        connection.executescript(V1)
        counted = steps_counted(connection)
        schema.upgrade(connection)
        total = counted[0]
    with connection_to() as connection:
        connection.executescript(V1)
        before = database_content(connection)
        for part in range(1, 20):
            steps_counted(connection, stop_at=total * part // 20)
            with pytest.raises(sqlite3.OperationalError, match="interrupted"):
                schema.upgrade(connection)
            assert not connection.in_transaction
            connection.set_progress_handler(None, 0)
            assert database_content(connection) == before
        assert schema.upgrade(connection) == LATEST_VERSION - 1


KILLED = """
import os, signal, sqlite3, sys
from bestiary.stores.schema import upgrade

left = int(sys.argv[2])

def count():
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)

connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA cache_size = 5")  # what does not fit is written before the end
connection.set_progress_handler(count, 1)
upgrade(connection)
print(left)
"""


def test_a_killed_upgrade_leaves_all_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with connection_to(file) as connection:
        connection.executescript(V1)
        before = database_content(connection)
    with connection_to() as connection:
        connection.executescript(V1)
        counted = steps_counted(connection)
        schema.upgrade(connection)
    for part in (2, 5, 9):
        command = [sys.executable, "-c", KILLED, str(file), str(counted[0] * part // 10)]
        done = subprocess.run(command, check=False, capture_output=True, timeout=60)
        assert (done.returncode, done.stdout) == (-signal.SIGKILL, b"")
        with connection_to(file) as connection:
            assert database_content(connection) == before
    with connection_to(file) as connection:
        assert schema.upgrade(connection) == LATEST_VERSION - 1
