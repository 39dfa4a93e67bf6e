"""Host: a table in memory, with its subscribers and the commits that are not durable yet."""

from __future__ import annotations

from asyncio import Future
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bestiary.core.refusal import Refused
from bestiary.core.store import TableSummary
from bestiary.host.subscriber import CachedEvent, Subscriber, VisibleEntry, update_for, visible_to
from bestiary.tables import event as stored
from bestiary.tables.event import TableEvent, decode_event
from bestiary.tables.summary import summary_of
from bestiary.tables.table import Table
from bestiary.tables.table_snapshot import TableSnapshot

MOVE_EVENTS: Final = (stored.Moved, stored.Changed)
SEAT_EVENTS: Final = (stored.Sat, stored.Left, stored.Kicked, stored.DeviceLinked)
"""After these, a subscriber may have another seat."""
MAX_REFUSALS_KEPT: Final = 64


class PendingCommit:
    """The events of one command, and the snapshot after them, until they are published."""

    __slots__ = (
        "actor",
        "changes_seats",
        "command_id",
        "is_move",
        "numbered_events",
        "private_seats",
        "public_entries",
        "snapshot",
        "waiter",
    )

    def __init__(
        self,
        numbered_events: list[tuple[int, tuple[CachedEvent, ...]]],
        snapshot: TableSnapshot,
        actor: str,
        command_id: str,
        is_move: bool,
        changes_seats: bool = False,
    ) -> None:
        self.numbered_events = numbered_events
        self.snapshot = snapshot
        self.actor = actor
        self.command_id = command_id
        self.is_move = is_move
        self.changes_seats = changes_seats
        self.waiter: Future[int] | None = None
        self.public_entries = [
            VisibleEntry(seq, visible_to(events, None)) for seq, events in numbered_events
        ]
        """The entries for viewers who are shown only the public events."""
        self.private_seats: set[int] = set()
        """The seats that are shown more."""
        for _, events in numbered_events:
            for event in events:
                if event.audience is not None:
                    self.private_seats |= event.audience

    def entries_for(self, seat: int | None, person: str | None, after: int) -> list[VisibleEntry]:
        """The entries after `after`, for one viewer."""
        entries = []
        last = self.numbered_events[-1][0]
        for entry, (seq, events) in zip(self.public_entries, self.numbered_events, strict=True):
            if seq <= after:
                continue
            command_id = self.command_id if seq == last and self.actor == person else ""
            is_public = len(events) == len(entry.events) or seat not in self.private_seats
            if is_public and not command_id:
                entries.append(entry)
            else:
                entries.append(VisibleEntry(seq, visible_to(events, seat), command_id))
        return entries


