"""What is constant is sent packed, and not again to those who have it."""

import gzip
from collections.abc import Mapping

import pytest
from starlette.requests import Request

from bestiary.server.packed import WORTHWHILE, Packed, takes_gzip
from tests.server.test_api import asked, with_server
from tests.serving import Served

CONSTANT = (
    "/api/sentences/de",
    "/api/games/mammuz/sentences/it",
    "/api/games/mausen/manual/en",
    "/api/openapi.json",
)


def request(**headers: str) -> Request:
    """A request with these headers."""
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "headers": given})


def lower(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def test_sentences_and_manuals_come_packed_and_only_once() -> None:
    def work(served: Served) -> None:
        for path in CONSTANT:
            plain = asked(served, path)
            assert "content-encoding" not in lower(plain.headers)
            packed = asked(served, path, headers={"accept-encoding": "gzip, deflate, br"})
            headers = lower(packed.headers)
            assert headers["content-encoding"] == "gzip"
            assert headers["vary"] == "accept-encoding"
            assert headers["cache-control"] == "no-cache"
            assert gzip.decompress(packed.body) == plain.body
            assert len(packed.body) < len(plain.body) / 2
            assert headers["content-type"] == lower(plain.headers)["content-type"]
            again = asked(served, path, headers={"if-none-match": headers["etag"]})
            assert (again.status, again.body) == (304, b"")
            assert lower(again.headers)["etag"] == headers["etag"]
            other = asked(served, path, headers={"if-none-match": '"other"'})
            assert (other.status, other.body) == (200, plain.body)

    with_server(work)


def test_languages_and_games_are_not_mixed_up() -> None:
    def work(served: Served) -> None:
        paths = [f"/api/sentences/{language}" for language in ("de", "en", "it")]
        paths += [f"/api/games/{game}/sentences/de" for game in ("mausen", "lascaux")]
        answers = [asked(served, path) for path in paths]
        assert len({answer.body for answer in answers}) == len(paths)
        assert len({lower(answer.headers)["etag"] for answer in answers}) == len(paths)

    with_server(work)


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("gzip", True),
        ("br;q=1.0, GZIP;q=0.8", True),
        ("*", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000, br", False),
        ("gzip;q=0.5", True),
        ("br, zstd", False),
        ("", False),
        ("identity", False),
    ],
)
def test_only_who_names_gzip_gets_it(accepted: str, takes: bool) -> None:
    assert takes_gzip(request(accept_encoding=accepted)) is takes


def test_what_is_small_is_not_packed() -> None:
    small = Packed(b"x" * (WORTHWHILE - 1), "text/plain")
    answer = small.answer(request(accept_encoding="gzip"))
    assert "content-encoding" not in answer.headers
    large = Packed(b"x" * WORTHWHILE, "text/plain", keep_plain=False)
    answer = large.answer(request(accept_encoding="gzip"))
    assert answer.headers["content-encoding"] == "gzip"
    assert large.answer(request()).body == b"x" * WORTHWHILE


@pytest.mark.parametrize("given", ["{}", '"a", W/{}', 'W/{}, "b"'])
def test_a_tag_is_known_among_others_and_weak_or_not(given: str) -> None:
    packed = Packed(b"x", "text/plain")
    assert (
        packed.answer(
            request(if_none_match=given.format(packed.etag.removeprefix("W/")))
        ).status_code
        == 304
    )
