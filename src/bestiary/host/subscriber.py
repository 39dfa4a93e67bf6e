"""Host: subscribers: connections that are sent updates, for one viewer each."""

from typing import Any, Protocol

from msgspec import Struct

from bestiary.catalog import AnyView
from bestiary.core.event import Event
from bestiary.core.explanation import Explainers
from bestiary.core.offer import Offer
from bestiary.core.refusal import Refused
from bestiary.host.ephemeral import EphemeralMessage
from bestiary.tables.table_snapshot import Choices, TableSnapshot
from bestiary.tables.table_view import TableView


class VisibleEntry(Struct, eq=False):
    """One entry of a table's log, with the events of it that one viewer is shown."""

    seq: int
    events: tuple[Event, ...]
    command_id: str = ""
    """At the last entry of the viewer's own command: its id."""
    explainers: Explainers = ()
    """Those of the game, at a table with explanations."""
    encoded: bytes | None = None
    """Its JSON, once the protocol has encoded it for all who are shown the same."""


class SubscriberUpdate(Struct, frozen=True):
    """What one subscriber is sent: entries without a gap, and what they changed for it."""

    seq: int
    entries: tuple[VisibleEntry, ...]
    seat: int | None
    table_view: TableView | None
    """None if it is unchanged."""
    offers: tuple[Offer, ...] | None
    """None if these and the alternatives are unchanged, or no game is on."""
    alternatives: tuple[Offer, ...] | None
    view: AnyView | None
    """The whole view; None if the client has it, or can fold it from the events."""
    full_state: dict[str, Any] | None
    is_welcome: bool = False
    """The client starts anew from this view."""


class Subscriber(Protocol):
    """A connection to a table."""

    person: str | None
    """The hash of the viewer's key; None if the client has sent none."""
    seat: int | None
    device_of: str | None
    """The hash of the key of a player whose device shows what an onlooker sees."""
    wants_views: bool
    """Whether every update has to carry the whole view."""
    sent_seq: int
    """The last `seq` that was sent; -1 while nothing can be sent."""
    sent_offers: Choices
    """The offers and alternatives that were sent last."""

    @property
    def heard_at_ms(self) -> float:
        """When the client last sent a message, in milliseconds of the host's monotonic clock."""

    def send_ephemeral(self, message: EphemeralMessage) -> None:
        """Send a message beside the updates; it is dropped if that cannot be done now."""

    def send(self, update: SubscriberUpdate) -> bool:
        """Send an update; False if that cannot be done now: then the subscriber must join again."""

    def refuse(self, command_id: str, refused: Refused) -> None:
        """Answer a command with a refusal."""

    def confirm_repeated(self, command_id: str, seq: int) -> None:
        """Answer a command that came again: it was accepted, with this last `seq`."""

    def close(self, reason: str) -> None:
        """End the connection, for a reason of `protocol.Bye`."""


def send_snapshot(
    subscriber: Subscriber,
    snapshot: TableSnapshot,
    entries: list[VisibleEntry],
    includes_table: bool,
    includes_view: bool,
    is_welcome: bool = False,
) -> None:
    """Send what a subscriber may know after a snapshot, at the seat that it has."""
    seat = subscriber.seat
    has_view = is_welcome or includes_view or subscriber.wants_views
    choices = snapshot.choices(seat)
    is_changed = has_view or choices != subscriber.sent_offers
    update = SubscriberUpdate(
        snapshot.seq,
        tuple(entries),
        seat,
        snapshot.table_view_for(seat) if includes_table or is_welcome else None,
        choices[0] if is_changed else None,
        choices[1] if is_changed else None,
        snapshot.view(seat) if has_view else None,
        snapshot.full_state() if has_view else None,
        is_welcome,
    )
    subscriber.sent_offers = choices
    subscriber.sent_seq = snapshot.seq if subscriber.send(update) else -1