@dataclass
class LiveTable:
    """A table of a host."""

    table: Table
    published_snapshot: TableSnapshot
    """The last durable snapshot: all that viewers may be shown."""
    latest_snapshot: TableSnapshot
    """The snapshot after all accepted commands, durable or not."""
    summary: TableSummary
    """As the store has it, or gets it with the commits that are pending."""
    pending: deque[PendingCommit] = field(default_factory=deque)
    subscribers: dict[int, Subscriber] = field(default_factory=dict)
    refusals: dict[tuple[str, str], Refused] = field(default_factory=dict)
    bots_choosing: set[tuple[int, int]] = field(default_factory=set)
    """The bots that are choosing, by game number and seat."""
    durable_seq: int = 0
    is_dropped: bool = False
    used_at_ms: int = 0

    @classmethod
    def loaded(cls, table_id: str, bodies: Sequence[bytes]) -> LiveTable:
        """The table that stored events make."""
        table = read_table(table_id, [decode_event(body) for body in bodies])
        snapshot = TableSnapshot.of(table, None, is_move=False)
        return cls(table, snapshot, snapshot, summary_of(table), durable_seq=table.seq)

    def apply(self, events: Sequence[TableEvent], actor: str, command_id: str) -> PendingCommit:
        """Apply events in memory; they are published once they are durable."""
        numbered_events = []
        for event in events:
            shown = tuple([CachedEvent(game_event) for game_event in self.table.evolve(event)])
            numbered_events.append((self.table.seq, shown))
        is_move = all(isinstance(event, MOVE_EVENTS) for event in events)
        self.latest_snapshot = TableSnapshot.of(self.table, self.latest_snapshot, is_move)
        changes_seats = not is_move and any(isinstance(event, SEAT_EVENTS) for event in events)
        commit = PendingCommit(
            numbered_events, self.latest_snapshot, actor, command_id, is_move, changes_seats
        )
        self.pending.append(commit)
        return commit

    def new_summary(self, is_move: bool) -> TableSummary | None:
        """The summary after the last commit; None if it is the same as before."""
        before, table = self.summary, self.table
        is_same = before.next_wakeup_ms == table.next_wakeup_ms() and before.status == table.status
        if is_move and is_same:  # a move changes nothing else in it
            return None
        self.summary = summary_of(table)
        return None if self.summary == before else self.summary

    def remember_refusal(self, actor: str, command_id: str, refused: Refused) -> None:
        """Keep a refusal, to repeat it if the command comes again."""
        self.refusals[actor, command_id] = refused
        if len(self.refusals) > MAX_REFUSALS_KEPT:
            del self.refusals[next(iter(self.refusals))]

    def publish(self) -> None:
        """Send what has become durable to all subscribers, and resolve the waiters."""
        commits = []
        while self.pending and self.pending[0].snapshot.seq <= self.durable_seq:
            commits.append(self.pending.popleft())
        if not commits:
            return
        before, self.published_snapshot = self.published_snapshot, commits[-1].snapshot
        includes_table = self.published_snapshot.table_view is not before.table_view
        for subscriber in tuple(self.subscribers.values()):
            if subscriber.sent_seq >= 0:
                self._send_update(subscriber, commits, includes_table)
        for commit in commits:
            if commit.waiter is not None and not commit.waiter.done():
                commit.waiter.set_result(commit.snapshot.seq)
        if self.published_snapshot.table_view.status == "closed":
            self.close_subscribers("closed")

    def close_subscribers(self, reason: str) -> None:
        """End every connection, for a reason of `protocol.Bye`."""
        for subscriber in tuple(self.subscribers.values()):
            subscriber.close(reason)
        self.subscribers.clear()

    def _send_update(
        self, subscriber: Subscriber, commits: list[PendingCommit], includes_table: bool
    ) -> None:
        seat, person, after = subscriber.seat, subscriber.person, subscriber.sent_seq
        entries: list[VisibleEntry] = []
        for commit in commits:
            if commit.changes_seats:
                seat = commit.snapshot.seat_of(person)
            is_sent_in_part = commit.numbered_events[0][0] <= after
            if seat in commit.private_seats or commit.actor == person or is_sent_in_part:
                entries += commit.entries_for(seat, person, after)
            else:
                entries += commit.public_entries
        is_welcome = seat != subscriber.seat
        subscriber.seat = seat
        if is_welcome and not self.may_watch(seat):
            self.subscribers.pop(id(subscriber), None)
            subscriber.close("kicked")
            return
        includes_table |= is_welcome
        snapshot = self.published_snapshot
        update = update_for(snapshot, seat, tuple(entries), includes_table, is_welcome)
        subscriber.sent_seq = snapshot.seq if subscriber.send(update) else -1

    def may_watch(self, seat: int | None) -> bool:
        """Whether a viewer at a seat, or at none, may watch the table."""
        return seat is not None or self.table.opened.onlookers


def read_table(table_id: str, events: Sequence[TableEvent]) -> Table:
    """The table that events make."""
    table = _new_table(table_id, events)
    for event in events[1:]:
        table.evolve(event)
    return table


def table_at_end_of_game(table_id: str, bodies: Sequence[bytes], game_number: int) -> Table | None:
    """The table when the game of that number was over; None if it never was."""
    events = [decode_event(body) for body in bodies]
    table = _new_table(table_id, events)
    for event in events[1:]:
        table.evolve(event)
        if table.game_number == game_number and table.status == "over":
            return table
    return None


def catch_up(
    table_id: str, bodies: Sequence[bytes], person: str | None, after: int
) -> tuple[TableSnapshot, list[VisibleEntry]]:
    """The snapshot after all stored events, and the entries after `after` for one person."""
    events = [decode_event(body) for body in bodies]
    table = _new_table(table_id, events)
    seat = table.seat_of(person)
    entries = [VisibleEntry(1, ())] if after < 1 else []
    for event in events[1:]:
        shown = map(CachedEvent, table.evolve(event))
        if isinstance(event, SEAT_EVENTS):
            seat = table.seat_of(person)
        if table.seq > after:
            actor, command_id = table.command
            own = command_id if actor == person else ""
            if own and entries and entries[-1].id == own:
                entries[-1].id = ""  # it stands at the last entry of a command
            entries.append(VisibleEntry(table.seq, visible_to(shown, seat), own))
    return TableSnapshot.of(table, None, is_move=False), entries


def _new_table(table_id: str, events: Sequence[TableEvent]) -> Table:
    opened = events[0]
    assert isinstance(opened, stored.Opened)
    return Table(table_id, opened)
