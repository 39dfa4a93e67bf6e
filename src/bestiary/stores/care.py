"""Stores: what whoever keeps a server does with its file: upgrade it, copy it, check it."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from bestiary import catalog
from bestiary.core.refusal import Refused
from bestiary.core.store import Note
from bestiary.core.text import Listed, Text, quoted, text
from bestiary.stores.place import held
from bestiary.stores.schema import STEPS, check, refusing, upgrade
from bestiary.tables import event as happened
from bestiary.tables.event import TableEvent, decoded
from bestiary.tables.host import note_of
from bestiary.tables.moment import Moment
from bestiary.tables.table import Table


@contextlib.contextmanager
def opened(file: Path, *, is_newest: bool = True) -> Iterator[sqlite3.Connection]:
    """A database that is there, of the newest version unless any will do."""
    if not file.is_file():
        raise Refused("store", "store-refused-missing", file=quoted(str(file)))
    with refusing(file):
        connection = sqlite3.connect(file, isolation_level=None, timeout=10)
        try:
            version = check(connection)
            if is_newest and version < len(STEPS):
                raise Refused("store", "store-refused-older", version=version, known=len(STEPS))
            yield connection
        finally:
            connection.close()


# --- Upgrade -----------------------------------------------------------------------------------


def upgraded(file: Path) -> tuple[int, int]:
    """Bring a database up to date: how many steps that took, and its version now."""
    with opened(file, is_newest=False) as connection, held(file):
        return upgrade(connection), len(STEPS)


# --- Copy --------------------------------------------------------------------------------------


def copied(file: Path, target: Path) -> tuple[int, int]:
    """Copy a database, also while a server writes to it: how many tables and events the copy has.

    The copy is that of one moment. It appears under its name only once it is whole, checked and
    on the disk; a file that is there already is left alone.
    """
    part = target.with_name(f"{target.name}.part")
    with opened(file, is_newest=False) as connection:
        _reserve(target)
        try:
            _reserve(part)
            try:
                connection.execute("VACUUM INTO ?", (str(part),))
                found = _sound(part, target)
                _flush(part)
                part.replace(target)
            except BaseException:
                part.unlink(missing_ok=True)
                raise
        except BaseException:
            target.unlink(missing_ok=True)
            raise
        _flush(target.parent)
    return found


def _reserve(file: Path) -> None:
    """Take a name that nobody has."""
    try:
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise Refused("store", "store-refused-exists", file=quoted(str(file))) from None


def _flush(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _sound(copy: Path, target: Path) -> tuple[int, int]:
    """Refuse a copy that is damaged: how many tables and events it has."""
    with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        wrong = damage(connection)
        if wrong:
            raise Refused(
                "store", "store-refused-copy", file=quoted(str(target)), why="; ".join(wrong)
            )
        if not check(connection):
            return 0, 0
        tables, events = connection.execute(
            "SELECT count(DISTINCT table_id), count(*) FROM events"
        ).fetchone()
        return tables, events


def damage(connection: sqlite3.Connection) -> list[str]:
    """What SQLite finds wrong with a file."""
    try:
        rows = connection.execute("PRAGMA integrity_check").fetchall()
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [str(row[0]) for row in rows if row[0] != "ok"]


# --- Check -------------------------------------------------------------------------------------


class Finding(Struct, frozen=True):
    """Something about a table, or about the file where no table is named."""

    table: str | None
    why: Text
    is_broken: bool = True


def checked(connection: sqlite3.Connection) -> Iterator[Finding | None]:
    """Check a file and play every table in it again: one answer for each table.

    All of it is that of one moment, also where a server goes on writing.
    """
    for each in damage(connection):
        yield Finding(None, text("store-broken-file", why=each))
    connection.execute("BEGIN")
    try:
        tables = connection.execute(
            "SELECT table_id FROM events UNION SELECT table_id FROM notes"
            " UNION SELECT table_id FROM people ORDER BY 1"
        ).fetchall()
        for (table,) in tables:
            yield look_at(connection, table)
    except sqlite3.DatabaseError as error:
        yield Finding(None, text("store-broken-file", why=str(error)))
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def look_at(connection: sqlite3.Connection, id: str) -> Finding | None:
    """What is wrong with a table; None where nothing is."""
    try:
        events = events_of(connection, id)
        opened = first_of(events)
        known = known_rules()
        if opened.rules not in known:
            return Finding(id, text("store-unknown-rules", rules=quoted(opened.rules)), False)
        table = played(id, events)
    except Wrong as wrong:
        return Finding(id, wrong.text)
    kept, due = stored_note(connection, id), note_of(table, Moment.of(table, None, is_move=False))
    if kept is None:
        return Finding(id, text("store-broken-no-note"))
    parts = [each for each in Note.__struct_fields__ if getattr(kept, each) != getattr(due, each)]
    if parts:
        return Finding(id, text("store-broken-note", parts=Listed(tuple(parts))))
    return None


class Wrong(Exception):
    """A table that is broken."""

    def __init__(self, id: str, /, **args: int | str | Text) -> None:
        """Say why."""
        super().__init__(id)
        self.text = text(id, **args)


def known_rules() -> set[str]:
    """The rules that can be played here."""
    return {entry.game.rules for entry in catalog.entries().values()}


def events_of(connection: sqlite3.Connection, id: str) -> list[TableEvent]:
    """All events of a table, numbered from 1 without a gap."""
    found: list[TableEvent] = []
    rows = connection.execute(
        "SELECT version, body FROM events WHERE table_id = ? ORDER BY version", (id,)
    )
    for wanted, (number, body) in enumerate(rows.fetchall(), start=1):
        if number != wanted:
            raise Wrong("store-broken-gap", wanted=wanted, found=number)
        try:
            found.append(decoded(body))
        except (msgspec.MsgspecError, UnicodeError) as error:
            why = quoted(str(error))
            raise Wrong("store-broken-unreadable", number=number, why=why) from None
    if not found:
        raise Wrong("store-broken-no-events")
    return found


def first_of(events: list[TableEvent]) -> happened.Opened:
    """How a table was opened: the first thing that happens at it."""
    opened = events[0]
    if not isinstance(opened, happened.Opened):
        raise Wrong("store-broken-unplayable", number=1, why=type(opened).__name__)
    return opened


def played(id: str, events: list[TableEvent]) -> Table:
    """The table that some events make."""
    table = Table(id, first_of(events))
    for event in events[1:]:
        try:
            table.evolve(event)
        except Refused as refused:
            why: str | Text = refused.text
        except Exception as error:  # noqa: BLE001 what does not fit may fail in any way
            why = type(error).__name__
        else:
            continue
        raise Wrong("store-broken-unplayable", number=table.version + 1, why=why)
    return table


def stored_note(connection: sqlite3.Connection, id: str) -> Note | None:
    """What is kept of a table to find it by."""
    row = connection.execute(
        "SELECT code, game, rules, status, is_public, due_ms, brief FROM notes WHERE table_id = ?",
        (id,),
    ).fetchone()
    if row is None:
        return None
    people = connection.execute(
        "SELECT person FROM people WHERE table_id = ? ORDER BY person", (id,)
    ).fetchall()
    code, game, rules, status, is_public, due_ms, brief = row
    return Note(
        code=code,
        game=game,
        rules=rules,
        status=status,
        is_public=bool(is_public),
        due_ms=due_ms,
        people=tuple(person for (person,) in people),
        brief=brief if isinstance(brief, bytes) else str(brief).encode(),
    )
