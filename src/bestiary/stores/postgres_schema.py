"""Stores: the tables of a database of PostgreSQL, and how an older one becomes a newer one.

The number of steps taken is the version of a database. A step is never changed once it was
released: a new one is added.
"""

from typing import Any, Final

from bestiary.core.refusal import Refused

CREATE_TABLES: Final = """
CREATE TABLE history (history_id text NOT NULL, schema_version integer NOT NULL);
INSERT INTO history VALUES (substr(replace(gen_random_uuid()::text, '-', ''), 1, 16), 0);
CREATE TABLE events (
    table_id text COLLATE "C" NOT NULL,
    seq integer NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE TABLE heads (
    table_id text COLLATE "C" PRIMARY KEY,
    seq integer NOT NULL,
    next_wakeup_ms bigint
) WITH (fillfactor = 50);
CREATE INDEX heads_by_next_wakeup ON heads (next_wakeup_ms);
CREATE TABLE table_summaries (
    table_id text COLLATE "C" PRIMARY KEY,
    opened_order bigint GENERATED ALWAYS AS IDENTITY,
    code text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    rules text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL,
    is_public boolean NOT NULL,
    members text[] COLLATE "C" NOT NULL,
    summary bytea NOT NULL
);
CREATE INDEX table_summaries_by_code ON table_summaries (code) WHERE status <> 'closed';
CREATE INDEX table_summaries_in_lobby ON table_summaries (opened_order)
    WHERE status = 'open' AND is_public;
CREATE INDEX table_summaries_unfinished ON table_summaries (rules)
    WHERE status IN ('open', 'playing');
CREATE INDEX table_summaries_by_member ON table_summaries USING gin (members)
    WITH (fastupdate = off) WHERE status <> 'closed';
ALTER TABLE events ALTER body SET STATISTICS 0;
ALTER TABLE table_summaries ALTER members SET STATISTICS 0, ALTER summary SET STATISTICS 0;
"""
"""`heads` has the last number of each table: who writes must find there what they expected.

It is narrow, and updated in place. No statistics are kept of what names people.
"""
STEPS: Final = (CREATE_TABLES,)
LOCK_KEY: Final = "hashtextextended('bestiary ' || coalesce(current_schema(), ''), 0)"
"""Names the lock of the one program that has the database; of one that upgrades it, plus 1."""
FOREIGN: Final = """
SELECT coalesce(to_regclass('history'), to_regclass('events'), to_regclass('heads'),
    to_regclass('table_summaries'))
"""
HISTORY_ID: Final = """
SELECT history_id || '.' || system_identifier || '.' || 'events'::regclass::oid
    || '.' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)
FROM history, pg_control_system()
"""
"""Differs also after what PostgreSQL itself brings back: `pg_restore` makes the tables anew, there
or in another cluster, and a fail-over or recovery to some time begins a timeline."""


async def checked_version(connection: Any) -> int:
    """The version of a database, 0 if it is empty; refuses a newer one, and what is not ours."""
    columns = await connection.fetchval(
        "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('history')"
        " AND attname IN ('history_id', 'schema_version')"
    )
    if columns != 2:
        if await connection.fetchval(FOREIGN) is not None:
            raise Refused("store", "store-refused-foreign")
        return 0
    version: int = await connection.fetchval("SELECT schema_version FROM history")
    if version > len(STEPS):
        raise Refused("store", "store-refused-newer", version=version, known=len(STEPS))
    return version


async def upgrade(connection: Any) -> int:
    """Take the steps that are missing in one transaction, all or none: how many there were."""
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({LOCK_KEY} + 1)")
        before = await checked_version(connection)
        for step in STEPS[before:]:
            await connection.execute(step)
        if before < len(STEPS):
            await connection.execute("UPDATE history SET schema_version = $1", len(STEPS))
    return len(STEPS) - before
