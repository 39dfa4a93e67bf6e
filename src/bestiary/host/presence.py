"""Host: presence: which players are at a table now, and how many onlookers.

A player is away without a subscriber, or if none was heard from for a while: a client pings every
15 s. All times are in milliseconds of the host's monotonic clock.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from math import inf
from typing import Final

from bestiary.host.ephemeral import AwaySeat, PresenceView
from bestiary.host.subscriber import Subscriber

SILENT_AFTER_MS: Final = 20_000
"""After how long without a message a subscriber no longer shows that its player is here."""
CHECK_EVERY_MS: Final = 2_000


@dataclass
class Presence:
    """Who is at a table, as of the last `update`."""

    here: tuple[int, ...] = ()
    away_since_ms: dict[int, float] = field(default_factory=dict)
    """Since when the players of these seats are away."""
    onlookers: int = 0
    published: object = None
    """Who was here when it was last published."""
    key_hashes: tuple[tuple[str, ...], ...] = ()
    """Who sat where at the last `update`."""
    next_check_ms: float = 0.0
    """When a player may have fallen silent."""

    def is_away(self, seat: int) -> bool:
        """Whether the player of a seat is away; False for a seat that is free or a bot's."""
        return seat in self.away_since_ms

    def away_ms(self, seat: int, now_ms: float) -> float:
        """For how long the player of a seat is away; 0 if not, or if no player sits there."""
        return max(0.0, now_ms - self.away_since_ms.get(seat, now_ms))

    def update(
        self,
        key_hashes: tuple[tuple[str, ...], ...],
        subscribers: Collection[Subscriber],
        now_ms: float,
    ) -> None:
        """Look at the subscribers anew; players are who has the `key_hashes` of each seat."""
        heard_ms: dict[int, float] = {}
        onlookers = set[object]()
        players = {key_hash for hashes in key_hashes for key_hash in hashes}
        for subscriber in subscribers:
            seat, heard_at_ms = subscriber.seat, subscriber.heard_at_ms
            if seat is not None:
                heard_ms[seat] = max(heard_ms.get(seat, heard_at_ms), heard_at_ms)
            elif subscriber.device_of not in players:
                onlookers.add(subscriber.person or id(subscriber))
        here: list[int] = []
        away_since_ms: dict[int, float] = {}
        for seat in [seat for seat, hashes in enumerate(key_hashes) if hashes]:
            silent_at_ms = heard_ms.get(seat, -inf) + SILENT_AFTER_MS
            if silent_at_ms > now_ms:
                here.append(seat)
            else:
                since_ms = silent_at_ms if seat in heard_ms else now_ms
                away_since_ms[seat] = self.away_since_ms.get(seat, since_ms)
        self.here, self.away_since_ms, self.onlookers = tuple(here), away_since_ms, len(onlookers)
        self.key_hashes = key_hashes
        self.next_check_ms = now_ms + CHECK_EVERY_MS if subscribers else inf

    def is_news(self) -> bool:
        """Whether a player or onlooker has come or gone since the last call."""
        before, self.published = self.published, (self.here, {*self.away_since_ms}, self.onlookers)
        return self.published != before

    def view(self, now_ms: float) -> PresenceView:
        """What all subscribers are sent of it."""
        away = [AwaySeat(seat, int(self.away_ms(seat, now_ms))) for seat in self.away_since_ms]
        return PresenceView(self.here, tuple(away), self.onlookers)
