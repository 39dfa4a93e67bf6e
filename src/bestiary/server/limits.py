"""The server: how much of anything one seat or one address may have."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

MAX_BUCKETS: Final = 10_000
"""How many are remembered; who comes again after so many others begins with a full bucket."""
MESSAGE_BURST_S: Final = 5
"""How many seconds' worth of messages somebody may use up at once."""
REQUEST_BURST_S: Final = 10
"""The same for the requests of an address: behind one, a whole family may open the page."""


class TokenBucket:
    """Tokens that come back with time: each deed takes one, and without one it must wait."""

    __slots__ = ("_tokens", "_updated_at", "capacity", "per_s")

    def __init__(self, most: float, per_s: float) -> None:
        """Begin full."""
        self.capacity = most
        self.per_s = per_s
        self._tokens = most
        self._updated_at = 0.0

    def take(self, now: float, count: float = 1.0) -> bool:
        """Take tokens, or say that there are not enough."""
        left = self._tokens + (now - self._updated_at) * self.per_s
        self._updated_at = now
        if left > self.capacity:
            left = self.capacity
        if left < count:
            self._tokens = left
            return False
        self._tokens = left - count
        return True


class RateLimits:
    """The buckets of a server, and how many sockets it has open."""

    def __init__(
        self,
        messages_per_s: float,
        requests_per_s: float,
        sockets: int,
        sockets_per_address: int,
    ) -> None:
        """Give everybody so much."""
        self.messages_per_s = messages_per_s
        self.requests_per_s = requests_per_s
        self.sockets = sockets
        self.sockets_per_address = sockets_per_address
        self._by_person: OrderedDict[str, TokenBucket] = OrderedDict()
        self._by_address: OrderedDict[str, TokenBucket] = OrderedDict()
        self._sockets_by_address: dict[str, int] = {}
        self.open_sockets = 0

    def messages_of(self, person: str | None) -> TokenBucket:
        """The bucket of a person, however many sockets; onlookers have one for each socket."""
        if person is None:
            return TokenBucket(self.messages_per_s * MESSAGE_BURST_S, self.messages_per_s)
        return _bucket(self._by_person, person, self.messages_per_s, MESSAGE_BURST_S)

    def allow_request(self, address: str, now: float, count: float = 1.0) -> bool:
        """Whether an address may ask something now."""
        return _bucket(self._by_address, address, self.requests_per_s, REQUEST_BURST_S).take(
            now, count
        )

    def open_socket(self, address: str) -> bool:
        """Open a socket, where there are not too many."""
        mine = self._sockets_by_address.get(address, 0)
        if self.open_sockets >= self.sockets or mine >= self.sockets_per_address:
            return False
        self._sockets_by_address[address] = mine + 1
        self.open_sockets += 1
        return True

    def close_socket(self, address: str) -> None:
        """Close a socket."""
        self.open_sockets -= 1
        self._sockets_by_address[address] -= 1
        if not self._sockets_by_address[address]:
            del self._sockets_by_address[address]


def _bucket(
    buckets: OrderedDict[str, TokenBucket], who: str, per_s: float, at_once: float
) -> TokenBucket:
    """Somebody's bucket; those who have not come for long are forgotten."""
    bucket = buckets.get(who)
    if bucket is None:
        bucket = buckets[who] = TokenBucket(per_s * at_once, per_s)
        if len(buckets) > MAX_BUCKETS:
            buckets.popitem(last=False)
    else:
        buckets.move_to_end(who)
    return bucket
