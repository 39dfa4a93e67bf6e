"""Core: facts of a play, in the past tense, each with those who were shown it."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct

from bestiary.core.text import Text


class Event(Struct, frozen=True, tag=True, tag_field="type"):
    """Something that happened. Everybody saw it, unless a game says otherwise."""

    half: ClassVar[bool] = False
    """The others' half of a fact that some were shown in full, in an event of their own."""

    def audience(self) -> frozenset[int] | None:
        """The seats that were shown this; None is everybody, onlookers included."""
        return None

    def text(self) -> Text:
        """What there is to say about it."""
        raise NotImplementedError


class OwnEvent(Event, frozen=True):
    """Something that one player saw alone: whose eyes it was for comes first."""

    seat: int

    def audience(self) -> frozenset[int]:
        """The player alone."""
        return frozenset({self.seat})


def is_shown(event: Event, viewer: int | None) -> bool:
    """A viewer was shown an event; the onlooker (None) sees only what everybody sees."""
    audience = event.audience()
    return audience is None or viewer in audience


def shown(events: Iterable[Event], viewer: int | None) -> tuple[Event, ...]:
    """The events that a viewer was shown."""
    return tuple(event for event in events if is_shown(event, viewer))


def telling(events: Iterable[Event]) -> tuple[Event, ...]:
    """What of these is worth telling to one who saw them all: no half beside the whole."""
    events = tuple(events)
    whole = any(event.audience() is not None for event in events)
    return tuple(event for event in events if not (event.half and whole))


def kinds_in(module: object) -> tuple[type[Event], ...]:
    """The kinds of events that a module names: those that can happen, not what they build on."""
    found = [kind for kind in vars(module).values() if isinstance(kind, type)]
    return tuple(kind for kind in found if issubclass(kind, Event) and not kind.__subclasses__())
