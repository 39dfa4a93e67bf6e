"""Stores: the tables of a database, and how an older one becomes a newer one.

The number of steps taken is the version of a database (`PRAGMA user_version`). A step is never
changed once it was released: a new one is added.
"""

import sqlite3
from typing import Final

from bestiary.core.refusal import Refused

STEPS: Final = (
    """
    CREATE TABLE events (
        table_id TEXT NOT NULL,
        version INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (table_id, version)
    ) WITHOUT ROWID;
    CREATE TABLE notes (
        number INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL UNIQUE,
        code TEXT NOT NULL,
        game TEXT NOT NULL,
        rules TEXT NOT NULL,
        status TEXT NOT NULL,
        is_public INTEGER NOT NULL,
        due_ms INTEGER NOT NULL,
        brief BLOB NOT NULL
    );
    CREATE INDEX notes_by_code ON notes (code);
    CREATE INDEX notes_by_due ON notes (due_ms);
    CREATE INDEX notes_by_status ON notes (status, is_public);
    CREATE TABLE people (
        person TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (person, table_id)
    ) WITHOUT ROWID;
    CREATE INDEX people_by_table ON people (table_id);
    """,
)


def version_of(connection: sqlite3.Connection) -> int:
    """How many steps a database has taken."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def upgrade(connection: sqlite3.Connection) -> int:
    """Take the steps that are missing, all or none: how many there were."""
    before = version_of(connection)
    if before > len(STEPS):
        raise Refused("store", "store-refused-newer", version=before, known=len(STEPS))
    if before == len(STEPS):
        return 0
    connection.execute("BEGIN IMMEDIATE")
    try:
        before = version_of(connection)
        for step in STEPS[before:]:
            for statement in step.split(";"):
                if statement.strip():
                    connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    return len(STEPS) - before
