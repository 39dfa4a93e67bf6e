"""The server: an answer that is sent packed to those who can unpack it, and not again."""

from __future__ import annotations

import gzip
import hashlib
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

WORTHWHILE: Final = 1024
"""What has fewer bytes is sent as it is."""
LEVEL: Final = 6
NOT_AGAIN: Final = "no-cache"
"""Keep it, and ask each time whether it is still so."""


class Packed:
    """Bytes that are sent often, packed once."""

    __slots__ = ("etag", "media_type", "packed", "plain")

    def __init__(self, data: bytes, media_type: str, keep_plain: bool = True) -> None:
        """Pack data; who is rarely asked for the plain form keeps only the other."""
        self.media_type = media_type
        # Weak, for packed and plain are other bytes that say the same.
        self.etag = f'W/"{hashlib.blake2b(data, digest_size=12).hexdigest()}"'
        self.packed = gzip.compress(data, LEVEL, mtime=0) if len(data) >= WORTHWHILE else None
        self.plain = data if keep_plain or self.packed is None else None

    def unpacked(self) -> bytes:
        """The data as they were."""
        if self.plain is not None:
            return self.plain
        assert self.packed is not None
        return gzip.decompress(self.packed)

    def answer(self, request: Request, cache: str = NOT_AGAIN) -> Response:
        """The answer to a request, as the client likes it."""
        headers = {"cache-control": cache, "vary": "accept-encoding"}
        if cache == NOT_AGAIN:
            headers["etag"] = self.etag
            if self.etag in _tags(request):
                return Response(None, 304, headers)
        if self.packed is not None and takes_gzip(request):
            headers["content-encoding"] = "gzip"
            return Response(self.packed, 200, headers, self.media_type)
        return Response(self.unpacked(), 200, headers, self.media_type)


def takes_gzip(request: Request) -> bool:
    """Whether a client can unpack: it names gzip, and not with a weight of nothing."""
    for each in request.headers.get("accept-encoding", "").lower().split(","):
        name, *weights = (part.strip() for part in each.split(";"))
        if name in ("gzip", "*"):
            return not any(_is_nothing(weight) for weight in weights)
    return False


def _is_nothing(weight: str) -> bool:
    """`q=0`, with however many noughts."""
    return weight.startswith("q=0") and not weight[2:].replace(".", "").strip("0")


def _tags(request: Request) -> list[str]:
    """What a client has already, by its tags, whether they are called weak or not."""
    given = request.headers.get("if-none-match", "")
    return [f"W/{tag.strip().removeprefix('W/')}" for tag in given.split(",")]
