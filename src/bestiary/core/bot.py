"""Core: who plays without being a person."""

from typing import Protocol

from msgspec import Struct

from bestiary.core.text import Text
from bestiary.core.view import View


class Clock(Protocol):
    """Tells how long a player may think."""

    def left_ms(self) -> int:
        """The time left for this choice."""
        ...


class Unhurried:
    """The clock of somebody who waits as long as it takes."""

    def left_ms(self) -> int:
        """More than anybody needs."""
        return 1 << 31


class Choice(Struct, frozen=True):
    """A move as text, and why."""

    move: str
    reason: Text


class Bot(Protocol):
    """Chooses from a view alone; it is never shown a state."""

    def choose(self, view: View, clock: Clock) -> Choice:
        """One whole move that the view's offers allow."""
        ...
