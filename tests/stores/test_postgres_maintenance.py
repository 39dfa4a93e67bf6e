"""What the maintenance of PostgreSQL does that no other store has to."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg
import pytest

from bestiary.core.store import Conflict
from bestiary.stores.connection_thread import ConnectionThread
from bestiary.stores.postgres import PostgresStore
from bestiary.stores.postgres_maintenance import PostgresMaintenance
from bestiary.stores.postgres_schema import STEPS
from bestiary.stores.url import PostgresDatabase
from tests.postgres_server import PostgresServer, database_of, own_server
from tests.refusals import refuses
from tests.stores.sample_database import write_sample_tables
from tests.stores.store_kinds import append, run_with_timeout, start_append
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
    """Not among deleted rows either."""
    database = server.new_schema("club")
    write_sample(database)
    assert all(trace in stored_bytes(server) for trace in TRACES)
    with PostgresMaintenance.open(database) as maintenance, maintenance.exclusive():
        (person,) = maintenance.find_people("Zoë Quill")
        maintenance.erase(maintenance.plan_erasure(person), lambda table: "steady")
        assert findings(maintenance) == []
    left = stored_bytes(server)
    assert b"Bruno" in left
    assert [trace for trace in TRACES if trace in left] == []


def test_the_planner_keeps_nothing_that_names_people(server: PostgresServer) -> None:
    """It would be in the catalogs, which nothing of ours can clean."""
    write_sample(server.new_schema("club"))
    server.run("ANALYZE")
    rows = server.run("SELECT pg_stats::text FROM pg_stats WHERE schemaname = 'club'")
    kept = "".join(row[0] for row in rows)
    assert "mausen/1" in kept
    for trace in TRACES:
        assert trace.decode() not in kept
        assert trace.hex() not in kept


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


# --- While a server writes ---------------------------------------------------------------------


def test_an_append_waits_for_an_edit_and_then_has_a_conflict(
    database: PostgresDatabase, tmp_path: Path
) -> None:
    """An event that was acknowledged is never overwritten."""
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'heads'::regclass"

    async def run() -> None:
        store = PostgresStore(database)
        assert await append(store, "a", 0, b"1")
        with PostgresMaintenance.open(database) as maintenance:
            with maintenance.edit():
                answer = start_append(store, "a", 1, [b'"ours"'])
                while not answer.done() and run_sql(tmp_path, waiting) == [(0,)]:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
                maintenance.write_rows("a", [(2, b'"theirs"')])
            assert isinstance(await answer, Conflict)
        assert await store.read_events("a") == [b"1", b'"theirs"']
        await store.close()

    run_with_timeout(run())


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
