"""How an older database becomes a newer one."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bestiary.core.refusal import Refused
from bestiary.stores import schema
from bestiary.stores.sqlite import SqliteStore

V1 = (Path(__file__).parent / "v1" / "tables.sql").read_text(encoding="utf-8")
NEWEST = len(schema.STEPS)


@contextlib.contextmanager
def opened(file: Path | str = ":memory:") -> Iterator[sqlite3.Connection]:
    """A connection, closed in the end."""
    connection = sqlite3.connect(file, isolation_level=None)
    try:
        yield connection
    finally:
        connection.close()


def content(connection: sqlite3.Connection) -> list[str]:
    """All that stands in a database, its version included."""
    return [*connection.iterdump(), str(schema.version_of(connection))]


def shape(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """The tables and indexes of a database, however they were typed."""
    rows = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
    return [(name, " ".join((sql or "").split())) for name, sql in rows]


def test_an_empty_file_becomes_the_newest(tmp_path: Path) -> None:
    file = tmp_path / "empty.db"
    file.touch()
    with opened(file) as connection:
        assert schema.upgrade(connection) == NEWEST
        assert schema.version_of(connection) == NEWEST
        assert {"events", "notes", "people"} <= {name for name, _ in shape(connection)}


def test_upgrading_twice_changes_nothing() -> None:
    with opened() as connection:
        schema.upgrade(connection)
        before = content(connection)
        assert schema.upgrade(connection) == 0
        assert content(connection) == before


def test_the_first_step_is_what_the_first_users_have() -> None:
    """A step is never changed once it was released."""
    with opened() as golden, opened() as ours:
        golden.executescript(V1)
        ours.executescript(schema.STEPS[0])
        assert shape(ours) == shape(golden)


def test_the_tables_of_the_first_version_can_be_played_on(tmp_path: Path) -> None:
    """Every step since keeps every event and every note."""
    file = tmp_path / "v1.db"
    with opened(file) as connection:
        connection.executescript(V1)
        rows = connection.execute("SELECT * FROM events ORDER BY table_id, version").fetchall()
        assert schema.upgrade(connection) == NEWEST - 1

    async def run() -> None:
        store = SqliteStore(file)
        for table in {row[0] for row in rows}:
            bodies = [body.encode() for id, _, body in rows if id == table]
            assert await store.read(table) == bodies
        assert await store.find_by_code("4LXK94") == "261f572f77425cec9ff178a5"
        assert [id for id, _ in await store.lobby(9)] == ["e3d2ad49162d7c002efb7aed"]
        assert len(await store.tables_of("405a6ffffba1c449f8238da71a999543", 9)) == 4
        assert sorted(await store.rules_in_play()) == ["lascaux/1", "mammuz/1", "mausen/1"]
        await store.close()

    asyncio.run(run())


def test_a_newer_one_is_refused_and_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "newer.db"
    with opened(file) as connection:
        connection.executescript(V1)
        connection.execute(f"PRAGMA user_version = {NEWEST + 1}")
        with pytest.raises(Refused, match="store-refused-newer"):
            schema.upgrade(connection)
    before = file.read_bytes()
    with pytest.raises(Refused, match="store-refused-newer"):
        SqliteStore(file)
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["newer.db"]


def test_one_that_became_newer_in_the_meantime_is_refused(tmp_path: Path) -> None:
    """Two programs, the newer a moment before the older."""

    class Late(sqlite3.Connection):
        """Another program goes first."""

        def execute(self, sql: str, *args: object) -> sqlite3.Cursor:
            if sql == "BEGIN IMMEDIATE":
                with opened(tmp_path / "file.db") as other:
                    other.execute(f"PRAGMA user_version = {NEWEST + 1}")
            return super().execute(sql, *args)  # type: ignore[arg-type]

    connection = sqlite3.connect(tmp_path / "file.db", isolation_level=None, factory=Late)
    with pytest.raises(Refused, match="store-refused-newer"):
        schema.upgrade(connection)
    assert schema.version_of(connection) == NEWEST + 1
    assert not connection.in_transaction
    connection.close()


def test_the_database_of_another_program_is_refused_and_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "theirs.db"
    with opened(file) as connection:
        connection.execute("CREATE TABLE places (url TEXT)")
    before = file.read_bytes()
    with pytest.raises(Refused, match="store-refused-foreign"):
        SqliteStore(file)
    assert file.read_bytes() == before


def test_a_step_that_fails_half_way_leaves_all_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    with opened() as connection:
        connection.executescript(V1)
        before = content(connection)
        steps = (
            schema.STEPS[0],
            "CREATE TABLE more (a TEXT); DELETE FROM events; INSERT INTO nowhere VALUES (1)",
        )
        monkeypatch.setattr(schema, "STEPS", steps)
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            schema.upgrade(connection)
        assert content(connection) == before
        assert not connection.in_transaction
