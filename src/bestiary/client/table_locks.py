"""The client: locks on the tables of a store, so that one program plays at each.

A lock is on one byte of a file. It ends with the program, however that ends.
"""

from __future__ import annotations

import os
from pathlib import Path

from bestiary.core.random_source import derive_seed


class TableLocks:
    """The tables that this program has locked."""

    def __init__(self, path: Path | None) -> None:
        flags = os.O_RDWR | os.O_CREAT
        self._file = None if path is None else os.open(path, flags, 0o600)
        self._held: set[str] = set()

    def acquire(self, table: str) -> bool:
        """Lock a table; False if another program has, or this one."""
        if table in self._held:
            return False
        try:
            self._lock(table)
        except OSError:
            return False
        self._held.add(table)
        return True

    def release(self, table: str) -> None:
        self._held.discard(table)
        self._lock(table, is_free=True)

    def close(self) -> None:
        """Release all tables."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _lock(self, table: str, is_free: bool = False) -> None:
        """Lock or unlock the byte of a table, if this system can; raises OSError if it is taken."""
        try:
            import fcntl
        except ImportError:
            return
        if self._file is not None:
            operation = fcntl.LOCK_UN if is_free else fcntl.LOCK_EX | fcntl.LOCK_NB
            fcntl.lockf(self._file, operation, 1, derive_seed(table) >> 2)
