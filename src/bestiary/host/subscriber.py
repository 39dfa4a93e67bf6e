"""Tables: who looks at a table, and what such a one is told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from msgspec import Struct

from bestiary.core.event import Event
from bestiary.core.offer import Offer
from bestiary.core.refusal import Refused
from bestiary.core.view import View
from bestiary.tables.table_snapshot import TableSnapshot
from bestiary.tables.table_view import TableView


class CachedEvent:
    """An event that was shown to somebody, and room for what others make of it once for all."""

    __slots__ = ("audience", "encoded", "event")

    def __init__(self, event: Event) -> None:
        """Show an event."""
        self.event = event
        self.audience = event.audience()
        self.encoded: bytes | None = None


class StreamItem:
    """One number of a stream, with what a viewer was shown of it: perhaps nothing."""

    __slots__ = ("encoded", "events", "id", "seq")

    def __init__(self, n: int, facts: tuple[CachedEvent, ...], id: str = "") -> None:
        """Show facts under a number, which may grant the viewer's own wish."""
        self.seq = n
        self.events = facts
        self.id = id
        self.encoded: bytes | None = None
        """Room for what others make of it once for all who are shown the same."""


class SubscriberUpdate(Struct, frozen=True):
    """News for one viewer: numbers without a gap, and how the table is now."""

    seq: int
    items: tuple[StreamItem, ...]
    seat: int | None
    table_view: TableView | None
    """The table; None where nothing about it changed."""
    view: View | None
    alternatives: tuple[Offer, ...]
    full_state: dict[str, Any] | None
    is_welcome: bool = False
    """The viewer begins anew: nothing from before counts."""


class Subscriber(Protocol):
    """Somebody who looks at a table."""

    person: str | None
    """The hash of the viewer's key; None for one who has shown none."""
    seat: int | None
    sent_seq: int
    """The last number that the viewer was told; -1 while nothing can be told."""

    def send(self, told: SubscriberUpdate) -> bool:
        """Take news, or say that it cannot be taken now; then nothing more comes by itself."""
        ...

    def refuse(self, id: str, refused: Refused) -> None:
        """Take the refusal of a wish."""
        ...

    def accept(self, id: str, n: int) -> None:
        """Hear that a wish had been granted before."""
        ...

    def close(self, why: str) -> None:
        """Be sent away."""
        ...


def visible_to(facts: Iterable[CachedEvent], seat: int | None) -> tuple[CachedEvent, ...]:
    """What of some facts a viewer is shown."""
    return tuple([fact for fact in facts if fact.audience is None or seat in fact.audience])


def update_for(
    moment: TableSnapshot,
    seat: int | None,
    items: tuple[StreamItem, ...],
    *,
    is_whole: bool,
    is_fresh: bool,
) -> SubscriberUpdate:
    """News for a viewer at a seat, with all about the table where it is wanted or has changed."""
    return SubscriberUpdate(
        seq=moment.seq,
        items=items,
        seat=seat,
        table_view=moment.view_for(seat) if is_whole else None,
        view=moment.view(seat),
        alternatives=moment.alternatives(seat),
        full_state=moment.full_state(),
        is_welcome=is_fresh,
    )
