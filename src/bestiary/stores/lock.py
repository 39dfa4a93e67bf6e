"""Stores: a lock that gives one program at a time a database, and the address of its server."""

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from bestiary.core.message import path_repr
from bestiary.core.refusal import Refused
from bestiary.stores.database_file import resolve_file

ADDRESS_OFFSET = 1
"""Where the address begins in the lock file: some systems lock the bytes before it."""


class ServerAddress(Struct, frozen=True):
    """Where the server of a database listens."""

    host: str
    port: int


class DatabaseLock:
    """The lock that this program holds on a database."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        os.ftruncate(descriptor, 0)

    def publish_address(self, address: ServerAddress) -> None:
        """Let programs that want the same database find its server."""
        os.lseek(self._descriptor, ADDRESS_OFFSET, os.SEEK_SET)
        os.write(self._descriptor, msgspec.json.encode(address))


def read_address(path: Path) -> ServerAddress | None:
    """The address that the server of a database has published.

    True only while that database is locked: the address outlives the server.
    """
    try:
        content = Path(f"{path.resolve()}.lock").read_bytes()[ADDRESS_OFFSET:]
        return msgspec.json.decode(content, type=ServerAddress)
    except (OSError, msgspec.MsgspecError):
        return None


def is_held(path: Path) -> bool:
    """Whether another program holds the lock of a database; creates nothing."""
    if not Path(f"{path.resolve()}.lock").exists():
        return False
    try:
        with exclusive(path):
            return False
    except Refused as refused:
        return refused.message.id == "store-refused-held"


@contextlib.contextmanager
def exclusive(path: Path) -> Iterator[DatabaseLock]:
    """Hold the lock of a database: no server, upgrade or erasure of another program meanwhile.

    The lock is on a file beside it and ends with the program. Refuses at once if another program
    holds it, also if that one has opened the database by a symbolic link.
    """
    path = resolve_file(path)
    try:
        descriptor = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        why = error.strerror or str(error)
        raise Refused("store", "store-refused-file", file=path_repr(path), why=why) from None
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Refused("store", "store-refused-held", file=path_repr(path)) from None
        yield DatabaseLock(descriptor)
    finally:
        os.close(descriptor)
