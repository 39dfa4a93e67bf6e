"""The server: rate limits by person and address (token buckets), and limits of sockets."""

import ipaddress
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from starlette.types import Scope

from bestiary.server.settings import Settings

MAX_BUCKETS: Final = 10_000
"""How many are kept; the least recently used is forgotten, and starts full again."""
MESSAGE_BURST_S: Final = 5
"""How many seconds' worth of messages a person may send at once."""
SIGN_BURST: Final = 4
"""How many signs and nudges a person may send at once; one more every 2 s."""
SIGNS_PER_S: Final = 0.5
SIGN_PEOPLE_PER_ADDRESS: Final = 8
"""For how many people the signs and nudges of one address are enough."""
REQUEST_BURST_S: Final = 10
"""The same for the requests of an address: a whole family may share one."""
MISSES_PER_S: Final = 1.0
"""How many short codes that stand for nothing may be asked for, by all clients together."""
MISS_BURST: Final = 100
MISSES_PER_S_PER_ADDRESS: Final = 0.1
MISS_BURST_PER_ADDRESS: Final = 10
"""Of one address fewer, so that it does not use up those of all."""
LOAD_COST_PER_EVENT: Final = 0.01
"""In requests: what reading a table costs."""


def client_address(scope: Scope) -> str:
    """What the limits of a connection are counted by: `network_of` its address, or `?`."""
    return network_of(str(scope["client"][0])) if scope["client"] else "?"


@lru_cache(MAX_BUCKETS)
def network_of(address: str) -> str:
    """The address; of IPv6 its /64, since one customer has all addresses in it."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 64), strict=False))


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
        tokens = self._tokens + (now - self._updated_at) * self.per_s
        self._updated_at = now
        if tokens > self.capacity:
            tokens = self.capacity
        if tokens < count:
            self._tokens = tokens
            return False
        self._tokens = tokens - count
        return True

    def charge(self, count: float) -> None:
        """Take tokens for what is done already; what is missing has to come back first."""
        self._tokens -= count


def buckets(capacity: float, per_s: float) -> Callable[[str], TokenBucket]:
    """A bucket for each key; the least used are forgotten."""
    return lru_cache(MAX_BUCKETS)(lambda key: TokenBucket(capacity, per_s))


class RateLimits:
    """The buckets of a server, and how many sockets it has open."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._messages_of_person = lru_cache(MAX_BUCKETS)(lambda person: self.message_bucket(None))
        per_s, messages_per_s = settings.requests_per_s, settings.messages_per_s_per_address
        people = SIGN_PEOPLE_PER_ADDRESS
        self._requests_of_address = buckets(per_s * REQUEST_BURST_S, per_s)
        self.messages_of_address = buckets(messages_per_s * MESSAGE_BURST_S, messages_per_s)
        self._signs_of_person = buckets(SIGN_BURST, SIGNS_PER_S)
        self._signs_of_address = buckets(SIGN_BURST * people, SIGNS_PER_S * people)
        self._misses = TokenBucket(MISS_BURST, MISSES_PER_S)
        self._misses_of_address = buckets(MISS_BURST_PER_ADDRESS, MISSES_PER_S_PER_ADDRESS)
        self._sockets_by_address: Counter[str] = Counter()
        self.open_sockets = 0

    def message_bucket(self, person: str | None) -> TokenBucket:
        """The bucket of a person, however many sockets; onlookers have one for each socket."""
        if person is not None:
            return self._messages_of_person(person)
        per_s = self._settings.messages_per_s
        return TokenBucket(per_s * MESSAGE_BURST_S, per_s)

    def allow_request(self, address: str, now: float, count: float = 1.0) -> bool:
        """Take tokens for a request; False if the address has made too many."""
        return self._requests_of_address(address).take(now, count)

    def allow_sign(self, person: str, address: str, now: float) -> bool:
        """Take a token for a sign or a nudge; False if there were too many."""
        return self._signs_of_person(person).take(now) and self._signs_of_address(address).take(now)

    def charge_load(self, address: str, events: int) -> None:
        """Charge an address for a table that was read for it."""
        self._requests_of_address(address).charge(events * LOAD_COST_PER_EVENT)

    def allow_miss(self, address: str, now: float) -> bool:
        """Take a token for a short code, which may be a miss; False if there were too many."""
        own = self._misses_of_address(address)
        if not own.take(now):
            return False
        is_allowed = self._misses.take(now)
        if not is_allowed:
            own.charge(-1)
        return is_allowed

    def return_miss(self, address: str) -> None:
        """Give back the token for a short code that was right."""
        self._misses.charge(-1)
        self._misses_of_address(address).charge(-1)

    def open_socket(self, address: str) -> bool:
        """Count a new socket; False if there are too many."""
        is_full = self.open_sockets >= self._settings.sockets
        if is_full or self._sockets_by_address[address] >= self._settings.sockets_per_address:
            return False
        self._sockets_by_address[address] += 1
        self.open_sockets += 1
        return True

    def close_socket(self, address: str) -> None:
        self.open_sockets -= 1
        self._sockets_by_address[address] -= 1
        if not self._sockets_by_address[address]:
            del self._sockets_by_address[address]
