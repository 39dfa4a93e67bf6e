"""Core: events: facts of a play, named in the past tense, each with its audience."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct

from bestiary.core.message import Message


class Event(Struct, frozen=True, tag=True, tag_field="type"):
    """Something that happened; public, unless a subclass narrows its audience."""

    public_part: ClassVar[bool] = False
    """Whether this is the public part of a fact that some seats get in full, as another event."""

    def audience(self) -> frozenset[int] | None:
        """The seats that were shown this; None is every viewer, the onlooker included."""
        return None

    def message(self) -> Message:
        """The sentence that describes it to its audience."""
        raise NotImplementedError


class PrivateEvent(Event, frozen=True):
    """An event that one seat alone was shown."""

    seat: int

    def audience(self) -> frozenset[int]:
        return frozenset({self.seat})


def is_visible(event: Event, viewer: int | None) -> bool:
    """Whether a viewer was shown an event; the onlooker (None) sees public ones only."""
    audience = event.audience()
    return audience is None or viewer in audience


def visible_events(events: Iterable[Event], viewer: int | None) -> tuple[Event, ...]:
    return tuple(event for event in events if is_visible(event, viewer))


def deduplicate(events: Iterable[Event]) -> tuple[Event, ...]:
    """For a viewer of all events: without public parts if there are private events."""
    events = tuple(events)
    has_private = any(event.audience() is not None for event in events)
    return tuple(event for event in events if not (event.public_part and has_private))


def event_types_in(module: object) -> tuple[type[Event], ...]:
    """The event classes in a module's namespace, without base classes."""
    classes = [event_type for event_type in vars(module).values() if isinstance(event_type, type)]
    return tuple(
        event_type
        for event_type in classes
        if issubclass(event_type, Event) and not event_type.__subclasses__()
    )
