"""Core: everything that one seat, or an onlooker, may know."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from bestiary.core.offer import Offer

Plain: TypeAlias = "int | str | tuple[Plain, ...] | None"
DecisionKey: TypeAlias = tuple[Plain, ...]
"""A situation in plain values, in a fixed order; no name of a field is among them."""


class View(Struct, frozen=True):
    """What a viewer sees on the table, remembers having been shown, and may do next."""

    game: str
    rules: str
    players: int
    options: Mapping[str, str]
    seat: int | None
    board: Any
    history: Any
    offers: tuple[Offer, ...]

    def canonical_json(self) -> bytes:
        """The same view, always in the same bytes."""
        return msgspec.json.encode(self, order="deterministic")
