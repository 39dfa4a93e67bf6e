"""The client: what a seat was shown before its table was resumed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bestiary.core.event import Event, deduplicate, visible_events
from bestiary.core.view import View
from bestiary.tables.event import Moved, Opened, TableEvent
from bestiary.tables.notices import NOTICES
from bestiary.tables.table import Table


@dataclass
class ResumedSeat:
    """What a seat was shown at a stored table."""

    new_events: list[Event] = field(default_factory=list)
    """The events since its own last move, that included."""
    views_before_moves: list[View] = field(default_factory=list)
    """The view before each of its own moves."""

    @classmethod
    def of(cls, table_id: str, events: Sequence[TableEvent], seat: int) -> ResumedSeat:
        opened = events[0]
        assert isinstance(opened, Opened)
        table = Table(table_id, opened)
        resumed = cls()
        for event in events[1:]:
            if isinstance(event, Moved) and event.seat == seat and table.play is not None:
                resumed.views_before_moves.append(table.play.view(seat))
                resumed.new_events.clear()
            resumed.new_events += game_events(visible_events(table.evolve(event), seat))
        return resumed


def game_events(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events of the game, without notices and duplicates."""
    return deduplicate(event for event in events if not isinstance(event, NOTICES))
