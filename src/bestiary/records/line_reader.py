"""Records: reads the lines of a file in bounded memory."""

from collections.abc import Iterator
from typing import BinaryIO, Final

MAX_LINE_BYTES: Final = 16_000_000
"""A line of more bytes is no record."""
SKIP_CHUNK_BYTES: Final = 1_000_000
"""How many bytes of a line that is too long are read at once."""


def read_lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Every line that is not blank; None for a line longer than `MAX_LINE_BYTES`."""
    while line := stream.readline(MAX_LINE_BYTES + 2):
        if len(line.rstrip(b"\n")) > MAX_LINE_BYTES:
            _skip_line(stream, line)
            yield None
        elif line.strip():
            yield line


def _skip_line(stream: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = stream.readline(SKIP_CHUNK_BYTES)
