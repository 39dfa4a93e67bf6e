"""Core: where tables are kept. A table is a numbered list of events; a store keeps their bytes.

The key of an event is its table and its number: two who write the same number cannot both have
written it. That is all that keeps several hosts of one table from doing harm.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct


class Conflict(Exception):
    """Somebody else has written to this table; whoever is told so reads it again."""


class Note(Struct, frozen=True):
    """What a store keeps of a table besides its events, to find it by: it follows from them."""

    code: str
    game: str
    rules: str
    status: str
    is_public: bool
    due_ms: int
    """When somebody has to look at it again though nobody asked."""
    people: tuple[str, ...]
    """Whose table it is: the hashes of their keys."""
    brief: bytes
    """What the list of open tables says of it."""


Done: TypeAlias = Callable[[Exception | None], None]
"""Is told, on the loop, that events are durable, or why they are not."""


class Store(Protocol):
    """Keeps tables. What it says is kept stays kept."""

    def append(
        self, table: str, expected: int, events: Sequence[bytes], note: Note | None, done: Done
    ) -> None:
        """Add events after the one numbered `expected`, all or none; 0 begins a table.

        A note replaces the one before. `done` hears of a `Conflict` where the last number is
        another by now.
        """
        ...

    async def read(self, table: str) -> list[bytes]:
        """All events of a table in their order; none where there is no such table."""
        ...

    async def find(self, code: str) -> str | None:
        """The table of a short code."""
        ...

    async def due(self, now_ms: int, limit: int) -> list[str]:
        """Tables that somebody has to look at, the longest overdue first."""
        ...

    async def lobby(self, limit: int) -> list[tuple[str, bytes]]:
        """The open tables that everybody may see, the newest first, each with its brief."""
        ...

    async def mine(self, person: str, limit: int) -> list[str]:
        """The tables of a person that are not closed, the newest first."""
        ...

    async def rules_in_play(self) -> dict[str, list[str]]:
        """The versions of rules that unfinished tables were begun with, and which tables."""
        ...

    async def close(self) -> None:
        """Write what is yet to be written, and let go of everything."""
        ...
