"""Answers are compressed once, and not sent again to clients that have them."""

import asyncio
import gzip
from collections.abc import Mapping

import pytest
from starlette.requests import Request
from starlette.types import Message, Scope

from bestiary.server.compression import (
    MIN_BYTES_TO_COMPRESS,
    PIECE_BYTES,
    CompressedBody,
    accepts_gzip,
    has_etag,
)
from tests.server.test_api import http_request, run_with_server
from tests.server_fixture import RunningServer

STATIC_PATHS = (
    "/api/sentences/de",
    "/api/games/mammuz/sentences/it",
    "/api/games/mausen/manual/en",
    "/api/openapi.json",
)


def request(**headers: str) -> Request:
    """A request with these headers."""
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "headers": given})


def lowercase_names(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def test_static_responses_are_gzipped_and_304_when_etag_matches() -> None:
    def work(served: RunningServer) -> None:
        for path in STATIC_PATHS:
            plain = http_request(served, path)
            assert "content-encoding" not in lowercase_names(plain.headers)
            packed = http_request(served, path, headers={"accept-encoding": "gzip, deflate, br"})
            headers = lowercase_names(packed.headers)
            assert headers["content-encoding"] == "gzip"
            assert headers["vary"] == "accept-encoding"
            assert headers["cache-control"] == "no-cache"
            assert gzip.decompress(packed.body) == plain.body
            assert len(packed.body) < len(plain.body) / 2
            assert headers["content-type"] == lowercase_names(plain.headers)["content-type"]
            again = http_request(served, path, headers={"if-none-match": headers["etag"]})
            assert (again.status, again.body) == (304, b"")
            assert lowercase_names(again.headers)["etag"] == headers["etag"]
            other = http_request(served, path, headers={"if-none-match": '"other"'})
            assert (other.status, other.body) == (200, plain.body)

    run_with_server(work)


def test_body_and_etag_differ_by_language_and_game() -> None:
    def work(served: RunningServer) -> None:
        paths = [f"/api/sentences/{language}" for language in ("de", "en", "it")]
        paths += [f"/api/games/{game}/sentences/de" for game in ("mausen", "lascaux")]
        answers = [http_request(served, path) for path in paths]
        assert len({answer.body for answer in answers}) == len(paths)
        assert len({lowercase_names(answer.headers)["etag"] for answer in answers}) == len(paths)

    run_with_server(work)


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
def test_accept_encoding_decides_about_gzip(accepted: str, takes: bool) -> None:
    assert accepts_gzip(request(accept_encoding=accepted)) is takes


def test_small_bodies_are_not_gzipped() -> None:
    small = CompressedBody.compress(b"x" * (MIN_BYTES_TO_COMPRESS - 1), "text/plain")
    answer = small.response(request(accept_encoding="gzip"))
    assert "content-encoding" not in answer.headers
    large = CompressedBody.compress(b"x" * MIN_BYTES_TO_COMPRESS, "text/plain")
    answer = large.response(request(accept_encoding="gzip"))
    assert answer.headers["content-encoding"] == "gzip"
    plain = large.response(request())
    assert "content-encoding" not in plain.headers
    assert plain.headers["content-length"] == str(MIN_BYTES_TO_COMPRESS)


@pytest.mark.parametrize("given", ["{}", "W/{}", '"a", W/{}', 'W/{}, "b"', " * "])
def test_304_when_etag_matches_weakly_or_any_does(given: str) -> None:
    body = CompressedBody.compress(b"x", "text/plain")
    header = given.format(body.response(request()).headers["etag"].removeprefix("W/"))
    assert body.response(request(if_none_match=header)).status_code == 304


@pytest.mark.parametrize("given", ["", '"a"', 'W/"a", "b"', '"*"'])
def test_200_when_no_etag_matches(given: str) -> None:
    answer = CompressedBody.compress(b"x", "text/plain").response(request(if_none_match=given))
    assert (answer.status_code, answer.body) == (200, b"x")


@pytest.mark.parametrize("given", ['"x"', 'W/"x"'])
def test_strong_and_weak_etags_compare_weakly(given: str) -> None:
    """RFC 9110, 13.1.2."""
    assert has_etag(request(if_none_match=given), '"x"')
    assert has_etag(request(if_none_match=given), 'W/"x"')


def test_decompressed_body_is_sent_in_pieces() -> None:
    """A client that reads none of a large answer holds one piece of it in memory."""
    pieces: list[bytes] = []

    async def send(message: Message) -> None:
        pieces.append(message.get("body", b""))

    async def receive() -> Message:
        await asyncio.sleep(60)
        return {"type": "http.disconnect"}

    data = bytes(range(256)) * 4096
    response = CompressedBody.compress(data, "text/plain").response(request())
    scope: Scope = {"type": "http", "method": "GET", "headers": []}
    asyncio.run(response(scope, receive, send))
    assert b"".join(pieces) == data
    assert max(map(len, pieces)) == PIECE_BYTES
