"""Core: what a player did that is worth telling afterwards, such as a lie, and who found out."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from bestiary.core.event import Event


class PlayedMove(Struct, frozen=True):
    """A move as it was made, with the state before it and all that happened by it."""

    ply: int
    before: Any
    seat: int | None
    move: Any
    events: tuple[Event, ...]


class Annotation(Struct, frozen=True):
    """What a seat did, or could have done and did not, by name."""

    ply: int
    seat: int
    flags: Mapping[str, bool]
    caught_at_ply: int | None = None
    """The ply of the move that brought it to light; None where none did."""
