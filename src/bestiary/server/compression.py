"""The server: an answer that is sent packed to those who can unpack it, and not again."""

from __future__ import annotations

import gzip
import hashlib
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

MIN_BYTES_TO_COMPRESS: Final = 1024
"""What has fewer bytes is sent as it is."""
LEVEL: Final = 6
REVALIDATE: Final = "no-cache"
"""Keep it, and ask each time whether it is still so."""


class CompressedBody:
    """Bytes that are sent often, packed once."""

    __slots__ = ("etag", "gzipped", "media_type", "plain")

    def __init__(self, data: bytes, media_type: str, keep_plain: bool = True) -> None:
        """Pack data; who is rarely asked for the plain form keeps only the other."""
        self.media_type = media_type
        # Weak, for packed and plain are other bytes that say the same.
        self.etag = f'W/"{hashlib.blake2b(data, digest_size=12).hexdigest()}"'
        self.gzipped = (
            gzip.compress(data, LEVEL, mtime=0) if len(data) >= MIN_BYTES_TO_COMPRESS else None
        )
        self.plain = data if keep_plain or self.gzipped is None else None

    def decompressed(self) -> bytes:
        """The data as they were."""
        if self.plain is not None:
            return self.plain
        assert self.gzipped is not None
        return gzip.decompress(self.gzipped)

    def response(self, request: Request, cache: str = REVALIDATE) -> Response:
        """The answer to a request, as the client likes it."""
        headers = {"cache-control": cache, "vary": "accept-encoding"}
        if cache == REVALIDATE:
            headers["etag"] = self.etag
            if self.etag in _known_etags(request):
                return Response(None, 304, headers)
        if self.gzipped is not None and accepts_gzip(request):
            headers["content-encoding"] = "gzip"
            return Response(self.gzipped, 200, headers, self.media_type)
        return Response(self.decompressed(), 200, headers, self.media_type)


def accepts_gzip(request: Request) -> bool:
    """Whether a client can unpack: it names gzip, and not with a weight of nothing."""
    for each in request.headers.get("accept-encoding", "").lower().split(","):
        name, *weights = (part.strip() for part in each.split(";"))
        if name in ("gzip", "*"):
            return not any(_is_zero_weight(weight) for weight in weights)
    return False


def _is_zero_weight(weight: str) -> bool:
    """`q=0`, with however many noughts."""
    return weight.startswith("q=0") and not weight[2:].replace(".", "").strip("0")


def _known_etags(request: Request) -> list[str]:
    """What a client has already, by its tags, whether they are called weak or not."""
    given = request.headers.get("if-none-match", "")
    return [f"W/{tag.strip().removeprefix('W/')}" for tag in given.split(",")]
