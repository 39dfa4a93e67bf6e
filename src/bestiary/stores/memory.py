"""Stores: tables in memory, gone when the program ends."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Sequence

from bestiary.core.store import AppendCallback, Conflict, TableSummary


class MemoryStore:
    """Keeps tables in memory."""

    def __init__(self) -> None:
        self.history_id = secrets.token_hex(8)
        self._events: dict[str, list[bytes]] = {}
        self._summaries: dict[str, TableSummary] = {}
        self._failed: Counter[str] = Counter()
        """How many appends to each table failed whose callbacks have not run yet."""

    def append(
        self,
        table_id: str,
        expected_seq: int,
        events: Sequence[bytes],
        summary: TableSummary | None,
        callback: AppendCallback,
    ) -> None:
        stored = self._events.get(table_id, [])
        error: Exception | None = None
        if len(stored) != expected_seq or self._failed[table_id]:
            error = Conflict(table_id)
            self._failed[table_id] += 1
        else:
            self._events.setdefault(table_id, stored).extend(events)
            if summary is not None:
                self._summaries[table_id] = summary

        def run_callback() -> None:
            if error is not None:
                self._failed[table_id] -= 1
            callback(error)

        asyncio.get_running_loop().call_soon(run_callback)

    def check(self) -> None:
        """Memory is always there."""

    async def read_events(self, table_id: str) -> list[bytes]:
        return list(self._events.get(table_id, ()))

    async def last_seq(self, table_id: str) -> int:
        return len(self._events.get(table_id, ()))

    async def find_by_code(self, code: str) -> str | None:
        tables = self._tables(lambda table: table.code == code and table.status != "closed")
        return next(iter(tables), None)

    async def due_tables(self, now_ms: int, limit: int) -> list[str]:
        due = self._tables(lambda table: table.next_wakeup_ms <= now_ms)
        return sorted(due, key=lambda id: (due[id].next_wakeup_ms, id))[:limit]

    async def lobby(self, limit: int) -> list[tuple[str, bytes]]:
        tables = self._tables(lambda table: table.is_public and table.status == "open")
        return [(id, table.summary) for id, table in reversed(tables.items())][:limit]

    async def table_ids_of(self, person: str, limit: int) -> list[str]:
        tables = self._tables(lambda table: person in table.members and table.status != "closed")
        return list(reversed(tables))[:limit]

    async def rules_in_play(self) -> dict[str, list[str]]:
        by_rules: dict[str, list[str]] = {}
        for table_id, summary in self._summaries.items():
            if summary.status in ("open", "playing"):
                by_rules.setdefault(summary.rules, []).append(table_id)
        return by_rules

    async def close(self) -> None:
        """Nothing is left to be written."""

    def _tables(self, is_meant: Callable[[TableSummary], bool]) -> dict[str, TableSummary]:
        """The tables that are meant, in the order in which they were opened."""
        return {id: table for id, table in self._summaries.items() if is_meant(table)}
