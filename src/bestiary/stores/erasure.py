"""Stores: erasure of a person, so that neither the name nor a key is in a store any more.

A person is a set of keys: those used to sit down, and those that a seat was linked to.
"""

import secrets
import time
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Final

import msgspec
from msgspec.structs import replace

from bestiary import catalog
from bestiary.stores.stored_tables import StoredTables
from bestiary.stores.verification import read_events, replay_table
from bestiary.tables.event import (
    DeviceLinked,
    Left,
    Opened,
    Sat,
    SeatsChanged,
    TableEvent,
    encode_event,
)
from bestiary.tables.summary import LobbyEntry, summary_of
from bestiary.tables.table import Table

ERASED_NAME: Final = "—"
"""Replaces the name; no one can sit down with it."""

ReplacementBot = Callable[[Table], str]
"""The kind of bot that plays on for a person who leaves a running game."""


class Stay(msgspec.Struct, frozen=True):
    """A person at a seat of a table, from sitting down until leaving."""

    name: str
    key_hashes: set[str]
    at_ms: int


class Person(msgspec.Struct, frozen=True):
    """A person, by the hashes of all keys that are known to be theirs."""

    key_hashes: frozenset[str]
    names: tuple[str, ...]
    table_ids: frozenset[str]
    last_sat_ms: int


class ErasurePlan(msgspec.Struct, frozen=True):
    """What the erasure of a person will change."""

    person: Person
    deleted: tuple[str, ...]
    """Tables at which no other person ever sat."""
    kept: tuple[str, ...]


def stays_in(events: Sequence[TableEvent]) -> list[Stay]:
    """Who sat at a table, one after the other."""
    stays_here: list[Stay] = []
    stay_at: dict[int, Stay] = {}
    for event in events:
        if isinstance(event, Sat):
            stay_at[event.seat] = Stay(event.name, {event.person}, event.at_ms)
            stays_here.append(stay_at[event.seat])
        elif isinstance(event, DeviceLinked) and event.seat in stay_at:
            stay_at[event.seat].key_hashes.add(event.person)
        elif isinstance(event, SeatsChanged):
            gone = event.removed
            moved = {seat: seat - sum(other < seat for other in gone) for seat in stay_at}
            stay_at = {moved[seat]: stay for seat, stay in stay_at.items() if seat not in gone}
    return stays_here


def find_people(tables: StoredTables, name: str) -> list[Person]:
    """Everyone who sat at a table under a name or the hash of a key, the latest first."""
    people: list[Person] = []
    for table_id in tables.tables_with(name):
        for stay in stays_in(read_events(tables, table_id)):
            is_wanted = stay.name == name or name in stay.key_hashes
            if is_wanted and not any(stay.key_hashes & person.key_hashes for person in people):
                people.append(_person_with(tables, frozenset(stay.key_hashes)))
    return sorted(people, key=lambda person: -person.last_sat_ms)


def _person_with(tables: StoredTables, key_hashes: frozenset[str]) -> Person:
    """The person with these keys: all keys that their seats were linked to, and all tables."""
    by_table: dict[str, list[Stay]] = {}
    theirs: list[Stay] = []
    searched: set[str] = set()
    while unsearched := key_hashes - searched:
        searched |= unsearched
        for key_hash in unsearched:
            for table_id in tables.tables_with(key_hash):
                if table_id not in by_table:
                    by_table[table_id] = stays_in(read_events(tables, table_id))
        all_stays = chain.from_iterable(by_table.values())
        theirs = [stay for stay in all_stays if stay.key_hashes & key_hashes]
        key_hashes = key_hashes.union(*(stay.key_hashes for stay in theirs))
    names = tuple(sorted({stay.name for stay in theirs} - {ERASED_NAME}))
    last_sat_ms = max((stay.at_ms for stay in theirs), default=0)
    return Person(key_hashes, names, frozenset(by_table), last_sat_ms)


def plan_erasure(tables: StoredTables, person: Person) -> ErasurePlan:
    deleted: list[str] = []
    kept: list[str] = []
    for table_id in sorted(person.table_ids):
        stays_here = stays_in(read_events(tables, table_id))
        is_theirs = all(stay.key_hashes <= person.key_hashes for stay in stays_here)
        (deleted if is_theirs else kept).append(table_id)
    return ErasurePlan(person, tuple(deleted), tuple(kept))


def erase(tables: StoredTables, plan: ErasurePlan, bot_for: ReplacementBot) -> None:
    for table_id in plan.deleted:
        tables.delete_table(table_id)
    for table_id in plan.kept:
        _erase_at_table(tables, table_id, plan.person, bot_for)


def _erase_at_table(
    tables: StoredTables, table_id: str, person: Person, bot_for: ReplacementBot
) -> None:
    """Erase a person at a table where others sat too."""
    replacements = {key_hash: secrets.token_hex(16) for key_hash in person.key_hashes}
    events = [_anonymized(event, replacements) for event in read_events(tables, table_id)]
    opened = events[0]
    if isinstance(opened, Opened) and opened.rules in catalog.installed_rules():
        table = replay_table(table_id, events)
        for event in _leave_events(table, set(replacements.values()), bot_for):
            table.evolve(event)
            events.append(event)
        tables.write_summary(table_id, summary_of(table))
    else:
        _anonymize_summary(tables, table_id, person, replacements)
    tables.write_rows(table_id, list(enumerate(map(encode_event, events), 1)))


def _anonymized(event: TableEvent, replacements: dict[str, str]) -> TableEvent:
    """An event without a person's name, keys and command ids."""
    if event.actor in replacements:
        event = replace(event, actor=replacements[event.actor], command_id="")
    if isinstance(event, Sat) and event.person in replacements:
        return replace(event, person=replacements[event.person], name=ERASED_NAME)
    if isinstance(event, DeviceLinked) and event.person in replacements:
        return replace(event, person=replacements[event.person])
    return event


def _leave_events(table: Table, key_hashes: set[str], bot_for: ReplacementBot) -> list[TableEvent]:
    """The person leaves each seat that they still have, so that the others do not wait for them."""
    if table.status == "closed":
        return []
    bot = bot_for(table) if table.status == "playing" else ""
    at_ms = max(time.time_ns() // 1_000_000, table.last_event_ms)
    return [
        Left(at_ms=at_ms, seat=seat, bot=bot)
        for seat, table_seat in enumerate(table.seats)
        if not key_hashes.isdisjoint(table_seat.key_hashes)
    ]


def _anonymize_summary(
    tables: StoredTables, table_id: str, person: Person, replacements: dict[str, str]
) -> None:
    """Rewrite the summary of a table that cannot be replayed, because its rules are unknown."""
    summary = tables.read_summary(table_id)
    if summary is None:
        return
    entry = msgspec.json.decode(summary.summary, type=LobbyEntry)
    names = tuple(ERASED_NAME if name in person.names else name for name in entry.names)
    members = tuple(replacements.get(member, member) for member in summary.members)
    entry_json = msgspec.json.encode(replace(entry, names=names))
    tables.write_summary(table_id, replace(summary, members=members, summary=entry_json))
