"""Stores: verification: whether the events of every table make a table, and its summary fits."""

import contextlib
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from bestiary import catalog
from bestiary.core.message import ListArg, Message, MessageArg, message, safe_repr
from bestiary.core.refusal import Refused
from bestiary.core.store import TableSummary
from bestiary.stores.stored_tables import StoredTables
from bestiary.tables.event import Opened, TableEvent, decode_event
from bestiary.tables.summary import summary_of
from bestiary.tables.table import Table


class Finding(Struct, frozen=True):
    """What verification says of a table, or of the storage if no table is named."""

    table_id: str | None
    why: Message
    is_broken: bool = True


class BrokenTable(Refused):
    """A table whose events do not make a table."""

    def __init__(self, table_id: str, id: str, /, **args: MessageArg) -> None:
        self.why = message(id, **args)
        super().__init__("store", "store-refused-broken", table=table_id, why=self.why)


def verify(tables: StoredTables) -> Iterator[Finding | None]:
    for error in tables.damage():
        yield Finding(None, message("store-broken-file", why=error))
    with tables.snapshot():
        for table_id in tables.table_ids():
            yield verify_table(tables, table_id)


def verify_table(tables: StoredTables, table_id: str) -> Finding | None:
    """What is wrong with a table; None if nothing is."""
    try:
        events = read_events(tables, table_id)
        opened = opening_event(table_id, events)
        if opened.rules not in catalog.installed_rules():
            why = message("store-unknown-rules", rules=safe_repr(opened.rules))
            return Finding(table_id, why, is_broken=False)
        table = replay_table(table_id, events)
    except BrokenTable as broken:
        return Finding(table_id, broken.why)
    stored, expected = tables.read_summary(table_id), summary_of(table)
    if stored is None:
        return Finding(table_id, message("store-broken-no-note"))
    fields = TableSummary.__struct_fields__
    if wrong := [field for field in fields if getattr(stored, field) != getattr(expected, field)]:
        return Finding(table_id, message("store-broken-summary", parts=ListArg(tuple(wrong))))
    return None


def read_events(tables: StoredTables, table_id: str) -> list[TableEvent]:
    """All events of a table; raises `BrokenTable` if one is missing or unreadable."""
    events: list[TableEvent] = []
    for expected, (seq, body) in enumerate(tables.read_rows(table_id), 1):
        if seq != expected:
            raise BrokenTable(table_id, "store-broken-gap", wanted=expected, found=seq)
        try:
            events.append(decode_event(body))
        except (msgspec.MsgspecError, UnicodeError) as error:
            why = safe_repr(str(error))
            raise BrokenTable(table_id, "store-broken-unreadable", number=seq, why=why) from None
    if not events:
        raise BrokenTable(table_id, "store-broken-no-events")
    return events


def last_readable_event(rows: Sequence[tuple[int, bytes]]) -> TableEvent | None:
    for _, body in reversed(rows):
        with contextlib.suppress(msgspec.MsgspecError, UnicodeError):
            event: TableEvent = decode_event(body)
            return event
    return None


def opening_event(table_id: str, events: list[TableEvent]) -> Opened:
    """The first event of a table; raises `BrokenTable` if that did not open it."""
    first = events[0]
    if not isinstance(first, Opened):
        why = type(first).__name__
        raise BrokenTable(table_id, "store-broken-unplayable", number=1, why=why)
    return first


def replay_table(table_id: str, events: list[TableEvent]) -> Table:
    """The table that events make; raises `BrokenTable` at the first that does not follow."""
    table = Table(table_id, opening_event(table_id, events))
    for event in events[1:]:
        try:
            table.evolve(event)
        except Exception as error:  # noqa: BLE001 what does not fit may fail in any way
            why = error.message if isinstance(error, Refused) else type(error).__name__
            number = table.seq + 1
            raise BrokenTable(table_id, "store-broken-unplayable", number=number, why=why) from None
    return table
