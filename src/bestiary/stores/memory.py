"""Stores: tables in memory, gone when the program ends."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bestiary.core.store import AppendCallback, Conflict, TableSummary
from bestiary.stores.history import new_history_id


class MemoryStore:
    """Keeps tables in memory."""

    def __init__(self) -> None:
        self.history_id = new_history_id()
        self._events: dict[str, list[bytes]] = {}
        self._summaries: dict[str, TableSummary] = {}
        self._failed: dict[str, int] = {}
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
        if len(stored) != expected_seq or table_id in self._failed:
            error = Conflict(table_id)
            self._failed[table_id] = self._failed.get(table_id, 0) + 1
        else:
            self._events.setdefault(table_id, stored).extend(events)
            if summary is not None:
                self._summaries[table_id] = summary
        asyncio.get_running_loop().call_soon(self._run_callback, table_id, callback, error)

    def _run_callback(
        self, table_id: str, callback: AppendCallback, error: Exception | None
    ) -> None:
        if error is not None:
            self._failed[table_id] -= 1
            if not self._failed[table_id]:
                del self._failed[table_id]
        callback(error)

    async def read_events(self, table_id: str) -> list[bytes]:
        return list(self._events.get(table_id, ()))

    async def find_by_code(self, code: str) -> str | None:
        return next(
            (
                table_id
                for table_id, summary in self._summaries.items()
                if summary.code == code and summary.status != "closed"
            ),
            None,
        )

    async def due_tables(self, now_ms: int, limit: int) -> list[str]:
        due = [
            (summary.next_wakeup_ms, table_id)
            for table_id, summary in self._summaries.items()
            if summary.next_wakeup_ms <= now_ms
        ]
        return [table_id for _, table_id in sorted(due)[:limit]]

    async def lobby(self, limit: int) -> list[tuple[str, bytes]]:
        entries = [
            (table_id, summary.summary)
            for table_id, summary in self._summaries.items()
            if summary.is_public and summary.status == "open"
        ]
        return entries[::-1][:limit]

    async def tables_of(self, person: str, limit: int) -> list[str]:
        table_ids = [
            table_id
            for table_id, summary in self._summaries.items()
            if person in summary.members and summary.status != "closed"
        ]
        return table_ids[::-1][:limit]

    async def rules_in_play(self) -> dict[str, list[str]]:
        by_rules: dict[str, list[str]] = {}
        for table_id, summary in self._summaries.items():
            if summary.status in ("open", "playing"):
                by_rules.setdefault(summary.rules, []).append(table_id)
        return by_rules

    async def close(self) -> None:
        """Nothing is left to be written."""
