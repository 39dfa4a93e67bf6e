"""Stores: forgetting a person, so that neither the name nor a key is in the file any more.

A person is some keys: those under which somebody sat down, and those to which a seat was carried.
"""

from __future__ import annotations

import re
import secrets
import sqlite3
import time
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bestiary.core.refusal import Refused
from bestiary.stores.care import Wrong, events_of, known_rules, played, stored_note
from bestiary.stores.sqlite import write_note
from bestiary.tables import event as happened
from bestiary.tables.event import TableEvent, encoded
from bestiary.tables.host import Brief, note_of
from bestiary.tables.moment import Moment
from bestiary.tables.table import Table

SOMEBODY: Final = "—"
"""Stands where the name stood; nobody can sit down with it."""
BY_NAME: Final = (
    "SELECT DISTINCT table_id FROM events WHERE json_valid(body)"
    " AND json_extract(body, '$.what') = 'sat' AND json_extract(body, '$.name') = ?"
)
BY_HASH: Final = "SELECT DISTINCT table_id FROM events WHERE instr(body, ?)"
HASH: Final = re.compile("[0-9a-f]{32}")

Heir = Callable[[Table], str]
"""The kind of bot that plays on for somebody who leaves a running game."""


class Sitting(Struct, frozen=True):
    """Somebody at a seat of a table, from sitting down until getting up."""

    table: str
    name: str
    people: frozenset[str]
    at: int


class Person(Struct, frozen=True):
    """Somebody, by the hashes of all keys that are known to be theirs."""

    people: frozenset[str]
    names: tuple[str, ...]
    tables: frozenset[str]
    last_at: int


class Plan(Struct, frozen=True):
    """What forgetting somebody means."""

    person: Person
    deleted: tuple[str, ...]
    """Tables at which nobody else ever sat."""
    kept: tuple[str, ...]


def sittings(table: str, events: Sequence[TableEvent]) -> list[Sitting]:
    """Who sat at a table, one after the other."""
    found: list[Sitting] = []
    at_seat: dict[int, int] = {}
    for event in events:
        if isinstance(event, happened.Sat):
            at_seat[event.seat] = len(found)
            found.append(Sitting(table, event.name, frozenset({event.person}), event.at))
        elif isinstance(event, happened.Carried) and event.seat in at_seat:
            number = at_seat[event.seat]
            more = found[number].people | {event.person}
            found[number] = replace(found[number], people=more)
    return found


def called(connection: sqlite3.Connection, name: str) -> list[Person]:
    """Everybody who ever sat at a table under a name, or under the hash of a key."""
    first = [
        each
        for table in _tables(connection, name)
        for each in sittings(table, _events(connection, table))
        if each.name == name or name in each.people
    ]
    found: list[Person] = []
    for each in first:
        if not any(each.people & person.people for person in found):
            found.append(_whole(connection, each.people))
    return sorted(found, key=lambda person: -person.last_at)


def _events(connection: sqlite3.Connection, table: str) -> list[TableEvent]:
    """What happened at a table; refuses where that cannot be read."""
    try:
        return events_of(connection, table)
    except Wrong as wrong:
        raise Refused("store", "store-refused-broken", table=table, why=wrong.text) from None


def _tables(connection: sqlite3.Connection, name: str) -> list[str]:
    """The tables where a name or a hash occurs."""
    query = BY_HASH if HASH.fullmatch(name) else BY_NAME
    return [table for (table,) in connection.execute(query, (name,)).fetchall()]


def _whole(connection: sqlite3.Connection, people: frozenset[str]) -> Person:
    """Somebody with all keys that a seat was carried to, and all tables."""
    known: dict[str, list[Sitting]] = {}
    asked: set[str] = set()
    while people - asked:
        for each in people - asked:
            asked.add(each)
            for table in _tables(connection, each):
                if table not in known:
                    known[table] = sittings(table, _events(connection, table))
        for sitting in (sitting for rows in known.values() for sitting in rows):
            if sitting.people & people:
                people |= sitting.people
    mine = [sitting for rows in known.values() for sitting in rows if sitting.people & people]
    return Person(
        people=people,
        names=tuple(sorted({each.name for each in mine} - {SOMEBODY})),
        tables=frozenset(known),
        last_at=max((each.at for each in mine), default=0),
    )


