"""Links to tables: what is secret stands behind the `#`."""

import pytest

import bestiary
from bestiary.client import Link
from tests.refusals import refuses

KEY = "A" * 22


@pytest.mark.parametrize(
    ("url", "link"),
    [
        (f"http://x:1/#/table/t1/{KEY}", Link("http://x:1", "t1", invite=KEY)),
        ("https://x/#/table/t1", Link("https://x", "t1")),
        (f"https://x/club/#/seat/t1/{KEY}", Link("https://x/club", "t1", key=KEY)),
        ("https://x/#/code/ABC234", Link("https://x", "", code="ABC234")),
    ],
)
def test_table_url_round_trips(url: str, link: Link) -> None:
    assert Link.parse(url) == link
    assert str(link) == url


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nonsense",
        "http://x/",
        "http://x/#/table/",
        "ftp://x/#/table/t1",
        "http://[x/#/table/t1",
        "http://x/#/seat/t1",
        f"http://x/#/seat/t1/{KEY}x",
        "http://x/#/table/t/1/2",
        f"http:///#/table/t1/{KEY}",
        f"http://x/?key={KEY}",
    ],
)
def test_invalid_table_url_is_refused(url: str) -> None:
    with refuses("client-refused-link"):
        Link.parse(url)


def test_stream_url_follows_server_url() -> None:
    assert Link.parse(f"https://x/club/#/table/t1/{KEY}").stream_url == (
        "wss://x/club/api/tables/t1/stream"
    )
    assert Link.parse("http://x:8/#/table/t1").stream_url == "ws://x:8/api/tables/t1/stream"
    assert KEY not in Link.parse(f"https://x/#/seat/t1/{KEY}").stream_url


def test_link_is_exported_from_client_package() -> None:
    assert bestiary.client.Link is Link


@pytest.mark.parametrize(
    ("url", "link"),
    [
        (f"http://x:1/g/mausen#/table/t1/{KEY}", Link("http://x:1", "t1", invite=KEY)),
        (f"http://x/club/g/kuhn/#/seat/t1/{KEY}", Link("http://x/club", "t1", key=KEY)),
    ],
)
def test_game_in_the_path_of_an_invitation_is_no_part_of_the_server(url: str, link: Link) -> None:
    assert Link.parse(url) == link
