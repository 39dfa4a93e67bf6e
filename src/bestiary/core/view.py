"""Core: everything that one seat, or an onlooker, may know."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from bestiary.core.offer import Offer

KeyValue: TypeAlias = "int | str | tuple[KeyValue, ...] | None"
DecisionKey: TypeAlias = tuple[KeyValue, ...]
"""The values that identify a decision, in a fixed order, without names of fields."""


class View(Struct, frozen=True):
    """What a viewer sees on the table, has been shown before, and may do next."""

    game: str
    rules: str
    players: int
    options: Mapping[str, str]
    seat: int | None
    """None for the onlooker."""
    board: Any
    history: Any
    offers: tuple[Offer, ...]

    def canonical_json(self) -> bytes:
        """Equal views give equal bytes."""
        return msgspec.json.encode(self, order="deterministic")
