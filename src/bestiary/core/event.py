"""Core: events: facts of a play, named in the past tense, each with its audience."""

from collections.abc import Iterable
from typing import ClassVar, Final

from msgspec import Struct

from bestiary.core.message import Message
from bestiary.core.viewer import Viewer

AUDIENCES: Final = tuple(frozenset({seat}) for seat in range(15))
"""Each seat alone."""


class Event(Struct, frozen=True, tag=True, tag_field="type", cache_hash=True):
    """Something that happened; public, unless a subclass narrows its audience."""

    public_part: ClassVar[bool] = False
    """Whether this is the public part of a fact that some seats get in full, as another event."""
    is_silent: ClassVar[bool] = False
    """Whether there is no sentence about it: it only changes the board."""

    def audience(self) -> frozenset[int] | None:
        """The seats that were shown this; None is every viewer, the onlooker included."""
        return None

    def message(self) -> Message:
        """The sentence that describes it to its audience; a silent event has none."""
        raise NotImplementedError


class PrivateEvent(Event, frozen=True):
    """An event that one seat alone was shown."""

    seat: int

    def audience(self) -> frozenset[int]:
        return AUDIENCES[self.seat]


class TurnChanged(Event, frozen=True):
    """The phase, or the seats that owe a choice, are others than before."""

    is_silent: ClassVar = True
    phase: str
    to_move: tuple[int | None, ...]
    """Ascending; None for the dealer."""


class GameOver(Event, frozen=True):
    """The base of the event with which a game ends."""

    winners: tuple[int, ...]


def visible_events(events: Iterable[Event], viewer: Viewer) -> tuple[Event, ...]:
    """Those that a viewer was shown; the onlooker sees public ones only."""
    seen = [ev for ev in events if (seats := ev.audience()) is None or viewer in seats]
    return tuple(seen)


def drop_duplicate_public_parts(events: Iterable[Event]) -> tuple[Event, ...]:
    """For a viewer of all events: without public parts if there are private events."""
    events = tuple(events)
    has_private = any(event.audience() is not None for event in events)
    return tuple(event for event in events if not (event.public_part and has_private))


def event_types_in(module: object) -> tuple[type[Event], ...]:
    """The event classes in a module's namespace, without base classes."""
    classes = [value for value in vars(module).values() if isinstance(value, type)]
    events = [value for value in classes if issubclass(value, Event)]
    return tuple(event for event in events if not event.__subclasses__())
