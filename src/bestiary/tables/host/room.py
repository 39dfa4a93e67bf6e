"""Tables: a table in memory, what of it is durable by now, and who looks on."""

from __future__ import annotations

from asyncio import Future
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bestiary.core.refusal import Refused
from bestiary.core.store import TableSummary
from bestiary.tables import event as happened
from bestiary.tables.event import TableEvent, decoded
from bestiary.tables.host.viewer import Item, Shown, Viewer, shown_to, told
from bestiary.tables.moment import Moment
from bestiary.tables.table import Table

MOVES: Final = (happened.Moved, happened.Changed)
SEATINGS: Final = (happened.Sat, happened.Left, happened.Kicked, happened.DeviceLinked)
"""After these, somebody may look from another seat."""
REMEMBERED: Final = 64


class Entry:
    """What one wish led to: numbers with their facts, and the moment after the last."""

    __slots__ = (
        "common",
        "id",
        "is_move",
        "is_seating",
        "moment",
        "numbers",
        "private",
        "waiter",
        "who",
    )

    def __init__(
        self,
        numbers: list[tuple[int, tuple[Shown, ...]]],
        moment: Moment,
        who: str,
        id: str,
        is_move: bool,
        is_seating: bool = False,
    ) -> None:
        """Keep what is to be told."""
        self.numbers = numbers
        self.moment = moment
        self.who = who
        self.id = id
        self.is_move = is_move
        self.is_seating = is_seating
        self.waiter: Future[int] | None = None
        self.common = [Item(n, shown_to(facts, None)) for n, facts in numbers]
        """The numbers as those are told them who see only what everybody sees."""
        self.private: set[int] = set()
        """The seats that see more of it."""
        for _, facts in numbers:
            for fact in facts:
                if fact.audience is not None:
                    self.private |= fact.audience

    def items(self, seat: int | None, person: str | None, after: int) -> list[Item]:
        """The numbers after one, as a viewer is told them."""
        found = []
        last = self.numbers[-1][0]
        for item, (n, facts) in zip(self.common, self.numbers, strict=True):
            if n <= after:
                continue
            id = self.id if n == last and self.who == person else ""
            if not id and (len(facts) == len(item.facts) or seat not in self.private):
                found.append(item)
            else:
                found.append(Item(n, shown_to(facts, seat), id))
        return found


