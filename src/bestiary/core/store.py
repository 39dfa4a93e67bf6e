"""Core: the store protocol. A table is a numbered list of events; a store keeps their bytes.

The key of an event is its table and its sequence number, so two writers cannot both write the same
number: that fence, not a lock, protects a table that two hosts have loaded.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct


class Conflict(Exception):
    """Another writer has written to this table; the caller reads it again."""


class StoreUnavailable(Exception):
    """The store cannot be reached or written now, for the reason that is its text.

    What was durable is still there, and later the same may succeed. An append that ends with it may
    be durable all the same: its outcome is unknown until the table is read again.
    """


class TableSummary(Struct, frozen=True):
    """What a store keeps beside the events of a table, to find it by: it follows from them."""

    code: str
    game: str
    rules: str
    status: str
    is_public: bool
    next_wakeup_ms: int
    """When the host has to look at the table even if no command comes."""
    members: tuple[str, ...]
    """The people who sit there: the hashes of their keys."""
    summary: bytes
    """What the lobby shows of it, as JSON."""


AppendCallback: TypeAlias = Callable[[Exception | None], None]
"""Called on the event loop: with None once the events are durable, or with the error."""


class Store(Protocol):
    """Keeps tables. Durable events survive a crash of the program and of the machine.

    What reads may raise `StoreUnavailable`.
    """

    history_id: str
    """Differs in a copy of the store, where sequence numbers may come to mean other events."""

    def append(
        self,
        table_id: str,
        expected_seq: int,
        events: Sequence[bytes],
        summary: TableSummary | None,
        callback: AppendCallback,
    ) -> None:
        """Add events after the one numbered `expected_seq`, all or none; 0 begins a table.

        Appends to one table are carried out in their order, also if the callbacks of earlier ones
        have not run yet. Once one of them fails, so do all that were asked for before its callback
        ran, even if their numbers fit: they were decided upon events that are lost. Other tables
        are not concerned. Callbacks run in the order of the appends to a table, never before this
        returns.

        A summary replaces the one before. The callback gets a `Conflict` if the last number of the
        table is another by now, and `StoreUnavailable` if nothing can be stored.
        """

    def check(self) -> None:
        """Raise `StoreUnavailable` if nothing can be stored; to be called again and again."""

    async def read_events(self, table_id: str) -> list[bytes]:
        """All events of a table in their order; empty if there is no such table."""

    async def last_seq(self, table_id: str) -> int:
        """The number of the last durable event of a table; 0 if there is no such table."""

    async def find_by_code(self, code: str) -> str | None:
        """The id of the oldest table with this code that is not closed; None if there is none."""

    async def due_tables(self, now_ms: int, limit: int) -> list[str]:
        """Tables whose `next_wakeup_ms` has come, the longest overdue first."""

    async def lobby(self, limit: int) -> list[tuple[str, bytes]]:
        """The open public tables, the newest first, each with its `summary`."""

    async def table_ids_of(self, person: str, limit: int) -> list[str]:
        """The tables of a member that are not closed, the newest first."""

    async def rules_in_play(self) -> dict[str, list[str]]:
        """The ids of unfinished tables by the version of the rules they are played by."""

    async def close(self) -> None:
        """Write pending events, and release files and threads."""
