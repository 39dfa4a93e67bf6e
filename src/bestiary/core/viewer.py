"""Core: who moves and who looks, beside the seats: sentinels that are no numbers of a seat.

Both are written as `null` in JSON. Structs that are read back from JSON have None instead.
"""

from enum import Enum
from typing import Final, TypeAlias


class Dealer(Enum):
    """Chance, as the one who moves."""

    DEALER = None

    __hash__ = object.__hash__  # that of `Enum` runs Python

    def __repr__(self) -> str:
        return self.name


class Onlooker(Enum):
    """A viewer without a seat."""

    ONLOOKER = None

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return self.name


DEALER: Final = Dealer.DEALER
ONLOOKER: Final = Onlooker.ONLOOKER
Actor: TypeAlias = int | Dealer
Viewer: TypeAlias = int | Onlooker


def actor_of(seat: int | None) -> Actor:
    return DEALER if seat is None else seat


def viewer_of(seat: int | None) -> Viewer:
    return ONLOOKER if seat is None else seat


def seat_or_none(who: Actor | Viewer) -> int | None:
    return who if isinstance(who, int) else None
