"""Stores: what a database URL names."""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from msgspec import Struct

from bestiary.core.message import safe_repr
from bestiary.core.refusal import Refused

MEMORY = "memory:"


class DatabaseFile(Struct, frozen=True):
    """A file of SQLite."""

    path: Path
    checkpoint: bool = True
    """Whether its write-ahead log is checkpointed while a server runs."""


def parse_url(url: str) -> DatabaseFile | None:
    """The file that a URL or a path names; None for the store in memory."""
    if url == MEMORY:
        return None
    if url and ":" not in url.partition("/")[0] and url != MEMORY.rstrip(":"):
        return DatabaseFile(Path(url))
    parts = urlsplit(url)
    if parts.scheme != "sqlite" or parts.netloc or len(parts.path) < 2:
        raise Refused("settings", "settings-refused-db", db=safe_repr(url))
    query = parse_qs(parts.query)
    return DatabaseFile(Path(parts.path[1:]), query.get("checkpoint") != ["off"])
