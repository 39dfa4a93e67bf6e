"""Records: the lines of a file, however long or broken they are."""

from collections.abc import Iterator
from typing import BinaryIO, Final

MAX_LINE_BYTES: Final = 16_000_000
"""A line of more bytes is no record."""
SKIP_CHUNK_BYTES: Final = 1_000_000
"""So many bytes of a line that is too long are passed over at once."""


def read_lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Every line that is not blank; None in place of one that is too long to be read."""
    while line := stream.readline(MAX_LINE_BYTES + 2):
        if len(line.rstrip(b"\n")) > MAX_LINE_BYTES:
            _skip_line(stream, line)
            yield None
        elif line.strip():
            yield line


def _skip_line(stream: BinaryIO, line: bytes) -> None:
    """Read on to the end of a line, keeping none of it."""
    while line and not line.endswith(b"\n"):
        line = stream.readline(SKIP_CHUNK_BYTES)
