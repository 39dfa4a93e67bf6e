"""The maintenance of a store in memory: a second implementation of the contract, for its tests."""

import contextlib
import secrets
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec

from bestiary.core.store import TableSummary
from bestiary.stores.copying import copy_to_file
from bestiary.stores.maintenance import Maintenance
from bestiary.stores.memory import MemoryStore
from bestiary.stores.sqlite_maintenance import write_copy


class MemoryMaintenance(Maintenance):
    """The maintenance of one such store; another program has no way to it."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store

    @contextlib.contextmanager
    def exclusive(self) -> Iterator[None]:
        yield

    def upgrade(self) -> tuple[int, int]:
        return 0, 0

    def back_up(self, target: Path) -> tuple[int, int]:
        return write_copy(partial(copy_to_file, self), target)

    def renew_history(self) -> None:
        self._store.history_id = secrets.token_hex(8)

    def damage(self) -> list[str]:
        return []

    def scrub(self) -> None:
        """What is replaced is gone."""

    @contextlib.contextmanager
    def snapshot(self) -> Iterator[None]:
        yield

    @contextlib.contextmanager
    def edit(self) -> Iterator[None]:
        store = self._store
        events = {table_id: list(bodies) for table_id, bodies in store._events.items()}
        summaries = dict(store._summaries)
        try:
            yield
        except BaseException:
            store._events, store._summaries = events, summaries
            raise

    def table_ids(self) -> list[str]:
        return list(self._store._summaries | self._store._events)

    def tables_with(self, text: str) -> list[str]:
        quoted = msgspec.json.encode(text)
        events = self._store._events.items()
        return [id for id, bodies in events if any(quoted in body for body in bodies)]

    def read_rows(self, table_id: str) -> list[tuple[int, bytes]]:
        return list(enumerate(self._store._events.get(table_id, ()), 1))

    def read_summary(self, table_id: str) -> TableSummary | None:
        return self._store._summaries.get(table_id)

    def write_rows(self, table_id: str, rows: Sequence[tuple[int, bytes]]) -> None:
        bodies = self._store._events.setdefault(table_id, [])
        for seq, body in rows:
            bodies[seq - 1 : seq] = [body]

    def write_summary(self, table_id: str, summary: TableSummary) -> None:
        self._store._summaries[table_id] = summary

    def delete_table(self, table_id: str) -> None:
        self._store._events.pop(table_id, None)
        self._store._summaries.pop(table_id, None)
