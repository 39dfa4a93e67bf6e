"""Stores: which place a URL names, and that one program at a time has it."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import msgspec
from msgspec import Struct

from bestiary.core.refusal import Refused
from bestiary.core.text import quoted

MEMORY = "memory:"
NOTE = 1
"""Where a note begins in the file of the lock; some systems lock what stands before."""


class Place(Struct, frozen=True):
    """A file, and whether its log is worked into it."""

    file: Path
    checkpoint: bool = True


def place(url: str) -> Place | None:
    """The file that a URL names; None for a store that forgets."""
    if url == MEMORY:
        return None
    parts = urlsplit(url)
    if parts.scheme != "sqlite" or parts.netloc or len(parts.path) < 2:
        raise Refused("settings", "settings-refused-db", db=quoted(url))
    query = parse_qs(parts.query)
    return Place(Path(parts.path[1:]), query.get("checkpoint") != ["off"])


class Listening(Struct, frozen=True):
    """Where the server of a database listens."""

    host: str
    port: int


class Hold:
    """A database that one has for oneself."""

    def __init__(self, lock: int) -> None:
        """Say nothing yet to others."""
        self._lock = lock
        os.ftruncate(lock, 0)

    def note(self, where: Listening) -> None:
        """Tell others who want it where its server is."""
        os.lseek(self._lock, NOTE, os.SEEK_SET)
        os.write(self._lock, msgspec.json.encode(where))


def noted(file: Path) -> Listening | None:
    """Where the server listens that holds a database, as far as it says so.

    Only whoever is refused that database may believe it: the note outlives who wrote it.
    """
    try:
        said = Path(f"{file}.lock").read_bytes()[NOTE:]
        return msgspec.json.decode(said, type=Listening)
    except (OSError, msgspec.MsgspecError):
        return None


@contextlib.contextmanager
def held(file: Path) -> Iterator[Hold]:
    """Have a database for oneself: no other server meanwhile, and nobody who rewrites it.

    The lock is on a file beside it, and ends with the program however that ends.
    """
    try:
        lock = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused("store", "store-refused-file", file=quoted(str(file)), why=why) from None
    try:
        try:
            _lock(lock)
        except OSError:
            raise Refused("store", "store-refused-held", file=quoted(str(file))) from None
        yield Hold(lock)
    finally:
        os.close(lock)


def _lock(file: int) -> None:
    """Lock an open file, or fail at once."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
