"""Host: subscribers: connections that are sent updates, with one viewer's eyes."""

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
    """An event, with its JSON once the protocol has encoded it."""

    __slots__ = ("audience", "encoded", "event")

    def __init__(self, event: Event) -> None:
        self.event = event
        self.audience = event.audience()
        self.encoded: bytes | None = None


class VisibleEntry:
    """One entry of a table's log, with the events of it that one viewer is shown."""

    __slots__ = ("encoded", "events", "id", "seq")

    def __init__(self, seq: int, events: tuple[CachedEvent, ...], command_id: str = "") -> None:
        self.seq = seq
        self.events = events
        self.id = command_id
        self.encoded: bytes | None = None
        """Its JSON, once the protocol has encoded it for all who are shown the same."""


class SubscriberUpdate(Struct, frozen=True):
    """What one subscriber is sent: entries without a gap, and the view after them."""

    seq: int
    entries: tuple[VisibleEntry, ...]
    seat: int | None
    table_view: TableView | None
    """None if it is unchanged."""
    view: View | None
    alternatives: tuple[Offer, ...]
    full_state: dict[str, Any] | None
    is_welcome: bool = False
    """The client starts anew from this view."""


class Subscriber(Protocol):
    """A connection to a table."""

    person: str | None
    """The hash of the viewer's key; None if the client has sent none."""
    seat: int | None
    sent_seq: int
    """The last `seq` that was sent; -1 while nothing can be sent."""

    def send(self, update: SubscriberUpdate) -> bool:
        """Send an update; False if that cannot be done now: then the subscriber must join again."""
        ...

    def refuse(self, command_id: str, refused: Refused) -> None:
        """Answer a command with a refusal."""
        ...

    def accept(self, command_id: str, seq: int) -> None:
        """Answer a command that came again: it was accepted, with this last `seq`."""
        ...

    def close(self, reason: str) -> None:
        """End the connection, for a reason of `protocol.Bye`."""
        ...


def visible_to(events: Iterable[CachedEvent], seat: int | None) -> tuple[CachedEvent, ...]:
    """The events that a viewer is shown."""
    return tuple([event for event in events if event.audience is None or seat in event.audience])


def update_for(
    snapshot: TableSnapshot,
    seat: int | None,
    entries: tuple[VisibleEntry, ...],
    includes_table: bool,
    is_welcome: bool,
) -> SubscriberUpdate:
    """The update for a viewer after a snapshot."""
    return SubscriberUpdate(
        seq=snapshot.seq,
        entries=entries,
        seat=seat,
        table_view=snapshot.table_view_for(seat) if includes_table else None,
        view=snapshot.view(seat),
        alternatives=snapshot.alternatives(seat),
        full_state=snapshot.full_state(),
        is_welcome=is_welcome,
    )
