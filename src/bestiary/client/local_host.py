"""The client: a host in this process, what it keeps its tables in, and the loop that it runs on.

The loop runs on the thread of whoever calls, and only while that one waits. So nothing happens at a
table between two calls, and a signal finds the program either waiting or at its own work.
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
"""How many tables are looked at to find one to go on with."""
BUSY_TIMEOUT_S: Final = 2.0
"""How long to wait for another program that writes to the same store."""
STORE_ERRORS: Final = (sqlite3.Error, OSError, Refused)

logging.getLogger("bestiary.host").addHandler(logging.NullHandler())


class InterruptGuard(Protocol):
    """Lets nobody interrupt what must be done as a whole."""

    def uninterruptible(self) -> AbstractContextManager[None]:
        """While this is done, nobody goes; who wanted to goes afterwards."""
        ...

    def interruptible(self) -> AbstractContextManager[None]:
        """In the midst of it, something that may be broken off."""
        ...


class NoGuard:
    """Leaves interruptions to others."""

    def uninterruptible(self) -> AbstractContextManager[None]:
        """Do nothing about it."""
        return nullcontext()

    def interruptible(self) -> AbstractContextManager[None]:
        """Do nothing about it."""
        return nullcontext()


@dataclass(frozen=True)
class UnfinishedGame:
    """A game that was broken off, as the store has kept it."""

    table: str
    record: Record


class LocalHost:
    """Has tables in this process."""

    def __init__(self, path: Path | None = None, guard: InterruptGuard | None = None) -> None:
        """Keep tables in a file; without one, or where it cannot be, only until the end."""
        self.path = path
        self.guard = guard or NoGuard()
        self.store_error: Exception | None = None
        """Why tables are not kept, though they should be."""
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
        """Come in."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def run(self, wish: Coroutine[Any, Any, T]) -> T:
        """Do something at the tables, and wait until it is done."""
        with self.guard.uninterruptible():
            return self._loop.run_until_complete(wish)

    def host(self, bots: BotRunner, chance: RandomSource) -> Host:
        """A host for a table, with those who play at it."""
        self._hosts.append(Host(self.store, bots, chance, now_ms, sequential_bots=True))
        return self._hosts[-1]

    def take_unfinished(self, game: Game) -> UnfinishedGame | None:
        """The last game that was broken off; nobody else can go on with it from now on."""
        try:
            return self.run(self._find_unfinished(game))
        except STORE_ERRORS as error:
            self.stop_storing(error)
            return None

    def has_unfinished(self, game: Game) -> bool:
        """Whether there is a game that was broken off, and that nobody plays at."""
        kept = self.take_unfinished(game)
        if kept is not None:
            self.locks.release(kept.table)
        return kept is not None

    def stop_storing(self, why: Exception) -> None:
        """Keep nothing from now on."""
        self.store_error = why
        self.store = MemoryStore()
        self._stores.append(self.store)

    def close(self) -> None:
        """Let go of everything."""
        self._loop.run_until_complete(self._close())
        self._loop.close()
        self.locks.close()

    async def _close(self) -> None:
        """Let nobody think any more, and write what is yet to be written."""
        for host in self._hosts:
            await host.close()
        for store in self._stores:
            with suppress(*STORE_ERRORS):
                await store.close()
        await self._loop.shutdown_default_executor()

    async def _find_unfinished(self, game: Game) -> UnfinishedGame | None:
        """Look for it, the newest first."""
        for table in await self.store.tables_of(LOCAL_PERSON, MAX_TABLES_SEARCHED):
            if not self.locks.acquire(table):
                continue
            record = stored_record(table, await self.store.read_events(table))
            if record is not None and record.game is game:
                return UnfinishedGame(table, record)
            self.locks.release(table)
        return None
