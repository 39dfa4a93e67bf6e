"""The client: which tables of a store are being played at, so that no other program takes them.

A claim is a lock on one byte of a file. It ends with the program, however that ends.
"""

from __future__ import annotations

import os
from pathlib import Path

from bestiary.core.random_source import derive_seed


class TableLocks:
    """The tables of this program, among those of others that share a store."""

    def __init__(self, path: Path | None) -> None:
        """Claim tables in a file; without one nobody else can see them."""
        flags = os.O_RDWR | os.O_CREAT
        self._file = None if path is None else os.open(path, flags, 0o600)
        self._held: set[str] = set()

    def acquire(self, table: str) -> bool:
        """Claim a table; not where another program has, or this one."""
        if table in self._held:
            return False
        try:
            self._lock(table)
        except OSError:
            return False
        self._held.add(table)
        return True

    def release(self, table: str) -> None:
        """Leave a table to whoever wants it."""
        self._held.discard(table)
        self._lock(table, is_free=True)

    def close(self) -> None:
        """Leave all of them."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _lock(self, table: str, is_free: bool = False) -> None:
        """Lock the byte of a table, or let go of it, where this system can."""
        try:
            import fcntl
        except ImportError:
            return
        if self._file is not None:
            how = fcntl.LOCK_UN if is_free else fcntl.LOCK_EX | fcntl.LOCK_NB
            fcntl.lockf(self._file, how, 1, derive_seed(table) >> 2)
