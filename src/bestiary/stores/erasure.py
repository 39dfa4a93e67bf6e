"""Stores: erasure of a person, so that neither the name nor a key is in the file any more.

A person is a set of keys: those used to sit down, and those that a seat was linked to.
"""

from __future__ import annotations

import re
import secrets
import sqlite3
import time
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bestiary.core.refusal import Refused
from bestiary.stores.maintenance import (
    BrokenTable,
    known_rules,
    read_events,
    read_summary,
    replay_table,
)
from bestiary.stores.sqlite import write_summary
from bestiary.tables.event import DeviceLinked, Left, Opened, Sat, TableEvent, encode_event
from bestiary.tables.summary import LobbyEntry, summary_of
from bestiary.tables.table import Table

ERASED_NAME: Final = "—"
"""Replaces the name; no one can sit down with it."""
TABLES_BY_NAME: Final = (
    "SELECT DISTINCT table_id FROM events WHERE json_valid(body)"
    " AND json_extract(body, '$.type') = 'sat' AND json_extract(body, '$.name') = ?"
)
TABLES_BY_HASH: Final = "SELECT DISTINCT table_id FROM events WHERE instr(body, ?)"
KEY_HASH: Final = re.compile("[0-9a-f]{32}")

ReplacementBot = Callable[[Table], str]
"""The kind of bot that plays on for a person who leaves a running game."""


class Stay(Struct, frozen=True):
    """A person at a seat of a table, from sitting down until leaving."""

    name: str
    key_hashes: frozenset[str]
    at_ms: int


class Person(Struct, frozen=True):
    """A person, by the hashes of all keys that are known to be theirs."""

    key_hashes: frozenset[str]
    names: tuple[str, ...]
    table_ids: frozenset[str]
    last_at_ms: int


class ErasurePlan(Struct, frozen=True):
    """What the erasure of a person will change."""

    person: Person
    deleted: tuple[str, ...]
    """Tables at which no other person ever sat."""
    kept: tuple[str, ...]


def stays(events: Sequence[TableEvent]) -> list[Stay]:
    """Who sat at a table, one after the other."""
    stays_here: list[Stay] = []
    current: dict[int, int] = {}
    for event in events:
        if isinstance(event, Sat):
            current[event.seat] = len(stays_here)
            stays_here.append(Stay(event.name, frozenset({event.person}), event.at_ms))
        elif isinstance(event, DeviceLinked) and event.seat in current:
            stay = stays_here[current[event.seat]]
            linked = replace(stay, key_hashes=stay.key_hashes | {event.person})
            stays_here[current[event.seat]] = linked
    return stays_here


def find_people(connection: sqlite3.Connection, name: str) -> list[Person]:
    """Everyone who sat at a table under a name or the hash of a key, the latest first."""
    people: list[Person] = []
    for table_id in _tables_with(connection, name):
        for stay in stays(_read_events(connection, table_id)):
            is_wanted = stay.name == name or name in stay.key_hashes
            if is_wanted and not any(stay.key_hashes & person.key_hashes for person in people):
                people.append(_person_with(connection, stay.key_hashes))
    return sorted(people, key=lambda person: -person.last_at_ms)


def _read_events(connection: sqlite3.Connection, table_id: str) -> list[TableEvent]:
    """The events of a table; refuses if they cannot be read."""
    try:
        return read_events(connection, table_id)
    except BrokenTable as broken:
        raise _refusal(table_id, broken) from None


def _refusal(table_id: str, broken: BrokenTable) -> Refused:
    return Refused("store", "store-refused-broken", table=table_id, why=broken.message)


def _tables_with(connection: sqlite3.Connection, name: str) -> list[str]:
    """The tables where a name or the hash of a key occurs."""
    sql = TABLES_BY_HASH if KEY_HASH.fullmatch(name) else TABLES_BY_NAME
    return [table_id for (table_id,) in connection.execute(sql, (name,)).fetchall()]


def _person_with(connection: sqlite3.Connection, key_hashes: frozenset[str]) -> Person:
    """The person with these keys: all keys that their seats were linked to, and all tables."""
    by_table: dict[str, list[Stay]] = {}
    searched: set[str] = set()
    while key_hashes - searched:
        for key_hash in key_hashes - searched:
            searched.add(key_hash)
            for table_id in _tables_with(connection, key_hash):
                if table_id not in by_table:
                    by_table[table_id] = stays(_read_events(connection, table_id))
        for stay in chain.from_iterable(by_table.values()):
            if stay.key_hashes & key_hashes:
                key_hashes |= stay.key_hashes
    all_stays = chain.from_iterable(by_table.values())
    theirs = [stay for stay in all_stays if stay.key_hashes & key_hashes]
    return Person(
        key_hashes=key_hashes,
        names=tuple(sorted({stay.name for stay in theirs} - {ERASED_NAME})),
        table_ids=frozenset(by_table),
        last_at_ms=max((stay.at_ms for stay in theirs), default=0),
    )


