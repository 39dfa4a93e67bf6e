"""Host: a table in memory, with its subscribers and the commits that are not durable yet."""

import asyncio
import logging
from asyncio import Future, get_running_loop, shield
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, Self, TypeAlias

from msgspec import Struct

from bestiary import catalog
from bestiary.catalog import AnyBot
from bestiary.core.event import Event, visible_events
from bestiary.core.explanation import Explainers
from bestiary.core.message import ListArg
from bestiary.core.refusal import Refused
from bestiary.core.store import TableSummary
from bestiary.host.ephemeral import EphemeralMessage, Nudged
from bestiary.host.presence import Presence
from bestiary.host.subscriber import Subscriber, VisibleEntry, send_snapshot
from bestiary.tables import event as stored
from bestiary.tables.decide import Decision
from bestiary.tables.event import TableEvent, decode_event
from bestiary.tables.identity import find_seat
from bestiary.tables.summary import summary_of
from bestiary.tables.table import Table
from bestiary.tables.table_snapshot import NumberedEvents, TableSnapshot, apply_decision

log = logging.getLogger("bestiary.host")

KeyHashes: TypeAlias = tuple[tuple[str, ...], ...]
"""Of the persons at each seat."""
SEAT_EVENTS: Final = frozenset(
    {stored.Sat, stored.Left, stored.Kicked, stored.SeatsChanged, stored.DeviceLinked}
)
"""After these, a subscriber may have another seat."""
MAX_REFUSALS_KEPT: Final = 64
"""Of how many commands a person is repeated the refusal, and of how many people at a table."""
RECENT_COMMITS: Final = 32
"""How many commits a table keeps for clients that come back."""
NUDGE_AFTER_MS: Final = 30_000
"""For how long a player must have been awaited to be nudged, and between two nudges."""


class UnknownRules(Refused):
    """A table was begun by rules that are not installed: it cannot be played."""

    def __init__(self, table: Table) -> None:
        self.table = table
        known = ListArg(tuple(catalog.installed_rules()))
        super().__init__("table", "table-refused-rules", rules=table.opened.rules, known=known)


class Commit(Struct, eq=False):
    """The events of one command, as viewers are shown them."""

    public_entries: list[VisibleEntry]
    """For viewers who are shown only the public events."""
    private_entries: dict[int | None, list[VisibleEntry]]
    """For the seats that are shown more."""
    actor: str
    command_id: str
    key_hashes: KeyHashes
    """Who had which seat after it."""

    @classmethod
    def of(
        cls,
        numbered_events: NumberedEvents,
        actor: str,
        command_id: str,
        key_hashes: KeyHashes,
        explainers: Explainers = (),
    ) -> Self:
        public: list[VisibleEntry] = []
        private: dict[int | None, list[VisibleEntry]] = {}
        for seq, events in numbered_events:
            shown: list[Event] = []
            audiences: set[frozenset[int]] = set()
            for event in events:
                seats = event.audience()
                if seats is None:
                    shown.append(event)
                else:
                    audiences.add(seats)
            entry = VisibleEntry(seq, tuple(shown), explainers=explainers)
            public.append(entry)
            for entries in private.values():
                entries.append(entry)
            for seat in chain(*audiences):
                own = events if len(audiences) == 1 else visible_events(events, seat)
                own_entry = VisibleEntry(seq, own, explainers=explainers)
                private.setdefault(seat, public.copy())[-1] = own_entry
        return cls(public, private, actor, command_id, key_hashes)

    def seat_of(self, person: str | None) -> int | None:
        """The seat that a person had after it; None if none."""
        return find_seat(person, self.key_hashes)

    def forget_json(self) -> None:
        """Keep the entries for clients that come back, without their JSON."""
        for entries in (self.public_entries, *self.private_entries.values()):
            for entry in entries:
                entry.encoded = None

    def entries_for(self, seat: int | None, person: str | None) -> list[VisibleEntry]:
        """The entries for one viewer, who had this seat after it."""
        entries = self.private_entries.get(seat, self.public_entries)
        if self.actor == person and self.command_id:
            last = entries[-1]
            own = VisibleEntry(last.seq, last.events, self.command_id, last.explainers)
            entries = [*entries[:-1], own]
        return entries


