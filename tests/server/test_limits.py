"""Rate limits by person and address, and limits of sockets."""

from bestiary.host.secure_random import SecureRandom
from bestiary.server.app import server_context
from bestiary.server.limits import RateLimits, TokenBucket
from bestiary.server.security import is_allowed_origin
from bestiary.server.settings import Settings
from bestiary.stores.memory import MemoryStore
from bestiary.tables.identity import contains_hash, hash_key


def test_token_bucket_empties_and_refills() -> None:
    bucket = TokenBucket(3, per_s=2)
    assert [bucket.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(10.5)
    assert not bucket.take(10.5)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


def test_token_bucket_charges_by_cost() -> None:
    bucket = TokenBucket(5, per_s=1)
    assert bucket.take(0, 5)
    assert not bucket.take(4, 5)
    assert bucket.take(5, 5)


def test_a_charge_has_to_come_back_before_the_next_request() -> None:
    bucket = TokenBucket(10, 2)
    assert bucket.take(100.0)
    bucket.charge(19)
    assert not bucket.take(104.9)
    assert bucket.take(105.5)


def test_request_limits_are_per_address_and_evicted() -> None:
    limits = RateLimits(Settings(requests_per_s=1))
    assert [limits.allow_request("a", 0) for _ in range(11)] == [True] * 10 + [False]
    assert limits.allow_request("b", 0)
    for number in range(20_000):
        limits.allow_request(str(number), 0)
    assert limits.allow_request("a", 0), "the least recently used is forgotten"


def test_default_limits_allow_eight_devices_behind_one_address() -> None:
    """Seven phones and the television: twelve requests and a stream each, then a board."""
    limits = server_context(Settings(), MemoryStore()).limits
    for _ in range(8):
        assert all(limits.allow_request("192.0.2.1", 0) for _ in range(12 + 1))
    for _ in range(8):
        assert all(limits.allow_request("192.0.2.1", 1) for _ in range(5))


def test_misses_are_limited_by_address_and_for_all() -> None:
    limits = RateLimits(Settings())
    assert [limits.allow_miss("a", 0) for _ in range(11)] == [True] * 10 + [False]
    assert [limits.allow_miss("a", 10) for _ in range(2)] == [True, False], "one in ten seconds"
    for number in range(80):
        assert limits.allow_miss(str(number), 10)
    limits.return_miss("0")
    allowed = [limits.allow_miss(str(number), 10) for number in range(100, 130)]
    assert allowed == [True] * 20 + [False] * 10
    assert not any(limits.allow_miss("new", 10) for _ in range(20))
    assert limits.allow_miss("new", 11), "what all had used up is not taken from an address"
    assert not limits.allow_miss("other", 11)


def test_message_limit_is_shared_by_all_devices_of_a_person() -> None:
    limits = RateLimits(Settings(messages_per_s=1))
    assert [limits.message_bucket("p").take(0) for _ in range(6)] == [True] * 5 + [False]
    assert limits.message_bucket("q").take(0)
    assert [limits.message_bucket(None).take(0) for _ in range(6)] == [True] * 6
    for number in range(20_000):
        limits.message_bucket(str(number))
    assert limits.message_bucket("p").take(0), "the least recently used is forgotten"


def test_server_shuffles_with_secure_random() -> None:
    context = server_context(Settings(), MemoryStore())
    assert isinstance(context.host.rng, SecureRandom)
    drawn = [SecureRandom().below(1 << 31) for _ in range(20)]
    assert len(set(drawn)) == 20
    assert all(0 <= SecureRandom().below(3) < 3 for _ in range(100))


def test_socket_limits_per_address_and_total() -> None:
    limits = RateLimits(Settings(sockets=3, sockets_per_address=2))
    assert [limits.open_socket("a") for _ in range(3)] == [True, True, False]
    assert [limits.open_socket("b") for _ in range(2)] == [True, False]
    limits.close_socket("a")
    assert limits.open_socket("b")
    for address in ("a", "b", "b"):
        limits.close_socket(address)
    assert limits.open_sockets == 0
    assert limits._sockets_by_address == {}


def test_origin_check_accepts_same_host_and_configured_origins() -> None:
    host = {b"host": b"localhost:8321"}
    assert is_allowed_origin(host, ())
    assert is_allowed_origin(host | {b"origin": b"http://localhost:8321"}, ())
    assert is_allowed_origin(host | {b"origin": b"https://LOCALHOST:8321"}, ())
    assert not is_allowed_origin(host | {b"origin": b"http://localhost"}, ())
    assert not is_allowed_origin(host | {b"origin": b"chrome-extension://localhost:8321"}, ())
    assert not is_allowed_origin(host | {b"origin": b"null"}, ())
    assert not is_allowed_origin(host | {b"origin": b""}, ())
    assert not is_allowed_origin(host | {b"origin": b"\xff"}, ())
    assert not is_allowed_origin({b"origin": b"http://"}, ())
    assert is_allowed_origin(
        host | {b"origin": b"https://other.example"}, ["https://Other.example"]
    )


def test_foreign_name_is_refused_as_dns_rebinding() -> None:
    """A page can point its own name at our address; then `Host` and `Origin` agree."""
    foreign = {b"host": b"evil.example:8321"}
    assert not is_allowed_origin(foreign, ())
    assert not is_allowed_origin(foreign | {b"origin": b"http://evil.example:8321"}, ())
    assert is_allowed_origin(foreign, (), public="https://evil.example/games")
    assert is_allowed_origin(foreign, ("https://evil.example",))
    for host in (
        b"192.168.1.2:8321",
        b"[::1]:8321",
        b"[fd00::2]",
        b"attic",
        b"attic.local:80",
        b"",
    ):
        assert is_allowed_origin({b"host": host}, ()), host


def test_key_is_compared_by_hash() -> None:
    assert hash_key("A" * 22) != hash_key("B" * 22)
    assert len(hash_key("A" * 22)) == 32
    assert contains_hash(hash_key("A" * 22), (hash_key("B" * 22), hash_key("A" * 22)))
    assert not contains_hash(hash_key("A" * 22), (hash_key("B" * 22),))
    assert not contains_hash("", ())
