"""Core: facts of a play, in the past tense, each with those who were shown it."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct

from bestiary.core.message import Message


class Event(Struct, frozen=True, tag=True, tag_field="type"):
    """Something that happened. Everybody saw it, unless a game says otherwise."""

    public_part: ClassVar[bool] = False
    """The others' half of a fact that some were shown in full, in an event of their own."""

    def audience(self) -> frozenset[int] | None:
        """The seats that were shown this; None is everybody, onlookers included."""
        return None

    def message(self) -> Message:
        """What there is to say about it."""
        raise NotImplementedError


class PrivateEvent(Event, frozen=True):
    """Something that one player saw alone: whose eyes it was for comes first."""

    seat: int

    def audience(self) -> frozenset[int]:
        """The player alone."""
        return frozenset({self.seat})


def is_visible(event: Event, viewer: int | None) -> bool:
    """A viewer was shown an event; the onlooker (None) sees only what everybody sees."""
    audience = event.audience()
    return audience is None or viewer in audience


def visible_events(events: Iterable[Event], viewer: int | None) -> tuple[Event, ...]:
    """The events that a viewer was shown."""
    return tuple(event for event in events if is_visible(event, viewer))


def deduplicate(events: Iterable[Event]) -> tuple[Event, ...]:
    """What of these is worth telling to one who saw them all: no half beside the whole."""
    events = tuple(events)
    has_private = any(event.audience() is not None for event in events)
    return tuple(event for event in events if not (event.public_part and has_private))


def event_types_in(module: object) -> tuple[type[Event], ...]:
    """The kinds of events that a module names: those that can happen, not what they build on."""
    classes = [event_type for event_type in vars(module).values() if isinstance(event_type, type)]
    return tuple(
        event_type
        for event_type in classes
        if issubclass(event_type, Event) and not event_type.__subclasses__()
    )
