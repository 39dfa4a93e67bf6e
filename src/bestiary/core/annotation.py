"""Core: annotations: remarks on the moves of a finished play, such as lies, caught or not."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bestiary.core.event import Event


class PlayedMove(Struct, frozen=True):
    """A move, with the state before it and all of its events."""

    ply: int
    before: Any
    seat: int | None
    move: Any
    events: tuple[Event, ...]


class Annotation(Struct, frozen=True):
    """What a seat did in a move, by name; False for what it could have done and did not."""

    ply: int
    seat: int
    flags: Mapping[str, bool]
    caught_at_ply: int | None = None
    """The ply of the move that revealed it; None if none did."""
