"""The client: what a seat was shown at a table before it was taken up again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bestiary.core.event import Event, shown, telling
from bestiary.core.view import View
from bestiary.tables.event import Moved, Opened, TableEvent
from bestiary.tables.table import Table
from bestiary.tables.told import TOLD


@dataclass
class Past:
    """What a seat remembers."""

    news: list[Event] = field(default_factory=list)
    """What it was told since its own last move."""
    views: list[View] = field(default_factory=list)
    """What it had before it at each of its own moves."""

    @classmethod
    def of(cls, id: str, events: Sequence[TableEvent], seat: int) -> Past:
        """The past of a table, as a seat saw it."""
        opened = events[0]
        assert isinstance(opened, Opened)
        table = Table(id, opened)
        past = cls()
        for event in events[1:]:
            if isinstance(event, Moved) and event.seat == seat and table.play is not None:
                past.views.append(table.play.view(seat))
                past.news.clear()
            past.news += of_game(shown(table.evolve(event), seat))
        return past


def of_game(events: Iterable[Event]) -> tuple[Event, ...]:
    """What of some events is worth telling about the game itself."""
    return telling(event for event in events if not isinstance(event, TOLD))
