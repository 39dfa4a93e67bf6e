"""The client: a host in this process, with its store and its event loop.

The loop runs on the caller's thread, and only while the caller waits. So nothing happens at a table
between two calls, and a signal finds the program either waiting or at its own work.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Coroutine
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, Self, TypeVar

from bestiary.client.record_import import stored_record
from bestiary.client.table_locks import TableLocks
from bestiary.core.game import Game
from bestiary.core.random_source import RandomSource
from bestiary.core.refusal import Refused
from bestiary.core.store import Store
from bestiary.host.clock import now_ms
from bestiary.host.host import BotRunner, Host
from bestiary.records import Record
from bestiary.stores.memory import MemoryStore
from bestiary.stores.sqlite import SqliteStore
from bestiary.tables.identity import hash_key

T = TypeVar("T")
LOCAL_PERSON: Final = hash_key("whoever sits at this machine")
MAX_TABLES_SEARCHED: Final = 100
"""How many tables are searched for an unfinished game."""
BUSY_TIMEOUT_S: Final = 2.0
"""How long to wait for another program that writes to the same store."""
STORE_ERRORS: Final = (sqlite3.Error, OSError, Refused)

logging.getLogger("bestiary.host").addHandler(logging.NullHandler())


class InterruptGuard(Protocol):
    """Defers interrupts (signals) during what must be done as a whole."""

    def uninterruptible(self) -> AbstractContextManager[None]:
        """A block at whose end a deferred interrupt is raised."""
        ...

    def interruptible(self) -> AbstractContextManager[None]:
        """A block inside such a one that may be interrupted."""
        ...


class NoGuard:
    """Defers nothing: a null object."""

    def uninterruptible(self) -> AbstractContextManager[None]:
        return nullcontext()

    def interruptible(self) -> AbstractContextManager[None]:
        return nullcontext()


@dataclass(frozen=True)
class UnfinishedGame:
    """A game that can be resumed, from the store."""

    table: str
    record: Record


class LocalHost:
    """Hosts over one store, run synchronously."""

    def __init__(self, path: Path | None = None, guard: InterruptGuard | None = None) -> None:
        """Store tables in a file; in memory without one, or if it cannot be opened."""
        self.path = path
        self.guard = guard or NoGuard()
        self.store_error: Exception | None = None
        """Why tables are in memory only, though there is a path."""
        self._loop = asyncio.new_event_loop()
        self._hosts: list[Host] = []
        self.locks = TableLocks(None)
        self.store: Store = MemoryStore()
        if path is not None:
            try:
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                self.store = SqliteStore(path, busy_timeout_s=BUSY_TIMEOUT_S)
                self.locks = TableLocks(path.with_name(f"{path.name}.lock"))
            except STORE_ERRORS as error:
                self.store_error = error
        self._stores = [self.store]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine to its end, uninterrupted."""
        with self.guard.uninterruptible():
            return self._loop.run_until_complete(work)

    def host(self, bots: BotRunner, chance: RandomSource) -> Host:
        """A new host over the store, closed with this one."""
        self._hosts.append(Host(self.store, bots, chance, now_ms, sequential_bots=True))
        return self._hosts[-1]

    def take_unfinished(self, game: Game) -> UnfinishedGame | None:
        """The last unfinished game of a kind, locked for this program; None if there is none."""
        try:
            return self.run(self._find_unfinished(game))
        except STORE_ERRORS as error:
            self.stop_storing(error)
            return None

    def has_unfinished(self, game: Game) -> bool:
        """Whether there is an unfinished game that no program is playing."""
        unfinished = self.take_unfinished(game)
        if unfinished is not None:
            self.locks.release(unfinished.table)
        return unfinished is not None

    def stop_storing(self, error: Exception) -> None:
        """Go on in memory."""
        self.store_error = error
        self.store = MemoryStore()
        self._stores.append(self.store)

    def close(self) -> None:
        self._loop.run_until_complete(self._close())
        self._loop.close()
        self.locks.close()

    async def _close(self) -> None:
        for host in self._hosts:
            await host.close()
        for store in self._stores:
            with suppress(*STORE_ERRORS):
                await store.close()
        await self._loop.shutdown_default_executor()

    async def _find_unfinished(self, game: Game) -> UnfinishedGame | None:
        for table in await self.store.tables_of(LOCAL_PERSON, MAX_TABLES_SEARCHED):
            if not self.locks.acquire(table):
                continue
            record = stored_record(table, await self.store.read_events(table))
            if record is not None and record.game is game:
                return UnfinishedGame(table, record)
            self.locks.release(table)
        return None
