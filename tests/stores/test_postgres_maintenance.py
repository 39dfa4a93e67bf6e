"""What the maintenance of PostgreSQL does that no other store has to."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg
import pytest

from bestiary.stores.connection_thread import ConnectionThread
from bestiary.stores.postgres import PostgresStore
from bestiary.stores.postgres_maintenance import PostgresMaintenance
from bestiary.stores.postgres_schema import STEPS
from bestiary.stores.url import PostgresDatabase
from tests.postgres_server import PostgresServer, database_of, own_server
from tests.refusals import refuses
from tests.stores.sample_database import write_sample_tables
from tests.stores.test_maintenance import TRACES, findings
from tests.stores.test_postgres import run_sql


@pytest.fixture
def database(tmp_path: Path) -> PostgresDatabase:
    return database_of(tmp_path)


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    yield from own_server()


def write_sample(database: PostgresDatabase) -> dict[str, str]:
    async def write() -> dict[str, str]:
        return await write_sample_tables(PostgresStore(database))

    return asyncio.run(write())


def stored_bytes(server: PostgresServer) -> bytes:
    """All that is in the files of all tables and indexes."""
    server.run("CHECKPOINT")
    files = (server.data / "base").glob("*/[0-9]*")
    return b"".join(file.read_bytes() for file in files)


# --- What is deleted ---------------------------------------------------------------------------


def test_an_erased_person_is_in_no_file_of_the_database(server: PostgresServer) -> None:
    """Not among deleted rows either, nor in what the planner knows of the tables."""
    database = server.new_schema("club")
    write_sample(database)
    server.run("ANALYZE")
    assert all(trace in stored_bytes(server) for trace in TRACES)
    with PostgresMaintenance.open(database) as maintenance, maintenance.exclusive():
        (person,) = maintenance.find_people("Zoë Quill")
        maintenance.erase(maintenance.plan_erasure(person), lambda table: "steady")
        assert findings(maintenance) == []
    left = stored_bytes(server)
    assert b"Bruno" in left
    assert [trace for trace in TRACES if trace in left] == []


def test_an_erasure_says_who_still_sees_what_was_erased(database: PostgresDatabase) -> None:
    """A backup under way, for example."""
    write_sample(database)
    thread = ConnectionThread("a backup")
    other = thread.run(asyncpg.connect(database.url))
    thread.run(other.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))
    thread.run(other.fetch("SELECT count(*) FROM history"))
    with PostgresMaintenance.open(database) as maintenance:
        (person,) = maintenance.find_people("Zoë Quill")
        plan = maintenance.plan_erasure(person)
        with refuses("store-refused-readers"):
            maintenance.erase(plan, lambda table: "steady")
        assert maintenance.find_people("Zoë Quill") == [], "but it is done"
        thread.run(other.close())
        maintenance.scrub()
    thread.close()


# --- Damage ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("UPDATE heads SET seq = seq + 1 WHERE table_id = '{0}'", "the head has number"),
        ("DELETE FROM heads WHERE table_id = '{0}'", "the head has number None"),
        ("DELETE FROM events WHERE table_id = '{0}'", "the last event None"),
    ],
)
def test_verify_names_a_head_that_does_not_fit_its_events(
    sql: str, why: str, database: PostgresDatabase, tmp_path: Path
) -> None:
    tables = write_sample(database)
    run_sql(tmp_path, sql.format(tables["running"]))
    with PostgresMaintenance.open(database) as maintenance:
        of_storage = [found for found in findings(maintenance) if found.table_id is None]
    (finding,) = of_storage
    assert why in str(finding.why.args["why"])
    assert tables["running"] in str(finding.why.args["why"])


# --- Versions ----------------------------------------------------------------------------------


def test_a_database_without_tables_is_refused(database: PostgresDatabase) -> None:
    with refuses("store-refused-missing"), PostgresMaintenance.open(database):
        pass


@pytest.mark.parametrize("table", ["events", "heads", "history"])
def test_tables_of_another_program_are_refused_and_stay(
    table: str, database: PostgresDatabase, tmp_path: Path
) -> None:
    run_sql(tmp_path, f"CREATE TABLE {table} (place text)")
    with refuses("store-refused-foreign"):
        PostgresStore(database)
    with refuses("store-refused-foreign"), PostgresMaintenance.open(database, creates=True):
        pass
    names = "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace"
    assert run_sql(tmp_path, names) == [(table,)]


def test_a_newer_database_is_refused(database: PostgresDatabase, tmp_path: Path) -> None:
    write_sample(database)
    run_sql(tmp_path, f"UPDATE history SET schema_version = {len(STEPS) + 1}")
    with refuses("store-refused-newer"):
        PostgresStore(database)
    with refuses("store-refused-newer"), PostgresMaintenance.open(database):
        pass


def test_two_that_open_an_empty_database_at_once_make_its_tables_once(
    database: PostgresDatabase,
) -> None:
    async def open_and_close() -> str:
        store = PostgresStore(database)
        await store.close()
        return store.history_id

    with ThreadPoolExecutor(4) as executor:
        opened = [executor.submit(asyncio.run, open_and_close()) for _ in range(4)]
        assert len({one.result() for one in opened}) == 1
