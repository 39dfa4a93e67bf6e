"""Stores: the maintenance of a store: all that `bestiary db` does, whichever store it is."""

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

from msgspec.structs import replace

from bestiary.core.message import safe_repr
from bestiary.core.refusal import Refused
from bestiary.stores import erasure, verification
from bestiary.stores.erasure import ErasurePlan, Person, ReplacementBot
from bestiary.stores.stored_tables import StoredTables
from bestiary.stores.verification import Finding
from bestiary.tables.event import Closed, encode_event
from bestiary.tables.table import NEVER


class Maintenance(StoredTables):
    """The maintenance of one store, also while a server uses it unless a method says otherwise."""

    @abstractmethod
    def exclusive(self) -> AbstractContextManager[object]:
        """Within the block no server and no other maintenance; refuses if there is one."""

    @abstractmethod
    def upgrade(self) -> tuple[int, int]:
        """Bring the store up to date, exclusively: how many steps that took, and its version."""

    @abstractmethod
    def back_up(self, target: Path) -> tuple[int, int]:
        """Copy all tables to a new database file: how many tables and events the copy has.

        The copy is of one moment and has a history id of its own. It appears under its name only
        once it is complete, checked and on the disk; an existing file is left alone.
        """

    def verify(self) -> Iterator[Finding | None]:
        """Check the storage and replay every table: a finding or None for each table.

        All tables are read as of one moment.
        """
        return verification.verify(self)

    def close_table(self, table_id: str, now_ms: int) -> bool:
        """Close a table that need not be playable: False if it was closed already.

        A server that has it in memory meets a `Conflict` at its next event.
        """
        with self.edit():
            rows, summary = self.read_rows(table_id), self.read_summary(table_id)
            if not rows and summary is None:
                raise Refused("store", "store-refused-no-table", table=safe_repr(table_id))
            last = verification.last_readable_event(rows)
            is_closed = isinstance(last, Closed)
            if rows and not is_closed:
                at_ms = max(now_ms, last.at_ms if last else 0)
                closed = encode_event(Closed(at_ms=at_ms))
                self.write_rows(table_id, [(rows[-1][0] + 1, closed)])
            if summary is not None and summary.status != "closed":
                is_closed = False
                summary = replace(summary, status="closed", next_wakeup_ms=NEVER)
                self.write_summary(table_id, summary)
            return not is_closed

    def prune(self, before_ms: int) -> int:
        """Delete the tables that were closed before a time, exclusively: how many there were.

        Then nothing is left of them, and the storage is as small as it can be.
        """
        with self.edit():
            closed = [id for id in self.table_ids() if self._closed_before(id, before_ms)]
            for table_id in closed:
                self.delete_table(table_id)
        self.scrub()
        return len(closed)

    def _closed_before(self, table_id: str, before_ms: int) -> bool:
        last = verification.last_readable_event(self.read_rows(table_id))
        return isinstance(last, Closed) and last.at_ms < before_ms

    def find_people(self, name: str) -> list[Person]:
        return erasure.find_people(self, name)

    def plan_erasure(self, person: Person) -> ErasurePlan:
        return erasure.plan_erasure(self, person)

    def erase(self, plan: ErasurePlan, bot_for: ReplacementBot) -> None:
        """Carry out a plan, exclusively, all or nothing, and leave no trace of the person."""
        with self.edit():
            erasure.erase(self, plan, bot_for)
        self.scrub()