class PendingCommit(Struct, eq=False):
    """A commit that is not durable or not published yet, and the snapshot after it."""

    commit: Commit
    snapshot: TableSnapshot
    move_count: int
    """How many moves it has; 0 if it has other events."""
    waiter: Future[int] | None = None

    async def wait(self) -> int:
        """Wait until it is durable and published: its last `seq`."""
        if self.waiter is None:
            self.waiter = get_running_loop().create_future()
        return await shield(self.waiter)


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
    recent: deque[Commit] = field(default_factory=lambda: deque(maxlen=RECENT_COMMITS))
    """The last commits that were published."""
    pending: deque[PendingCommit] = field(default_factory=deque)
    subscribers: dict[int, Subscriber] = field(default_factory=dict)
    presence: Presence = field(default_factory=Presence)
    nudged_at_ms: dict[int, int] = field(default_factory=dict)
    """When the player of each seat was last nudged."""
    refusals: dict[str, dict[str, Refused]] = field(default_factory=dict)
    """The last refusals by person and command id."""
    bots: dict[tuple[int, int, str], AnyBot] = field(default_factory=dict)
    """The bots of this game, by game number, seat and kind."""
    bots_choosing: set[tuple[int, int]] = field(default_factory=set)
    """The bots that are choosing, by game number and seat."""
    pace_changed: asyncio.Event | None = None
    """Set when the pace is changed, for the bots that wait; None if none has waited."""
    durable_seq: int = 0
    is_dropped: bool = False
    used_at_ms: int = 0
    applied_at_ms: float = 0.0
    """When the last event was applied, or the table was read, by the host's monotonic clock."""

    @classmethod
    def from_stored(cls, table_id: str, bodies: Sequence[bytes]) -> Self:
        """The table that stored events make; finished games but the last are not played again.

        Raises `UnknownRules` before a game is played.
        """
        events = [decode_event(body) for body in bodies]
        table = Table(table_id, events[0])
        if table.opened.rules not in catalog.installed_rules():
            for event in events[1:]:
                table.skip(event)
            raise UnknownRules(table)
        key_hashes: KeyHashes = ()
        recent: deque[Commit] = deque(maxlen=RECENT_COMMITS)
        first_recent = len(events) - RECENT_COMMITS
        first_played = _first_event_to_play(events)
        for index, event in enumerate(events[1:], 1):
            if index < first_played:
                table.skip(event)
                continue
            shown = table.evolve(event)
            if index >= first_recent:
                actor, command_id = table.last_command_key
                if recent and (recent[-1].actor, recent[-1].command_id) == (actor, command_id):
                    recent[-1].command_id = ""  # it stands at the last entry of a command
                if type(event) in SEAT_EVENTS or not recent:
                    key_hashes = tuple(seat.key_hashes for seat in table.seats)
                shown_at = [(table.seq, shown)]
                recent.append(Commit.of(shown_at, actor, command_id, key_hashes, table.explainers))
        snapshot = TableSnapshot.of(table, None, is_move=False)
        return cls(table, snapshot, snapshot, summary_of(table), recent, durable_seq=table.seq)

    def apply(self, decision: Decision) -> PendingCommit:
        """Apply a decision in memory; once its events are durable they are published."""
        last, first = self.latest_snapshot, decision.events[0]
        numbered_events, snapshot = apply_decision(self.table, decision, last)
        self.latest_snapshot = snapshot
        key_hashes, explainers = snapshot.key_hashes, self.table.explainers
        commit = Commit.of(numbered_events, first.actor, first.command_id, key_hashes, explainers)
        move_count = len(decision.moves) or int(isinstance(first, stored.Changed))
        pending = PendingCommit(commit, snapshot, move_count)
        self.pending.append(pending)
        return pending

    def update_summary(self, pending: PendingCommit) -> TableSummary | None:
        """The summary after a commit; None if it is the same as before."""
        before, after = self.summary, pending.snapshot
        is_same = before.next_wakeup_ms == after.next_wakeup_ms
        if is_same and pending.move_count and before.status == after.table_view.status:
            return None  # a move changes nothing else in it
        self.summary = summary_of(self.table)
        return None if self.summary == before else self.summary

    def remember_refusal(self, actor: str, command_id: str, refused: Refused) -> None:
        """Keep a refusal, to repeat it if the command comes again; not without a command id.

        Each person has a place for some; of people without a seat only the last few have.
        """
        if not command_id:
            return
        refusals = self.refusals.setdefault(actor, {})
        refusals[command_id] = refused
        if len(refusals) > MAX_REFUSALS_KEPT:
            del refusals[next(iter(refusals))]
        if len(self.refusals) > MAX_REFUSALS_KEPT:
            without_seat = (who for who in self.refusals if self.table.seat_of(who) is None)
            del self.refusals[next(without_seat)]

    def publish(self) -> None:
        """Resolve the waiters of what has become durable, and send it to all subscribers."""
        published = []
        while self.pending and self.pending[0].snapshot.seq <= self.durable_seq:
            published.append(self.pending.popleft())
        if not published:
            return
        for pending in published:
            if pending.waiter is not None:
                pending.waiter.set_result(pending.snapshot.seq)
        before, self.published_snapshot = self.published_snapshot, published[-1].snapshot
        commits = [pending.commit for pending in published]
        for subscriber in tuple(self.subscribers.values()):
            if subscriber.sent_seq >= 0:
                try:
                    self._send_update(subscriber, commits, before)
                except Exception:
                    log.exception("a viewer cannot be shown", extra={"table": self.table.id})
                    self._end(subscriber, "closed")
        for commit in commits:
            commit.forget_json()
        self.recent += commits
        if self.published_snapshot.table_view.status == "closed":
            self.close_subscribers("closed")

    async def until_pace_changes(self) -> None:
        self.pace_changed = self.pace_changed or asyncio.Event()
        await self.pace_changed.wait()

    def wake_pauses(self) -> None:
        """Let the bots that wait find out how long they wait now."""
        if self.pace_changed is not None:
            self.pace_changed.set()
            self.pace_changed = None

    def check_presence(self, now_ms: float) -> None:
        """Note who is here now; `publish_presence` sends it."""
        key_hashes = self.published_snapshot.key_hashes
        self.presence.update(key_hashes, self.subscribers.values(), now_ms)

    def publish_presence(self, now_ms: float) -> None:
        """Send all subscribers who is here, if that has changed."""
        are_others = self.published_snapshot.key_hashes is not self.presence.key_hashes
        if are_others or now_ms >= self.presence.next_check_ms:
            self.check_presence(now_ms)
        if self.presence.is_news():
            self.send_ephemeral(self.presence.view(now_ms))

    def nudge(self, by: int, seat: int, now_ms: int) -> None:
        """Nudge a player who has been awaited for long, unless that was done just now."""
        table = self.table
        if seat == by or seat not in table.seats_to_move():
            return
        since_ms = max(table.decision_at_ms, self.nudged_at_ms.get(seat, 0))
        if now_ms - since_ms >= NUDGE_AFTER_MS:
            self.nudged_at_ms[seat] = now_ms
            self.send_ephemeral(Nudged(by), seat)

    def send_ephemeral(self, message: EphemeralMessage, seat: int | None = None) -> None:
        """Send a message to all subscribers that have had their welcome, or to those of a seat."""
        for subscriber in tuple(self.subscribers.values()):
            if subscriber.sent_seq >= 0 and seat in (None, subscriber.seat):
                try:
                    subscriber.send_ephemeral(message)
                except Exception:
                    log.exception("a message cannot be sent", extra={"table": self.table.id})
                    self._end(subscriber, "closed")

    def close_subscribers(self, reason: str) -> None:
        """End every connection, for a reason of `protocol.Bye`."""
        for subscriber in tuple(self.subscribers.values()):
            self._end(subscriber, reason)

    def _end(self, subscriber: Subscriber, reason: str) -> None:
        self.subscribers.pop(id(subscriber), None)
        try:
            subscriber.close(reason)
        except Exception:
            log.exception("a connection cannot be closed", extra={"table": self.table.id})

    def fail_commit(self, pending: PendingCommit, error: Exception) -> None:
        """Forget a commit that could not be stored: its waiter gets the error."""
        self.pending.remove(pending)
        if pending.waiter is not None:
            pending.waiter.set_exception(error)

    def welcome(self, subscriber: Subscriber, after: int | None) -> None:
        """Send the whole view, with the entries after `after` if they are still kept."""
        snapshot = self.published_snapshot
        subscriber.seat = snapshot.seat_of(subscriber.person)
        self.subscribers[id(subscriber)] = subscriber
        entries = self._recent_entries(subscriber, snapshot.seq if after is None else after)
        send_snapshot(subscriber, snapshot, entries, True, True, is_welcome=True)

    def may_watch(self, seat: int | None) -> bool:
        """Whether a viewer at a seat, or at none, may watch the table."""
        return seat is not None or self.table.opened.onlookers

    def _send_update(
        self, subscriber: Subscriber, commits: list[Commit], before: TableSnapshot
    ) -> None:
        old_seat = seat = subscriber.seat
        person, snapshot = subscriber.person, self.published_snapshot
        may_have_moved = snapshot.key_hashes is not before.key_hashes
        entries: list[VisibleEntry] = []
        for commit in commits:
            if may_have_moved:
                seat = commit.seat_of(person)
            entries += commit.entries_for(seat, person)
        if seat != old_seat:
            subscriber.seat = seat
            if not self.may_watch(seat):
                self._end(subscriber, "kicked")
                return
        has_new_table_view = snapshot.table_view is not before.table_view
        ends_game = snapshot.is_game_over and not before.is_game_over
        send_snapshot(
            subscriber, snapshot, entries, has_new_table_view, ends_game, seat != old_seat
        )

    def _recent_entries(self, subscriber: Subscriber, after: int) -> list[VisibleEntry]:
        """The entries after `after`, as shown to the seat of that time; none if one is not kept."""
        after = max(after, 1)  # there is nothing to show of a table's opening
        missed = [commit for commit in self.recent if commit.public_entries[-1].seq > after]
        if not missed or missed[0].public_entries[0].seq > after + 1:
            return []
        person = subscriber.person
        return [
            entry
            for commit in missed
            for entry in commit.entries_for(commit.seat_of(person), person)
            if entry.seq > after
        ]


def _first_event_to_play(events: Sequence[TableEvent]) -> int:
    """The index of the last deal; of an earlier one, if a game before it has no stored end."""
    first = 1
    is_finished = True
    for index, event in enumerate(events):
        if isinstance(event, stored.Started):
            if not is_finished:
                return first
            first, is_finished = index, False
        elif isinstance(event, stored.Finished):
            is_finished = True
    return first


def read_table(table_id: str, events: Sequence[TableEvent]) -> Table:
    """The table that events make, with every game played."""
    table = Table(table_id, events[0])
    for event in events[1:]:
        table.evolve(event)
    return table
