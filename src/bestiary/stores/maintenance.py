"""Stores: maintenance of a database file: upgrade, back up, verify."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from bestiary import catalog
from bestiary.core.message import ListArg, Message, message, safe_repr
from bestiary.core.refusal import Refused
from bestiary.core.store import TableSummary
from bestiary.stores.history import new_history_id
from bestiary.stores.lock import exclusive
from bestiary.stores.schema import HISTORY_SINCE, STEPS, check, refusing, upgrade
from bestiary.tables.event import Opened, TableEvent, decode_event
from bestiary.tables.summary import summary_of
from bestiary.tables.table import Table


@contextlib.contextmanager
def open_database(path: Path, *, any_version: bool = False) -> Iterator[sqlite3.Connection]:
    """A database that exists; refuses one of an older version unless any will do."""
    if not path.is_file():
        raise Refused("store", "store-refused-missing", file=safe_repr(str(path)))
    with refusing(path):
        connection = sqlite3.connect(path, isolation_level=None, timeout=10)
        try:
            version = check(connection)
            if not any_version and version < len(STEPS):
                raise Refused("store", "store-refused-older", version=version, known=len(STEPS))
            yield connection
        finally:
            connection.close()


# --- Upgrade -----------------------------------------------------------------------------------


def upgrade_database(path: Path) -> tuple[int, int]:
    """Bring a database up to date: how many steps that took, and its version now."""
    with open_database(path, any_version=True) as connection, exclusive(path):
        return upgrade(connection), len(STEPS)


# --- Backup ------------------------------------------------------------------------------------


def back_up(path: Path, target: Path) -> tuple[int, int]:
    """Copy a database, also while a server writes to it: how many tables and events the copy has.

    The copy is consistent and has a history id of its own. It appears under its name only once it
    is complete, checked and on the disk; an existing file is left alone.
    """
    part = target.with_name(f"{target.name}.part")
    with open_database(path, any_version=True) as connection:
        _create_empty_file(target)
        try:
            _create_empty_file(part)
            try:
                connection.execute("VACUUM INTO ?", (str(part),))
                counts = _set_history_id_and_check(part, target)
                _sync(part)
                part.replace(target)
            except BaseException:
                part.unlink(missing_ok=True)
                raise
        except BaseException:
            target.unlink(missing_ok=True)
            raise
        _sync(target.parent)
    return counts


def _create_empty_file(path: Path) -> None:
    """Create an empty file for its owner alone; refuses a name that is taken."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise Refused("store", "store-refused-exists", file=safe_repr(str(path))) from None


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    if path.is_dir() and os.name == "nt":
        return
    descriptor = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _set_history_id_and_check(copy: Path, target: Path) -> tuple[int, int]:
    """Draw its history id, and refuse a damaged copy: how many tables and events it has."""
    with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        version = check(connection)
        if version >= HISTORY_SINCE:
            connection.execute("UPDATE history SET history_id = ?", (new_history_id(),))
        errors = integrity_errors(connection)
        if errors:
            raise Refused(
                "store", "store-refused-copy", file=safe_repr(str(target)), why="; ".join(errors)
            )
        if not version:
            return 0, 0
        tables, events = connection.execute(
            "SELECT count(DISTINCT table_id), count(*) FROM events"
        ).fetchone()
        return tables, events


def integrity_errors(connection: sqlite3.Connection) -> list[str]:
    """What SQLite's integrity check finds wrong with a file, in its own words."""
    try:
        rows = connection.execute("PRAGMA integrity_check").fetchall()
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [str(row[0]) for row in rows if row[0] != "ok"]


# --- Verify ------------------------------------------------------------------------------------


class Finding(Struct, frozen=True):
    """What verification says of a table, or of the file if no table is named."""

    table_id: str | None
    why: Message
    is_broken: bool = True


