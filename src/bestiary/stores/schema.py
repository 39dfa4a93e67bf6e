"""Stores: the tables of a database, and how an older one becomes a newer one.

The number of steps taken is the version of a database (`PRAGMA user_version`). A step is never
changed once it was released: a new one is added.
"""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Raw

from bestiary.core.message import path_repr
from bestiary.core.refusal import Refused

CREATE_TABLES: Final = """
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
"""
RENAME_STORED_WORDS: Final = """
ALTER TABLE events RENAME COLUMN version TO seq;
DROP INDEX notes_by_code;
DROP INDEX notes_by_due;
DROP INDEX notes_by_status;
ALTER TABLE notes RENAME TO table_summaries;
ALTER TABLE table_summaries RENAME COLUMN number TO opened_order;
ALTER TABLE table_summaries RENAME COLUMN due_ms TO next_wakeup_ms;
ALTER TABLE table_summaries RENAME COLUMN brief TO summary;
CREATE INDEX table_summaries_by_code ON table_summaries (code);
CREATE INDEX table_summaries_by_next_wakeup ON table_summaries (next_wakeup_ms);
CREATE INDEX table_summaries_by_status ON table_summaries (status, is_public);
DROP INDEX people_by_table;
ALTER TABLE people RENAME TO table_members;
CREATE INDEX table_members_by_table ON table_members (table_id);
CREATE TABLE history (history_id TEXT NOT NULL);
INSERT INTO history VALUES (lower(hex(randomblob(8))));
UPDATE events SET body = renamed_event(body);
UPDATE table_summaries SET summary = renamed_summary(summary);
"""
APPEND_EVENTS_ONLY: Final = """
ALTER TABLE events RENAME TO events_by_table;
CREATE TABLE events (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (table_id, seq)
);
INSERT INTO events SELECT table_id, seq, body FROM events_by_table ORDER BY table_id, seq;
DROP TABLE events_by_table;
"""
"""Copies all events to a table that grows at its end only; before, each had a page to find."""
STEPS: Final = (CREATE_TABLES, RENAME_STORED_WORDS, APPEND_EVENTS_ONLY)
HISTORY_ID_SINCE: Final = 2
"""The first version that has a history id."""

# --- The words of version 1 ----------------------------------------------------------------------

RENAMED_FIELDS: Final = {
    "what": "type",
    "at": "at_ms",
    "who": "actor",
    "id": "command_id",
    "timing": "time_control",
}
RENAMED_VALUES: Final = {
    b'"seated-bot"': b'"bot_seated"',
    b'"unseated-bot"': b'"bot_unseated"',
    b'"time-ran-out"': b'"time_ran_out"',
    b'"carried"': b'"device_linked"',
    b'"post"': b'"correspondence"',
}


def _renamed_event(body: str | bytes) -> str | bytes:
    """An event of version 1 in the words of version 2; values keep their bytes."""
    fields = _fields(body)
    if "what" not in fields:  # it is broken, and `verify` says so
        return body
    _rename_value(fields, "what")
    time_control = _fields(bytes(fields.get("timing", b"")))
    if "kind" in time_control:
        _rename_value(time_control, "kind")
        fields["timing"] = Raw(msgspec.json.encode(time_control))
    return _with_renamed_fields(fields, body)


def _renamed_summary(summary: str | bytes) -> str | bytes:
    """What the lobby shows of a table, in the words of version 2."""
    fields = _fields(summary)
    if "timing" not in fields:
        return summary
    _rename_value(fields, "timing")
    return _with_renamed_fields(fields, summary)


def _fields(body: str | bytes) -> dict[str, Raw]:
    """The members of a JSON object; none if it is no object."""
    try:
        return msgspec.json.decode(body, type=dict[str, Raw])
    except (msgspec.MsgspecError, UnicodeError):
        return {}


def _rename_value(fields: dict[str, Raw], name: str) -> None:
    value = bytes(fields[name])
    fields[name] = Raw(RENAMED_VALUES.get(value, value))


def _with_renamed_fields(fields: dict[str, Raw], like: str | bytes) -> str | bytes:
    """A JSON object of the same type as the one that it replaces, text or blob."""
    body = msgspec.json.encode({RENAMED_FIELDS.get(name, name): fields[name] for name in fields})
    return body.decode() if isinstance(like, str) else body


# --- Versions ------------------------------------------------------------------------------------


def version_of(connection: sqlite3.Connection) -> int:
    """How many steps a database has taken."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def checked_version(connection: sqlite3.Connection) -> int:
    """The version of a database; refuses one that is too new, or not ours."""
    version = version_of(connection)
    if version > len(STEPS):
        raise Refused("store", "store-refused-newer", version=version, known=len(STEPS))
    if version == 0 and connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
        raise Refused("store", "store-refused-foreign")
    return version


def upgrade(connection: sqlite3.Connection, version: int = len(STEPS)) -> int:
    """Take the steps that are missing in one transaction, all or none: how many there were."""
    if checked_version(connection) == version:
        return 0
    connection.create_function("renamed_event", 1, _renamed_event)
    connection.create_function("renamed_summary", 1, _renamed_summary)
    with connection:  # commits, or rolls back after an error
        connection.execute("BEGIN IMMEDIATE")
        before = checked_version(connection)
        statements = "".join(STEPS[before:version]).split(";")
        for statement in statements:  # `executescript` would commit first
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {version}")
    return version - before


@contextlib.contextmanager
def refusing_sqlite_errors(path: Path | str) -> Iterator[None]:
    """Turn an error of SQLite into a refusal that quotes it."""
    try:
        yield
    except sqlite3.Error as error:
        file = path_repr(path)
        raise Refused("store", "store-refused-file", file=file, why=str(error)) from error
