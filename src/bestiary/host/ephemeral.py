"""Host: ephemeral messages: beside the log, without a `seq`, stored nowhere.

They hold what people do, never what depends on cards; a subscriber that is slow misses them.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

SignName: TypeAlias = Literal["wave", "bravo", "laugh", "wow", "hmm", "oops"]
"""What a player may show to all from their seat."""


class AwaySeat(Struct, frozen=True):
    """A seat whose player is away."""

    seat: int
    for_ms: int
    """For how long."""


class PresenceView(Struct, frozen=True, tag="presence"):
    """Who is at the table now; seats that are free or a bot's stand in neither list."""

    here: tuple[int, ...]
    """The seats whose players are here."""
    away: tuple[AwaySeat, ...]
    onlookers: int
    """How many people only watch."""


class SignShown(Struct, frozen=True, tag="sign"):
    """A player shows a sign to all at the table."""

    seat: int
    sign: SignName


class Nudged(Struct, frozen=True, tag="nudge"):
    """To the devices of a player who is awaited: another one nudges them."""

    by: int
    """The seat of that other player."""


EphemeralMessage: TypeAlias = PresenceView | SignShown | Nudged
