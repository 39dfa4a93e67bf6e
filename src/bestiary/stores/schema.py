"""Stores: the tables of a database, and how an older one becomes a newer one.

The number of steps taken is the version of a database (`PRAGMA user_version`). A step is never
changed once it was released: a new one is added.
"""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Raw

from bestiary.core.message import safe_repr
from bestiary.core.refusal import Refused
from bestiary.stores.history import new_history_id


def _create_tables(connection: sqlite3.Connection) -> None:
    _execute_each(
        connection,
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


def _rename_stored_words(connection: sqlite3.Connection) -> None:
    """Rename columns, event types and fields, and give the database a history id."""
    _execute_each(
        connection,
        """
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
    """,
    )
    connection.create_function("renamed_event", 1, _renamed_event)
    connection.create_function("renamed_summary", 1, _renamed_summary)
    connection.execute("UPDATE events SET body = renamed_event(body)")
    connection.execute("UPDATE table_summaries SET summary = renamed_summary(summary)")
    connection.execute("INSERT INTO history VALUES (?)", (new_history_id(),))


RENAMED_EVENT_FIELDS: Final = {
    "what": "type",
    "at": "at_ms",
    "who": "actor",
    "id": "command_id",
    "timing": "time_control",
}
RENAMED_EVENT_TYPES: Final = {
    b'"seated-bot"': b'"bot_seated"',
    b'"unseated-bot"': b'"bot_unseated"',
    b'"time-ran-out"': b'"time_ran_out"',
    b'"carried"': b'"device_linked"',
}
RENAMED_TIME_CONTROLS: Final = {b'"post"': b'"correspondence"'}


def _renamed_event(body: str | bytes) -> str | bytes:
    """An event of version 1 in the words of version 2; values keep their bytes."""
    fields = _fields(body)
    if fields is None or "what" not in fields:  # it is broken, and `verify` says so
        return body
    fields["what"] = _translated(fields["what"], RENAMED_EVENT_TYPES)
    control = _fields(bytes(fields["timing"])) if "timing" in fields else None
    if control is not None and "kind" in control:
        control["kind"] = _translated(control["kind"], RENAMED_TIME_CONTROLS)
        fields["timing"] = Raw(msgspec.json.encode(control))
    return _encoded({RENAMED_EVENT_FIELDS.get(name, name): fields[name] for name in fields}, body)


def _renamed_summary(summary: str | bytes) -> str | bytes:
    """What the lobby shows of a table, in the words of version 2."""
    fields = _fields(summary)
    if fields is None or "timing" not in fields:
        return summary
    fields["timing"] = _translated(fields["timing"], RENAMED_TIME_CONTROLS)
    return _encoded(
        {RENAMED_EVENT_FIELDS.get(name, name): fields[name] for name in fields}, summary
    )


def _fields(body: str | bytes) -> dict[str, Raw] | None:
    """The members of a JSON object; None if it is none."""
    try:
        return msgspec.json.decode(body, type=dict[str, Raw])
    except (msgspec.MsgspecError, UnicodeError):
        return None


def _translated(value: Raw, words: dict[bytes, bytes]) -> Raw:
    return Raw(words.get(bytes(value), bytes(value)))


def _encoded(fields: dict[str, Raw], like: str | bytes) -> str | bytes:
    """A JSON object of the same type as the one that it replaces, text or blob."""
    body = msgspec.json.encode(fields)
    return body.decode() if isinstance(like, str) else body


STEPS: Final[tuple[Callable[[sqlite3.Connection], None], ...]] = (
    _create_tables,
    _rename_stored_words,
)
HISTORY_SINCE: Final = 2
"""The first version that has a history id."""


def _execute_each(connection: sqlite3.Connection, script: str) -> None:
    """Execute statements one by one: `executescript` would commit before the first."""
    for statement in script.split(";"):
        if statement.strip():
            connection.execute(statement)


def version_of(connection: sqlite3.Connection) -> int:
    """How many steps a database has taken."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def check(connection: sqlite3.Connection) -> int:
    """The version of a database; refuses one that is too new, or not ours."""
    version = version_of(connection)
    if version > len(STEPS):
        raise Refused("store", "store-refused-newer", version=version, known=len(STEPS))
    if version == 0 and connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
        raise Refused("store", "store-refused-foreign")
    return version


def upgrade(connection: sqlite3.Connection) -> int:
    """Take the steps that are missing in one transaction, all or none: how many there were."""
    if check(connection) == len(STEPS):
        return 0
    connection.execute("BEGIN IMMEDIATE")
    try:
        before = check(connection)
        for step in STEPS[before:]:
            step(connection)
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return len(STEPS) - before


@contextlib.contextmanager
def refusing(path: Path | str) -> Iterator[None]:
    """Turn an error of SQLite into a refusal that quotes it."""
    try:
        yield
    except sqlite3.Error as error:
        raise Refused(
            "store", "store-refused-file", file=safe_repr(str(path)), why=str(error)
        ) from error
