"""Stores: the tables of a database, and how an older one becomes a newer one.

The number of steps taken is the version of a database (`PRAGMA user_version`). A step is never
changed once it was released: a new one is added.
"""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bestiary.core.refusal import Refused
from bestiary.core.text import quoted

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


def check(connection: sqlite3.Connection) -> int:
    """Refuse a database that is too new, or not ours: the number of steps it has taken."""
    found = version_of(connection)
    if found > len(STEPS):
        raise Refused("store", "store-refused-newer", version=found, known=len(STEPS))
    if found == 0 and connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
        raise Refused("store", "store-refused-foreign")
    return found


def upgrade(connection: sqlite3.Connection) -> int:
    """Take the steps that are missing, all or none: how many there were."""
    if check(connection) == len(STEPS):
        return 0
    connection.execute("BEGIN IMMEDIATE")
    try:
        before = check(connection)
        for step in STEPS[before:]:
            for statement in step.split(";"):
                if statement.strip():
                    connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return len(STEPS) - before


@contextlib.contextmanager
def refusing(path: Path | str) -> Iterator[None]:
    """Refuse a file that SQLite cannot use, in its own words."""
    try:
        yield
    except sqlite3.Error as error:
        raise Refused(
            "store", "store-refused-file", file=quoted(str(path)), why=str(error)
        ) from error
