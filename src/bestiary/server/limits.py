"""The server: how much of anything one seat or one address may have."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

KNOWN: Final = 10_000
"""How many are remembered; who comes again after so many others begins with a full bucket."""
AT_ONCE: Final = 5
"""How many seconds' worth of messages somebody may use up at once."""
REQUESTS_AT_ONCE: Final = 10
"""The same for the requests of an address: behind one, a whole family may open the page."""


class Bucket:
    """Tokens that come back with time: each deed takes one, and without one it must wait."""

    __slots__ = ("_at", "_left", "most", "per_s")

    def __init__(self, most: float, per_s: float) -> None:
        """Begin full."""
        self.most = most
        self.per_s = per_s
        self._left = most
        self._at = 0.0

    def take(self, now: float, count: float = 1.0) -> bool:
        """Take tokens, or say that there are not enough."""
        left = self._left + (now - self._at) * self.per_s
        self._at = now
        if left > self.most:
            left = self.most
        if left < count:
            self._left = left
            return False
        self._left = left - count
        return True


class Limits:
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
        self._people: OrderedDict[str, Bucket] = OrderedDict()
        self._addresses: OrderedDict[str, Bucket] = OrderedDict()
        self._open: dict[str, int] = {}
        self.open = 0

    def seat(self, person: str | None) -> Bucket:
        """The bucket of a person, however many sockets; onlookers have one for each socket."""
        if person is None:
            return Bucket(self.messages_per_s * AT_ONCE, self.messages_per_s)
        return _known(self._people, person, self.messages_per_s, AT_ONCE)

    def request(self, address: str, now: float, count: float = 1.0) -> bool:
        """Whether an address may ask something now."""
        return _known(self._addresses, address, self.requests_per_s, REQUESTS_AT_ONCE).take(
            now, count
        )

    def enter(self, address: str) -> bool:
        """Open a socket, where there are not too many."""
        mine = self._open.get(address, 0)
        if self.open >= self.sockets or mine >= self.sockets_per_address:
            return False
        self._open[address] = mine + 1
        self.open += 1
        return True

    def exit(self, address: str) -> None:
        """Close a socket."""
        self.open -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def _known(buckets: OrderedDict[str, Bucket], who: str, per_s: float, at_once: float) -> Bucket:
    """Somebody's bucket; those who have not come for long are forgotten."""
    bucket = buckets.get(who)
    if bucket is None:
        bucket = buckets[who] = Bucket(per_s * at_once, per_s)
        if len(buckets) > KNOWN:
            buckets.popitem(last=False)
    else:
        buckets.move_to_end(who)
    return bucket
