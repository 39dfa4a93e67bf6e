"""Core: explanations: what an event explains to a viewer who meets its like for the first time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from bestiary.core.event import Event

EventT = TypeVar("EventT", bound=Event)


class Explanation(Struct, frozen=True):
    """A sentence about an event, and what it points at."""

    id: str
    """Of the sentence; a person is shown each once."""
    pointers: tuple[str, ...]
    """See `core.pointer`."""


@dataclass(frozen=True)
class Explainer(Generic[EventT]):
    """What events of one type explain. It reads the event alone, as its viewer was shown it."""

    id: str
    event_type: type[EventT]
    pointers: Callable[[EventT], Iterable[str]]
    applies: Callable[[EventT], bool] = lambda _: True
    """Whether the sentence is true of an event of the type."""


Explainers: TypeAlias = tuple[Explainer[Any], ...]


def explanations_of(event: Event, explainers: Explainers) -> tuple[Explanation, ...]:
    """What an event explains to every viewer who is shown it."""
    kind = type(event)
    return tuple(
        Explanation(explainer.id, tuple(explainer.pointers(event)))
        for explainer in explainers
        if explainer.event_type is kind and explainer.applies(event)
    )
