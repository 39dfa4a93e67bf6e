"""The client: what a seat was shown at a table before it was taken up again."""

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
    """What a seat remembers."""

    new_events: list[Event] = field(default_factory=list)
    """What it was told since its own last move."""
    views: list[View] = field(default_factory=list)
    """What it had before it at each of its own moves."""

    @classmethod
    def of(cls, id: str, events: Sequence[TableEvent], seat: int) -> ResumedSeat:
        """The past of a table, as a seat saw it."""
        opened = events[0]
        assert isinstance(opened, Opened)
        table = Table(id, opened)
        past = cls()
        for event in events[1:]:
            if isinstance(event, Moved) and event.seat == seat and table.play is not None:
                past.views.append(table.play.view(seat))
                past.new_events.clear()
            past.new_events += game_events(visible_events(table.evolve(event), seat))
        return past


def game_events(events: Iterable[Event]) -> tuple[Event, ...]:
    """What of some events is worth telling about the game itself."""
    return deduplicate(event for event in events if not isinstance(event, NOTICES))
