"""Core: the scoring of a finished play, line by line, as players add it up."""

from typing import Literal, TypeAlias

from msgspec import Struct

from bestiary.core.message import Message

ScoreUnitName: TypeAlias = Literal["points", "cards"]
"""What standings count: points, or cards, of which fewer are better."""


class ScoreLine(Struct, frozen=True):
    """One line of the scoring."""

    label: Message
    counts: tuple[int, ...] | None
    """What was counted for each seat; None if the line counts nothing."""
    points: tuple[int | None, ...]
    """What each seat gets for it; None for a seat that the line does not concern."""
    kind: Literal["part", "total", "tie"] = "part"
    """The parts add up to the total; a `tie` line decides between equal totals."""
