"""Tables: a table in memory, what of it is durable by now, and who looks on."""

from __future__ import annotations

from asyncio import Future
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bestiary.core.refusal import Refused
from bestiary.core.store import TableSummary
from bestiary.host.subscriber import CachedEvent, StreamItem, Subscriber, update_for, visible_to
from bestiary.tables import event as happened
from bestiary.tables.event import TableEvent, decode_event
from bestiary.tables.table import Table
from bestiary.tables.table_snapshot import TableSnapshot

MOVE_EVENTS: Final = (happened.Moved, happened.Changed)
SEAT_EVENTS: Final = (happened.Sat, happened.Left, happened.Kicked, happened.DeviceLinked)
"""After these, somebody may look from another seat."""
MAX_REFUSALS_KEPT: Final = 64


class PendingCommit:
    """What one wish led to: numbers with their facts, and the moment after the last."""

    __slots__ = (
        "actor",
        "changes_seats",
        "command_id",
        "common_items",
        "entries",
        "is_move",
        "private_seats",
        "snapshot",
        "waiter",
    )

    def __init__(
        self,
        numbers: list[tuple[int, tuple[CachedEvent, ...]]],
        moment: TableSnapshot,
        who: str,
        id: str,
        is_move: bool,
        is_seating: bool = False,
    ) -> None:
        """Keep what is to be told."""
        self.entries = numbers
        self.snapshot = moment
        self.actor = who
        self.command_id = id
        self.is_move = is_move
        self.changes_seats = is_seating
        self.waiter: Future[int] | None = None
        self.common_items = [StreamItem(n, visible_to(facts, None)) for n, facts in numbers]
        """The numbers as those are told them who see only what everybody sees."""
        self.private_seats: set[int] = set()
        """The seats that see more of it."""
        for _, facts in numbers:
            for fact in facts:
                if fact.audience is not None:
                    self.private_seats |= fact.audience

    def items_for(self, seat: int | None, person: str | None, after: int) -> list[StreamItem]:
        """The numbers after one, as a viewer is told them."""
        found = []
        last = self.entries[-1][0]
        for item, (n, facts) in zip(self.common_items, self.entries, strict=True):
            if n <= after:
                continue
            id = self.command_id if n == last and self.actor == person else ""
            if not id and (len(facts) == len(item.events) or seat not in self.private_seats):
                found.append(item)
            else:
                found.append(StreamItem(n, visible_to(facts, seat), id))
        return found


