"""Core: for how long each event of a game is shown, so that a table can be followed."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from bestiary.core.event import Event


class Duration(Struct, frozen=True, omit_defaults=True):
    """For how long an event is shown before the next, in milliseconds at a brisk table."""

    ms: int
    empty_ms: int | None = None
    """If it has no cards."""
    again_ms: int | None = None
    """If the next event that has a sentence is of the same type."""


Durations: TypeAlias = Mapping[type[Event], Duration]
"""By the type of event; others take no time."""
