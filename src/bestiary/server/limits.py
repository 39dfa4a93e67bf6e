"""The server: rate limits by person and address (token buckets), and limits of sockets."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

MAX_BUCKETS: Final = 10_000
"""How many are kept; the least recently used is forgotten, and starts full again."""
MESSAGE_BURST_S: Final = 5
"""How many seconds' worth of messages a person may send at once."""
REQUEST_BURST_S: Final = 10
"""The same for the requests of an address: a whole family may share one."""


class TokenBucket:
    """A token bucket: tokens come back at `per_s`, up to `capacity`."""

    __slots__ = ("_tokens", "_updated_at", "capacity", "per_s")

    def __init__(self, capacity: float, per_s: float) -> None:
        self.capacity = capacity
        self.per_s = per_s
        self._tokens = capacity
        self._updated_at = 0.0

    def take(self, now: float, count: float = 1.0) -> bool:
        """Take tokens; False if there are not enough. `now` is in seconds, of any one clock."""
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
        """Take tokens for a request; False if the address has made too many."""
        return _bucket(self._by_address, address, self.requests_per_s, REQUEST_BURST_S).take(
            now, count
        )

    def open_socket(self, address: str) -> bool:
        """Count a new socket; False if there are too many."""
        open_here = self._sockets_by_address.get(address, 0)
        if self.open_sockets >= self.sockets or open_here >= self.sockets_per_address:
            return False
        self._sockets_by_address[address] = open_here + 1
        self.open_sockets += 1
        return True

    def close_socket(self, address: str) -> None:
        self.open_sockets -= 1
        self._sockets_by_address[address] -= 1
        if not self._sockets_by_address[address]:
            del self._sockets_by_address[address]


def _bucket(
    buckets: OrderedDict[str, TokenBucket], owner: str, per_s: float, burst_s: float
) -> TokenBucket:
    """The bucket of a person or address."""
    bucket = buckets.get(owner)
    if bucket is None:
        bucket = buckets[owner] = TokenBucket(per_s * burst_s, per_s)
        if len(buckets) > MAX_BUCKETS:
            buckets.popitem(last=False)
    else:
        buckets.move_to_end(owner)
    return bucket
