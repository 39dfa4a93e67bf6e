"""Stores: one that forgets everything when the program ends."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bestiary.core.store import Conflict, Done, Note


class MemoryStore:
    """Keeps tables in memory."""

    def __init__(self) -> None:
        """Begin with none."""
        self._events: dict[str, list[bytes]] = {}
        self._notes: dict[str, Note] = {}
        self._lost: dict[str, int] = {}
        """At which tables wishes were lost of which nobody was told yet, and how many."""

    def append(
        self, table: str, expected: int, events: Sequence[bytes], note: Note | None, done: Done
    ) -> None:
        """Add events after the one numbered `expected`, all or none."""
        known = self._events.get(table, [])
        error: Exception | None = None
        if len(known) != expected or table in self._lost:
            error = Conflict(table)
            self._lost[table] = self._lost.get(table, 0) + 1
        else:
            self._events[table] = [*known, *events] if expected == 0 else known
            if expected:
                known.extend(events)
            if note is not None:
                self._notes[table] = note
        asyncio.get_running_loop().call_soon(self._tell, table, done, error)

    def _tell(self, table: str, done: Done, error: Exception | None) -> None:
        """Tell what became of a wish."""
        if error is not None:
            self._lost[table] -= 1
            if not self._lost[table]:
                del self._lost[table]
        done(error)

    async def read(self, table: str) -> list[bytes]:
        """All events of a table in their order."""
        return list(self._events.get(table, ()))

    async def find(self, code: str) -> str | None:
        """The table of a short code."""
        found = [id for id, note in self._notes.items() if note.code == code]
        return next((id for id in found if self._notes[id].status != "closed"), None)

    async def due(self, now_ms: int, limit: int) -> list[str]:
        """Tables that somebody has to look at, the longest overdue first."""
        late = [(note.due_ms, id) for id, note in self._notes.items() if note.due_ms <= now_ms]
        return [id for _, id in sorted(late)[:limit]]

    async def lobby(self, limit: int) -> list[tuple[str, bytes]]:
        """The open tables that everybody may see, the newest first."""
        found = [
            (id, note.brief)
            for id, note in self._notes.items()
            if note.is_public and note.status == "open"
        ]
        return found[::-1][:limit]

    async def mine(self, person: str, limit: int) -> list[str]:
        """The tables of a person that are not closed, the newest first."""
        found = [
            id
            for id, note in self._notes.items()
            if person in note.people and note.status != "closed"
        ]
        return found[::-1][:limit]

    async def rules_in_play(self) -> dict[str, list[str]]:
        """The versions of rules that unfinished tables were begun with, and which tables."""
        found: dict[str, list[str]] = {}
        for id, note in self._notes.items():
            if note.status in ("open", "playing"):
                found.setdefault(note.rules, []).append(id)
        return found

    async def close(self) -> None:
        """Nothing is left to be written."""
