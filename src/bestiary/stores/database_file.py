"""Stores: the file of a database: one name, for its owner alone, and still there."""

import contextlib
import logging
import os
from pathlib import Path
from typing import Final

from bestiary.core.message import path_repr
from bestiary.core.refusal import Refused

log = logging.getLogger("bestiary.stores")
OTHERS: Final = 0o077
"""The permissions of group and others."""


def resolve_file(path: Path | str) -> Path:
    """A path without symbolic links; refuses a file of several names.

    SQLite names the write-ahead log after the file, so by each name it would find another one.
    """
    resolved = Path(path).resolve()
    if resolved.is_file() and resolved.stat().st_nlink > 1:
        raise Refused("store", "store-refused-links", file=path_repr(path))
    return resolved


class FileWatch:
    """Tells whether a database file and its log are still those that were opened."""

    def __init__(self, path: Path) -> None:
        self._files = (str(path), f"{path}-wal")
        self._opened = self._inodes()

    def loss(self) -> str | None:
        """What has become of the files, in words; None if they are there."""
        inodes = self._inodes()
        if inodes == self._opened:
            return None
        file, now = next(
            (file, now)
            for file, before, now in zip(self._files, self._opened, inodes, strict=True)
            if now != before
        )
        return f"{file} was {'removed' if now is None else 'replaced'} while it was in use"

    def _inodes(self) -> list[tuple[int, int] | None]:
        return [_inode(file) for file in self._files]


def _inode(file: str) -> tuple[int, int] | None:
    """What a name stands for; None if it stands for nothing."""
    try:
        status = os.stat(file)  # noqa: PTH116 a path of pathlib costs more than the call
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino


def make_private(path: Path) -> None:
    """Create a file for its owner alone, or take it from the others; SQLite's files beside it too.

    They hold all cards of running games. SQLite gives new ones the permissions of the file.
    """
    # Only a new file is opened here: to close one would end SQLite's locks of this process on it.
    with contextlib.suppress(OSError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        if not file.is_file():
            continue
        mode = file.stat().st_mode & 0o777
        if mode & OTHERS:
            facts = {"file": str(file), "mode": f"{mode:04o}"}
            try:
                file.chmod(mode & ~OTHERS)
            except OSError as error:
                why = error.strerror or str(error)
                log.warning("others may read the database", extra=facts | {"why": why})
            else:
                log.warning("others could read the database; no longer", extra=facts)
