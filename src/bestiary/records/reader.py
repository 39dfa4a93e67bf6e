"""Records: the lines of a file, however long or broken they are."""

from collections.abc import Iterator
from typing import BinaryIO, Final

LIMIT: Final = 16_000_000
"""A line of more bytes is no record."""
PIECE: Final = 1_000_000
"""So many bytes of a line that is too long are passed over at once."""


def lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Every line that is not blank; None in place of one that is too long to be read."""
    while line := stream.readline(LIMIT + 2):
        if len(line.rstrip(b"\n")) > LIMIT:
            _skip(stream, line)
            yield None
        elif line.strip():
            yield line


def _skip(stream: BinaryIO, line: bytes) -> None:
    """Read on to the end of a line, keeping none of it."""
    while line and not line.endswith(b"\n"):
        line = stream.readline(PIECE)
