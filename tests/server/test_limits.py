"""How much of anything one seat or one address may have."""

from bestiary.server.app import house
from bestiary.server.limits import Bucket, Limits
from bestiary.server.safety import is_welcome
from bestiary.server.settings import Settings
from bestiary.stores.memory import MemoryStore
from bestiary.tables.host.luck import Luck
from bestiary.tables.person import hashed, is_among


def test_a_bucket_empties_and_fills_again() -> None:
    bucket = Bucket(3, per_s=2)
    assert [bucket.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(10.5)
    assert not bucket.take(10.5)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


def test_what_costs_more_takes_more() -> None:
    bucket = Bucket(5, per_s=1)
    assert bucket.take(0, 5)
    assert not bucket.take(4, 5)
    assert bucket.take(5, 5)


def test_addresses_do_not_disturb_each_other_and_are_forgotten() -> None:
    limits = Limits(1, 1, 10, 2)
    assert [limits.request("a", 0) for _ in range(11)] == [True] * 10 + [False]
    assert limits.request("b", 0)
    for number in range(20_000):
        limits.request(str(number), 0)
    assert len(limits._addresses) <= 10_000


def test_a_family_behind_one_address_can_open_the_page_at_the_same_moment() -> None:
    """Seven phones and the television: twelve requests and a stream each, then a board."""
    limits = house(Settings(), MemoryStore()).limits
    for _ in range(8):
        assert all(limits.request("192.0.2.1", 0) for _ in range(12 + 1))
    for _ in range(8):
        assert all(limits.request("192.0.2.1", 1) for _ in range(5))


def test_a_person_has_one_bucket_on_all_devices() -> None:
    limits = Limits(messages_per_s=1, requests_per_s=1, sockets=9, sockets_per_address=9)
    assert [limits.seat("p").take(0) for _ in range(6)] == [True] * 5 + [False]
    assert limits.seat("q").take(0)
    assert [limits.seat(None).take(0) for _ in range(6)] == [True] * 6
    for number in range(20_000):
        limits.seat(str(number))
    assert limits.seat("p").take(0), "who has not come for long is forgotten"


def test_shuffles_are_made_of_secrets() -> None:
    home = house(Settings(), MemoryStore())
    assert isinstance(home.host.chance, Luck)
    drawn = [Luck().below(1 << 31) for _ in range(20)]
    assert len(set(drawn)) == 20
    assert all(0 <= Luck().below(3) < 3 for _ in range(100))


def test_sockets_are_counted() -> None:
    limits = Limits(1, 1, sockets=3, sockets_per_address=2)
    assert [limits.enter("a") for _ in range(3)] == [True, True, False]
    assert [limits.enter("b") for _ in range(2)] == [True, False]
    limits.exit("a")
    assert limits.enter("b")
    for address in ("a", "b", "b"):
        limits.exit(address)
    assert limits.open == 0
    assert limits._open == {}


def test_a_page_is_welcome_where_its_address_is_ours() -> None:
    host = {b"host": b"games.example:8321"}
    assert is_welcome(host, ())
    assert is_welcome(host | {b"origin": b"http://games.example:8321"}, ())
    assert is_welcome(host | {b"origin": b"https://GAMES.example:8321"}, ())
    assert not is_welcome(host | {b"origin": b"http://games.example"}, ())
    assert not is_welcome(host | {b"origin": b"null"}, ())
    assert not is_welcome(host | {b"origin": b""}, ())
    assert not is_welcome(host | {b"origin": b"\xff"}, ())
    assert not is_welcome({b"origin": b"http://"}, ())
    assert is_welcome(host | {b"origin": b"https://other.example"}, ["https://Other.example"])


def test_of_a_key_only_its_hash_is_known() -> None:
    assert hashed("A" * 22) != hashed("B" * 22)
    assert len(hashed("A" * 22)) == 32
    assert is_among(hashed("A" * 22), (hashed("B" * 22), hashed("A" * 22)))
    assert not is_among(hashed("A" * 22), (hashed("B" * 22),))
    assert not is_among("", ())
