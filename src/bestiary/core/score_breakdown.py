"""Core: how the points of a play came about, line by line, as people add them up."""

from typing import Literal, TypeAlias

from msgspec import Struct

from bestiary.core.message import Message

ScoreUnit: TypeAlias = Literal["points", "cards"]
"""What tells how well a seat stands: its points, or its cards, of which fewer are better."""


class ScoreLine(Struct, frozen=True):
    """One line of the scoring."""

    label: Message
    counts: tuple[int, ...] | None
    """What was counted of each seat; None where nothing is."""
    points: tuple[int | None, ...]
    """What each seat gets for it; None for a seat that it does not concern."""
    kind: Literal["part", "total", "tie"] = "part"
    """The parts add up to the total; a tie is decided by what stands in its line."""
