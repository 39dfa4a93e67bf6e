"""Core: annotations: remarks on the moves of a finished play, such as lies, caught or not."""

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from bestiary.core.engine import Engine
from bestiary.core.event import Event
from bestiary.core.viewer import Actor

StateT = TypeVar("StateT", bound=Engine)
MoveT = TypeVar("MoveT")


class PlayedMove(Struct, Generic[StateT, MoveT], frozen=True):
    """A move, with the state before it and all of its events."""

    ply: int
    before: StateT
    seat: Actor
    move: MoveT
    events: tuple[Event, ...]


class Annotation(Struct, frozen=True):
    """What a seat did in a move, by name; False for what it could have done and did not."""

    ply: int
    seat: int
    flags: Mapping[str, bool]
    caught_at_ply: int | None = None
    """The ply of the move that revealed it; None if none did."""