def verify(connection: sqlite3.Connection) -> Iterator[Finding | None]:
    """Check a file and replay every table in it: a finding or None for each table.

    All tables are read in one transaction, also while a server goes on writing.
    """
    for error in integrity_errors(connection):
        yield Finding(None, message("store-broken-file", why=error))
    connection.execute("BEGIN")
    try:
        rows = connection.execute(
            "SELECT table_id FROM events UNION SELECT table_id FROM table_summaries"
            " UNION SELECT table_id FROM table_members ORDER BY 1"
        ).fetchall()
        for (table_id,) in rows:
            yield verify_table(connection, table_id)
    except sqlite3.DatabaseError as error:
        yield Finding(None, message("store-broken-file", why=str(error)))
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def verify_table(connection: sqlite3.Connection, table_id: str) -> Finding | None:
    """What is wrong with a table; None if nothing is."""
    try:
        events = read_events(connection, table_id)
        opened = opening(events)
        if opened.rules not in known_rules():
            why = message("store-unknown-rules", rules=safe_repr(opened.rules))
            return Finding(table_id, why, is_broken=False)
        table = replay_table(table_id, events)
    except BrokenTable as broken:
        return Finding(table_id, broken.message)
    stored, expected = read_summary(connection, table_id), summary_of(table)
    if stored is None:
        return Finding(table_id, message("store-broken-no-note"))
    fields = TableSummary.__struct_fields__
    wrong = [field for field in fields if getattr(stored, field) != getattr(expected, field)]
    if wrong:
        return Finding(table_id, message("store-broken-summary", parts=ListArg(tuple(wrong))))
    return None


class BrokenTable(Exception):
    """A table whose events do not make a table."""

    def __init__(self, id: str, /, **args: int | str | Message) -> None:
        super().__init__(id)
        self.message = message(id, **args)


def known_rules() -> set[str]:
    """The versions of rules that this program can play."""
    return {entry.game.rules for entry in catalog.installed_games().values()}


def read_events(connection: sqlite3.Connection, table_id: str) -> list[TableEvent]:
    """All events of a table; raises `BrokenTable` if one is missing or unreadable."""
    events: list[TableEvent] = []
    rows = connection.execute(
        "SELECT seq, body FROM events WHERE table_id = ? ORDER BY seq", (table_id,)
    )
    for expected, (seq, body) in enumerate(rows.fetchall(), start=1):
        if seq != expected:
            raise BrokenTable("store-broken-gap", wanted=expected, found=seq)
        try:
            events.append(decode_event(body))
        except (msgspec.MsgspecError, UnicodeError) as error:
            why = safe_repr(str(error))
            raise BrokenTable("store-broken-unreadable", number=seq, why=why) from None
    if not events:
        raise BrokenTable("store-broken-no-events")
    return events


def opening(events: list[TableEvent]) -> Opened:
    """The first event of a table; raises `BrokenTable` if that did not open it."""
    first = events[0]
    if not isinstance(first, Opened):
        raise BrokenTable("store-broken-unplayable", number=1, why=type(first).__name__)
    return first


def replay_table(table_id: str, events: list[TableEvent]) -> Table:
    """The table that events make; raises `BrokenTable` at the first that does not follow."""
    table = Table(table_id, opening(events))
    for event in events[1:]:
        try:
            table.evolve(event)
        except Refused as refused:
            why: str | Message = refused.message
        except Exception as error:  # noqa: BLE001 what does not fit may fail in any way
            why = type(error).__name__
        else:
            continue
        raise BrokenTable("store-broken-unplayable", number=table.seq + 1, why=why)
    return table


def read_summary(connection: sqlite3.Connection, table_id: str) -> TableSummary | None:
    """The stored summary of a table."""
    row = connection.execute(
        "SELECT code, game, rules, status, is_public, next_wakeup_ms, summary"
        " FROM table_summaries WHERE table_id = ?",
        (table_id,),
    ).fetchone()
    if row is None:
        return None
    members = connection.execute(
        "SELECT person FROM table_members WHERE table_id = ? ORDER BY person", (table_id,)
    ).fetchall()
    code, game, rules, status, is_public, next_wakeup_ms, summary = row
    return TableSummary(
        code=code,
        game=game,
        rules=rules,
        status=status,
        is_public=bool(is_public),
        next_wakeup_ms=next_wakeup_ms,
        members=tuple(person for (person,) in members),
        summary=summary if isinstance(summary, bytes) else str(summary).encode(),
    )
