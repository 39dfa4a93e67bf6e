"""The server: gzip and ETags: answers compressed once, and sent only to clients without them."""

from __future__ import annotations

import gzip
import hashlib
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

MIN_BYTES_TO_COMPRESS: Final = 1024
"""Smaller bodies are sent as they are."""
LEVEL: Final = 6
REVALIDATE: Final = "no-cache"
"""A `cache-control` that lets a client keep the answer, and revalidate it each time."""


class CompressedBody:
    """A body that is sent often, compressed once."""

    __slots__ = ("etag", "gzipped", "media_type", "plain")

    def __init__(self, data: bytes, media_type: str, keep_plain: bool = True) -> None:
        self.media_type = media_type
        # Weak: the compressed and the plain body share it.
        self.etag = f'W/"{hashlib.blake2b(data, digest_size=12).hexdigest()}"'
        self.gzipped = (
            gzip.compress(data, LEVEL, mtime=0) if len(data) >= MIN_BYTES_TO_COMPRESS else None
        )
        self.plain = data if keep_plain or self.gzipped is None else None

    def decompressed(self) -> bytes:
        if self.plain is not None:
            return self.plain
        assert self.gzipped is not None
        return gzip.decompress(self.gzipped)

    def response(self, request: Request, cache: str = REVALIDATE) -> Response:
        """The answer, gzipped if the client accepts that; 304 if it has it already."""
        headers = {"cache-control": cache, "vary": "accept-encoding"}
        if cache == REVALIDATE:
            headers["etag"] = self.etag
            if has_etag(request, self.etag):
                return Response(None, 304, headers)
        if self.gzipped is not None and accepts_gzip(request):
            headers["content-encoding"] = "gzip"
            return Response(self.gzipped, 200, headers, self.media_type)
        return Response(self.decompressed(), 200, headers, self.media_type)


def accepts_gzip(request: Request) -> bool:
    """Whether `accept-encoding` names gzip, with a weight above 0."""
    for coding in request.headers.get("accept-encoding", "").lower().split(","):
        name, *weights = (part.strip() for part in coding.split(";"))
        if name in ("gzip", "*"):
            return not any(_is_zero_weight(weight) for weight in weights)
    return False


def _is_zero_weight(weight: str) -> bool:
    """`q=0`, `q=0.0` and so on."""
    return weight.startswith("q=0") and not weight[2:].replace(".", "").strip("0")


def has_etag(request: Request, etag: str) -> bool:
    """Whether `if-none-match` names a tag, compared weakly, or is `*` (RFC 9110, 13.1.2)."""
    given = request.headers.get("if-none-match", "")
    tags = [tag.strip().removeprefix("W/") for tag in given.split(",")]
    return given.strip() == "*" or etag.removeprefix("W/") in tags