def plan(connection: sqlite3.Connection, person: Person) -> Plan:
    """What would be done."""
    deleted: list[str] = []
    kept: list[str] = []
    for table in sorted(person.tables):
        sat = sittings(table, _events(connection, table))
        is_theirs = all(each.people <= person.people for each in sat)
        (deleted if is_theirs else kept).append(table)
    return Plan(person, tuple(deleted), tuple(kept))


def forget(connection: sqlite3.Connection, wanted: Plan, heir: Heir) -> None:
    """Do it: all or nothing, and then leave no trace of it in the file.

    Where another program is reading, the traces last until that one is done; refuses to be silent
    about it.
    """
    now = time.time_ns() // 1_000_000
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("BEGIN IMMEDIATE")
    try:
        for table in wanted.deleted:
            for place in ("events", "notes", "people"):
                connection.execute(f"DELETE FROM {place} WHERE table_id = ?", (table,))
        for table in wanted.kept:
            _forget_at(connection, table, wanted.person, heir, now)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    connection.execute("VACUUM")
    connection.execute("PRAGMA busy_timeout = 3000")
    is_busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if is_busy:
        raise Refused("store", "store-refused-log")


def _forget_at(
    connection: sqlite3.Connection, id: str, person: Person, heir: Heir, now: int
) -> None:
    """Forget somebody at a table that others sat at, too."""
    hashes = {each: secrets.token_hex(16) for each in person.people}
    events = [_without(event, hashes) for event in _events(connection, id)]
    known = len(events)
    opened = events[0]
    if isinstance(opened, happened.Opened) and opened.rules in known_rules():
        try:
            table = played(id, events)
        except Wrong as wrong:
            raise Refused("store", "store-refused-broken", table=id, why=wrong.text) from None
        for event in _leaving(table, set(hashes.values()), heir, now):
            table.evolve(event)
            events.append(event)
        write_note(connection, id, note_of(table, Moment.of(table, None, is_move=False)))
    else:
        _rewrite_note(connection, id, person, hashes)
    for number, event in enumerate(events, start=1):
        row = (encoded(event).decode(), id, number)
        if number <= known:
            connection.execute("UPDATE events SET body = ? WHERE table_id = ? AND version = ?", row)
        else:
            connection.execute("INSERT INTO events (body, table_id, version) VALUES (?, ?, ?)", row)


def _without(event: TableEvent, hashes: dict[str, str]) -> TableEvent:
    """An event without a person's name, keys and numbers of wishes."""
    if event.who in hashes:
        event = replace(event, who=hashes[event.who], id="")
    if isinstance(event, happened.Sat) and event.person in hashes:
        return replace(event, person=hashes[event.person], name=SOMEBODY)
    if isinstance(event, happened.Carried) and event.person in hashes:
        return replace(event, person=hashes[event.person])
    return event


def _leaving(table: Table, people: set[str], heir: Heir, now: int) -> list[TableEvent]:
    """Where the person still sits, the seat is given up, so that nobody waits for them."""
    if table.status == "closed":
        return []
    bot = heir(table) if table.status == "playing" else ""
    at = max(now, table.last_at)
    return [
        happened.Left(at=at, seat=seat, bot=bot)
        for seat, place in enumerate(table.seats)
        if not people.isdisjoint(place.people)
    ]


def _rewrite_note(
    connection: sqlite3.Connection, id: str, person: Person, hashes: dict[str, str]
) -> None:
    """The same in a note that cannot be made anew, because nobody knows the rules."""
    note = stored_note(connection, id)
    if note is None:
        return
    brief = msgspec.json.decode(note.brief, type=Brief)
    names = tuple(SOMEBODY if name in person.names else name for name in brief.names)
    people = tuple(hashes.get(each, each) for each in note.people)
    brief = replace(brief, names=names)
    write_note(connection, id, replace(note, people=people, brief=msgspec.json.encode(brief)))