def plan_erasure(connection: sqlite3.Connection, person: Person) -> ErasurePlan:
    """What the erasure of a person would change."""
    deleted: list[str] = []
    kept: list[str] = []
    for table_id in sorted(person.table_ids):
        stays_here = stays(_read_events(connection, table_id))
        is_theirs = all(stay.key_hashes <= person.key_hashes for stay in stays_here)
        (deleted if is_theirs else kept).append(table_id)
    return ErasurePlan(person, tuple(deleted), tuple(kept))


def erase(connection: sqlite3.Connection, plan: ErasurePlan, bot_for: ReplacementBot) -> None:
    """Carry out a plan, all or nothing, and leave no trace of it in the file.

    While another program reads, the old bytes stay in the log; then it is done and refuses, to say
    so.
    """
    now_ms = time.time_ns() // 1_000_000
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("BEGIN IMMEDIATE")
    try:
        for table_id in plan.deleted:
            for name in ("events", "table_summaries", "table_members"):
                connection.execute(f"DELETE FROM {name} WHERE table_id = ?", (table_id,))
        for table_id in plan.kept:
            _erase_at_table(connection, table_id, plan.person, bot_for, now_ms)
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


def _erase_at_table(
    connection: sqlite3.Connection,
    table_id: str,
    person: Person,
    bot_for: ReplacementBot,
    now_ms: int,
) -> None:
    """Erase a person at a table where others sat too."""
    replacements = {key_hash: secrets.token_hex(16) for key_hash in person.key_hashes}
    events = [_anonymized(event, replacements) for event in _read_events(connection, table_id)]
    stored = len(events)
    opened = events[0]
    if isinstance(opened, Opened) and opened.rules in known_rules():
        try:
            table = replay_table(table_id, events)
        except BrokenTable as broken:
            raise _refusal(table_id, broken) from None
        for event in _leave_events(table, set(replacements.values()), bot_for, now_ms):
            table.evolve(event)
            events.append(event)
        write_summary(connection, table_id, summary_of(table))
    else:
        _anonymize_summary(connection, table_id, person, replacements)
    for seq, event in enumerate(events, start=1):
        row = (encode_event(event).decode(), table_id, seq)
        if seq <= stored:
            connection.execute("UPDATE events SET body = ? WHERE table_id = ? AND seq = ?", row)
        else:
            connection.execute("INSERT INTO events (body, table_id, seq) VALUES (?, ?, ?)", row)


def _anonymized(event: TableEvent, replacements: dict[str, str]) -> TableEvent:
    """An event without a person's name, keys and command ids."""
    if event.actor in replacements:
        event = replace(event, actor=replacements[event.actor], command_id="")
    if isinstance(event, Sat) and event.person in replacements:
        return replace(event, person=replacements[event.person], name=ERASED_NAME)
    if isinstance(event, DeviceLinked) and event.person in replacements:
        return replace(event, person=replacements[event.person])
    return event


def _leave_events(
    table: Table, key_hashes: set[str], bot_for: ReplacementBot, now_ms: int
) -> list[TableEvent]:
    """The person leaves each seat that they still have, so that the others do not wait for them."""
    if table.status == "closed":
        return []
    bot = bot_for(table) if table.status == "playing" else ""
    at_ms = max(now_ms, table.last_at_ms)
    return [
        Left(at_ms=at_ms, seat=seat, bot=bot)
        for seat, table_seat in enumerate(table.seats)
        if not key_hashes.isdisjoint(table_seat.key_hashes)
    ]


def _anonymize_summary(
    connection: sqlite3.Connection, table_id: str, person: Person, replacements: dict[str, str]
) -> None:
    """Rewrite the summary of a table that cannot be replayed, because its rules are unknown."""
    summary = read_summary(connection, table_id)
    if summary is None:
        return
    entry = msgspec.json.decode(summary.summary, type=LobbyEntry)
    names = tuple(ERASED_NAME if name in person.names else name for name in entry.names)
    members = tuple(replacements.get(member, member) for member in summary.members)
    entry_json = msgspec.json.encode(replace(entry, names=names))
    write_summary(connection, table_id, replace(summary, members=members, summary=entry_json))
