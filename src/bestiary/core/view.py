"""Core: everything that one seat, or an onlooker, may know."""

from collections.abc import Mapping
from typing import Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from bestiary.core import injected_functions
from bestiary.core.offer import Offer
from bestiary.core.viewer import actor_of

DecisionKeyPart: TypeAlias = "int | str | tuple[DecisionKeyPart, ...] | None"
DecisionKey: TypeAlias = tuple[DecisionKeyPart, ...]
"""The values that identify a decision, in a fixed order, without names of fields."""


class BaseBoard(Protocol):
    """What every game's board has."""

    @property
    def phase(self) -> str: ...
    @property
    def to_move(self) -> tuple[int | None, ...]:
        """The seats that owe a choice; None for the dealer."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Empty before the end."""


BoardT_co = TypeVar("BoardT_co", bound=BaseBoard, covariant=True)
HistoryT_co = TypeVar("HistoryT_co", covariant=True)


class View(Struct, Generic[BoardT_co, HistoryT_co], frozen=True):
    """What a viewer sees on the table, has been shown before, and may do next.

    `str` is the table as text, in English.
    """

    game: str
    rules: str
    players: int
    options: Mapping[str, str]
    seat: int | None
    """None for the onlooker."""
    board: BoardT_co
    history: HistoryT_co
    offers: tuple[Offer, ...]

    def canonical_json(self) -> bytes:
        """Equal views give equal bytes."""
        return msgspec.json.encode(self, order="deterministic")

    def __repr__(self) -> str:
        viewer = "onlooker" if self.seat is None else f"seat={self.seat}"
        to_move = tuple(map(actor_of, self.board.to_move))
        return f"<View of {self.game}: players={self.players} {viewer} to_move={to_move}>"

    def __str__(self) -> str:
        return injected_functions.injected.board_text(self)

    def __hash__(self) -> int:
        """Of the bytes: options and boards hold mappings, which have no hash."""
        return hash(self.canonical_json())