@dataclass
class Room:
    """One table of this host."""

    table: Table
    shown: Moment
    """The last durable moment: all that anybody may be shown."""
    latest: Moment
    """The moment after everything that was granted, durable or not."""
    summary: TableSummary | None = None
    pending: deque[Entry] = field(default_factory=deque)
    viewers: dict[int, Viewer] = field(default_factory=dict)
    refusals: dict[tuple[str, str], Refused] = field(default_factory=dict)
    thinking: set[tuple[int, int]] = field(default_factory=set)
    """At which version bots think about the move of which seat."""
    durable: int = 0
    is_broken: bool = False
    used_at: int = 0

    @classmethod
    def loaded(cls, id: str, stored: Sequence[bytes]) -> Room:
        """The room of a table whose events a store has kept."""
        table = read_table(id, [decoded(each) for each in stored])
        moment = Moment.of(table, None, is_move=False)
        return cls(table, moment, moment, durable=table.version)

    def happen(self, events: Sequence[TableEvent], who: str, id: str) -> Entry:
        """Let events have happened, in memory."""
        numbers = []
        for event in events:
            facts = self.table.evolve(event)
            numbers.append((self.table.version, tuple([Shown(fact) for fact in facts])))
        is_move = all(isinstance(event, MOVES) for event in events)
        self.latest = Moment.of(self.table, self.latest, is_move)
        is_seating = not is_move and any(isinstance(event, SEATINGS) for event in events)
        entry = Entry(numbers, self.latest, who, id, is_move, is_seating)
        self.pending.append(entry)
        return entry

    def refuse(self, who: str, id: str, refused: Refused) -> None:
        """Remember a refusal, to say the same when the wish comes again."""
        self.refusals[who, id] = refused
        if len(self.refusals) > REMEMBERED:
            del self.refusals[next(iter(self.refusals))]

    def publish(self) -> None:
        """Tell everybody what has become durable."""
        entries = []
        while self.pending and self.pending[0].moment.version <= self.durable:
            entries.append(self.pending.popleft())
        if not entries:
            return
        before, self.shown = self.shown, entries[-1].moment
        is_whole = self.shown.standing is not before.standing
        is_seating = any(entry.is_seating for entry in entries)
        for viewer in tuple(self.viewers.values()):
            if viewer.at >= 0:
                self._tell(viewer, entries, is_whole, is_seating)
        for entry in entries:
            if entry.waiter is not None and not entry.waiter.done():
                entry.waiter.set_result(entry.moment.version)
        if self.shown.standing.status == "closed":
            self.dismiss_all("closed")

    def dismiss_all(self, reason: str) -> None:
        """End the connection of every viewer."""
        for viewer in tuple(self.viewers.values()):
            viewer.dismiss(reason)
        self.viewers.clear()

    def _tell(self, viewer: Viewer, entries: list[Entry], is_whole: bool, is_seating: bool) -> None:
        """Tell one viewer."""
        seat, person, after = viewer.seat, viewer.person, viewer.at
        items: list[Item] = []
        for entry in entries:
            if is_seating and entry.is_seating:
                seat = entry.moment.seat_of(person)
            if seat in entry.private or entry.who == person or entry.numbers[0][0] <= after:
                items += entry.items(seat, person, after)
            else:
                items += entry.common
        is_fresh = seat != viewer.seat
        viewer.seat = seat
        if is_fresh and not self.may_watch(seat):
            self.viewers.pop(id(viewer), None)
            viewer.dismiss("kicked")
            return
        news = told(
            self.shown, seat, tuple(items), is_whole=is_whole or is_fresh, is_fresh=is_fresh
        )
        if viewer.tell(news):
            viewer.at = self.shown.version
        else:
            viewer.at = -1

    def may_watch(self, seat: int | None) -> bool:
        """Whether somebody at a seat, or at none, may look at the table."""
        return seat is not None or self.table.opened.onlookers


def read_table(id: str, events: Sequence[TableEvent]) -> Table:
    """The table that some events make."""
    table = _begun(id, events)
    for event in events[1:]:
        table.evolve(event)
    return table


def ended(id: str, stored: Sequence[bytes], number: int) -> Table | None:
    """The table as it was when a game of the group was over; None where that never was."""
    events = [decoded(each) for each in stored]
    table = _begun(id, events)
    for event in events[1:]:
        table.evolve(event)
        if table.number == number and table.status == "over":
            return table
    return None


def missed(
    id: str, stored: Sequence[bytes], person: str | None, after: int
) -> tuple[Moment, list[Item]]:
    """The entries after one, as a person is shown them, and the moment after the last."""
    events = [decoded(each) for each in stored]
    table = _begun(id, events)
    seat = table.seat_of(person)
    items = [Item(1, ())] if after < 1 else []
    for event in events[1:]:
        facts = table.evolve(event)
        if isinstance(event, SEATINGS):
            seat = table.seat_of(person)
        if table.version > after:
            who, command_id = table.command
            own = command_id if who == person else ""
            if own and items and items[-1].id == own:
                items[-1].id = ""  # it stands at the last entry of a command
            items.append(Item(table.version, shown_to(map(Shown, facts), seat), own))
    return Moment.of(table, None, is_move=False), items


def _begun(id: str, events: Sequence[TableEvent]) -> Table:
    """The table after the first of its events."""
    opened = events[0]
    assert isinstance(opened, happened.Opened)
    return Table(id, opened)
