"""Stores: the tables as a store keeps them, sound or not: what maintenance reads and edits."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager

from bestiary.core.store import TableSummary


class StoredTables(ABC):
    """The tables of one store. Each store implements these, and so gets its maintenance."""

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[None]:
        """Within the block all that is read is of one moment; nothing can be written."""

    @abstractmethod
    def edit(self) -> AbstractContextManager[None]:
        """Within the block no other program writes; all that is written is kept, or none."""

    @abstractmethod
    def scrub(self) -> None:
        """Leave no trace of what was deleted or replaced.

        Refuses, after the fact, while another program keeps the old bytes alive.
        """

    @abstractmethod
    def renew_history(self) -> None:
        """Draw a new history id: sequence numbers come to mean other events."""

    @abstractmethod
    def damage(self) -> list[str]:
        """What is wrong with the storage itself, in its own words."""

    @abstractmethod
    def table_ids(self) -> list[str]:
        """The tables in the order in which they were opened, then those without a summary."""

    @abstractmethod
    def tables_with(self, text: str) -> list[str]:
        """The tables in whose events a string of the JSON is this text, in the same order."""

    @abstractmethod
    def read_rows(self, table_id: str) -> list[tuple[int, bytes]]:
        """The events of a table, each with its number, as they are: there may be gaps."""

    @abstractmethod
    def read_summary(self, table_id: str) -> TableSummary | None:
        """Its members are sorted."""

    @abstractmethod
    def write_rows(self, table_id: str, rows: Sequence[tuple[int, bytes]]) -> None:
        """Write events, each in place of the one that has its number."""

    @abstractmethod
    def write_summary(self, table_id: str, summary: TableSummary) -> None: ...

    @abstractmethod
    def delete_table(self, table_id: str) -> None: ...
