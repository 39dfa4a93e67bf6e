"""The server: gzip and ETags: answers compressed once, and sent only to clients without them."""

import gzip
import hashlib
import io
import re
from collections.abc import AsyncIterator
from typing import Final, Self

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

MIN_BYTES_TO_COMPRESS: Final = 1024
"""Smaller bodies are sent as they are."""
PIECE_BYTES: Final = 64 * 1024
REVALIDATE: Final = "no-cache"
"""A `cache-control` that lets a client keep the answer, and revalidate it each time."""
NO_STORE: Final = "no-store"


class CompressedBody:
    """A body that is sent often; of one that is gzipped, only that form is kept."""

    def __init__(self, data: bytes, gzipped: bytes | None, media_type: str, caching: str) -> None:
        self._content = data if gzipped is None else gzipped
        self.is_gzipped = gzipped is not None
        self._size = len(data) if gzipped is None else int.from_bytes(gzipped[-4:], "little")
        self._media_type = media_type
        self._headers = {"cache-control": caching, "vary": "accept-encoding"}
        if caching != NO_STORE:  # weak: the compressed and the plain body share the tag
            digest = hashlib.blake2b(data, digest_size=12).hexdigest()
            self._headers["etag"] = f'W/"{digest}"'

    @classmethod
    def compress(cls, data: bytes, media_type: str, caching: str = REVALIDATE) -> Self:
        is_large = len(data) >= MIN_BYTES_TO_COMPRESS
        gzipped = gzip.compress(data, compresslevel=6, mtime=0) if is_large else None
        return cls(data, gzipped, media_type, caching)

    def text(self) -> str:
        content = gzip.decompress(self._content) if self.is_gzipped else self._content
        return content.decode()

    def response(self, request: Request) -> Response:
        """The answer, gzipped if the client accepts that; 304 if it has it already."""
        content, headers = self._content, dict(self._headers)
        if "etag" in headers and has_etag(request, headers["etag"]):
            return Response(None, 304, headers)
        if self.is_gzipped and accepts_gzip(request):
            headers["content-encoding"] = "gzip"
        elif self.is_gzipped:
            headers["content-length"] = str(self._size)
            return StreamingResponse(_decompressed(content), 200, headers, self._media_type)
        return Response(content, 200, headers, self._media_type)


async def _decompressed(gzipped: bytes) -> AsyncIterator[bytes]:
    """The body in pieces: a client that does not read them holds no more than one."""
    with gzip.open(io.BytesIO(gzipped)) as pieces:
        while piece := pieces.read(PIECE_BYTES):
            yield piece


def accepts_gzip(request: Request) -> bool:
    """Whether `accept-encoding` names gzip, with a weight above 0."""
    for coding in request.headers.get("accept-encoding", "").lower().split(","):
        name, *weights = (part.strip() for part in coding.split(";"))
        if name in ("gzip", "*"):
            return not any(re.fullmatch(r"q=0(\.0*)?", weight) for weight in weights)
    return False


def has_etag(request: Request, etag: str) -> bool:
    """Whether `if-none-match` names a tag, compared weakly, or is `*` (RFC 9110, 13.1.2)."""
    given = request.headers.get("if-none-match", "")
    tags = [tag.strip().removeprefix("W/") for tag in given.split(",")]
    return given.strip() == "*" or etag.removeprefix("W/") in tags
