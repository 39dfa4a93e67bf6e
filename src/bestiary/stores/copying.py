"""Stores: copies of all tables, from any store to any other."""

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

from bestiary.core.message import safe_repr
from bestiary.core.refusal import Refused
from bestiary.stores import schema
from bestiary.stores.sqlite_maintenance import SqliteMaintenance
from bestiary.stores.stored_tables import StoredTables

OnTable = Callable[[int, int], None]
"""Called with how many tables are copied, and how many there are."""


def copy_tables(
    source: StoredTables, target: StoredTables, on_table: OnTable = lambda done, count: None
) -> tuple[int, int]:
    """Copy all tables of one moment, all or none: how many tables and events there are.

    Refuses a target that has any table, and a copy that does not read as what was written.
    """
    events = 0
    with source.snapshot(), target.edit():
        if target.table_ids():
            raise Refused("store", "store-refused-not-empty")
        target.renew_history()
        table_ids = source.table_ids()
        for done, table_id in enumerate(table_ids, 1):
            rows, summary = source.read_rows(table_id), source.read_summary(table_id)
            if rows:
                target.write_rows(table_id, rows)
            if summary is not None:
                target.write_summary(table_id, summary)
            copied = target.read_rows(table_id), target.read_summary(table_id)
            if copied != (rows, summary):
                raise Refused("store", "store-refused-differs", table=safe_repr(table_id))
            events += len(rows)
            on_table(done, len(table_ids))
    return len(table_ids), events


def copy_to_file(source: StoredTables, path: Path) -> None:
    """Copy all tables to an empty file of SQLite."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        schema.upgrade(connection)
        copy_tables(source, SqliteMaintenance(path, connection))