@dataclass
class LiveTable:
    """One table of this host."""

    table: Table
    published: TableSnapshot
    """The last durable moment: all that anybody may be shown."""
    latest: TableSnapshot
    """The moment after everything that was granted, durable or not."""
    summary: TableSummary | None = None
    pending: deque[PendingCommit] = field(default_factory=deque)
    subscribers: dict[int, Subscriber] = field(default_factory=dict)
    refusals: dict[tuple[str, str], Refused] = field(default_factory=dict)
    thinking: set[tuple[int, int]] = field(default_factory=set)
    """At which version bots think about the move of which seat."""
    durable_seq: int = 0
    is_dropped: bool = False
    used_at_ms: int = 0

    @classmethod
    def loaded(cls, id: str, stored: Sequence[bytes]) -> LiveTable:
        """The room of a table whose events a store has kept."""
        table = read_table(id, [decode_event(each) for each in stored])
        moment = TableSnapshot.of(table, None, is_move=False)
        return cls(table, moment, moment, durable_seq=table.seq)

    def apply(self, events: Sequence[TableEvent], who: str, id: str) -> PendingCommit:
        """Let events have happened, in memory."""
        numbers = []
        for event in events:
            facts = self.table.evolve(event)
            numbers.append((self.table.seq, tuple([CachedEvent(fact) for fact in facts])))
        is_move = all(isinstance(event, MOVE_EVENTS) for event in events)
        self.latest = TableSnapshot.of(self.table, self.latest, is_move)
        is_seating = not is_move and any(isinstance(event, SEAT_EVENTS) for event in events)
        entry = PendingCommit(numbers, self.latest, who, id, is_move, is_seating)
        self.pending.append(entry)
        return entry

    def remember_refusal(self, who: str, id: str, refused: Refused) -> None:
        """Remember a refusal, to say the same when the wish comes again."""
        self.refusals[who, id] = refused
        if len(self.refusals) > MAX_REFUSALS_KEPT:
            del self.refusals[next(iter(self.refusals))]

    def publish(self) -> None:
        """Tell everybody what has become durable."""
        entries = []
        while self.pending and self.pending[0].snapshot.seq <= self.durable_seq:
            entries.append(self.pending.popleft())
        if not entries:
            return
        before, self.published = self.published, entries[-1].snapshot
        is_whole = self.published.table_view is not before.table_view
        is_seating = any(entry.changes_seats for entry in entries)
        for viewer in tuple(self.subscribers.values()):
            if viewer.sent_seq >= 0:
                self._send_update(viewer, entries, is_whole, is_seating)
        for entry in entries:
            if entry.waiter is not None and not entry.waiter.done():
                entry.waiter.set_result(entry.snapshot.seq)
        if self.published.table_view.status == "closed":
            self.dismiss_all("closed")

    def dismiss_all(self, reason: str) -> None:
        """End the connection of every viewer."""
        for viewer in tuple(self.subscribers.values()):
            viewer.close(reason)
        self.subscribers.clear()

    def _send_update(
        self, viewer: Subscriber, entries: list[PendingCommit], is_whole: bool, is_seating: bool
    ) -> None:
        """Tell one viewer."""
        seat, person, after = viewer.seat, viewer.person, viewer.sent_seq
        items: list[StreamItem] = []
        for entry in entries:
            if is_seating and entry.changes_seats:
                seat = entry.snapshot.seat_of(person)
            if seat in entry.private_seats or entry.actor == person or entry.entries[0][0] <= after:
                items += entry.items_for(seat, person, after)
            else:
                items += entry.common_items
        is_fresh = seat != viewer.seat
        viewer.seat = seat
        if is_fresh and not self.may_watch(seat):
            self.subscribers.pop(id(viewer), None)
            viewer.close("kicked")
            return
        news = update_for(
            self.published, seat, tuple(items), is_whole=is_whole or is_fresh, is_fresh=is_fresh
        )
        if viewer.send(news):
            viewer.sent_seq = self.published.seq
        else:
            viewer.sent_seq = -1

    def may_watch(self, seat: int | None) -> bool:
        """Whether somebody at a seat, or at none, may look at the table."""
        return seat is not None or self.table.opened.onlookers


def read_table(id: str, events: Sequence[TableEvent]) -> Table:
    """The table that some events make."""
    table = _new_table(id, events)
    for event in events[1:]:
        table.evolve(event)
    return table


def table_at_end_of_game(id: str, stored: Sequence[bytes], number: int) -> Table | None:
    """The table as it was when a game of the group was over; None where that never was."""
    events = [decode_event(each) for each in stored]
    table = _new_table(id, events)
    for event in events[1:]:
        table.evolve(event)
        if table.game_number == number and table.status == "over":
            return table
    return None


def catch_up(
    id: str, stored: Sequence[bytes], person: str | None, after: int
) -> tuple[TableSnapshot, list[StreamItem]]:
    """The entries after one, as a person is shown them, and the moment after the last."""
    events = [decode_event(each) for each in stored]
    table = _new_table(id, events)
    seat = table.seat_of(person)
    items = [StreamItem(1, ())] if after < 1 else []
    for event in events[1:]:
        facts = table.evolve(event)
        if isinstance(event, SEAT_EVENTS):
            seat = table.seat_of(person)
        if table.seq > after:
            who, command_id = table.command
            own = command_id if who == person else ""
            if own and items and items[-1].id == own:
                items[-1].id = ""  # it stands at the last entry of a command
            items.append(StreamItem(table.seq, visible_to(map(CachedEvent, facts), seat), own))
    return TableSnapshot.of(table, None, is_move=False), items


def _new_table(id: str, events: Sequence[TableEvent]) -> Table:
    """The table after the first of its events."""
    opened = events[0]
    assert isinstance(opened, happened.Opened)
    return Table(id, opened)
