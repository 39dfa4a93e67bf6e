"""The client: a host in this process, with its store and its event loop.

The loop runs on the caller's thread, and only while the caller waits. So nothing happens at a table
between two calls, and a signal finds the program either waiting or at its own work.
"""

import asyncio
import fcntl
import logging
import os
import sqlite3
from collections.abc import Coroutine
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from bestiary.catalog import AnyGame
from bestiary.client.record_import import stored_lesson, stored_record
from bestiary.core.random_source import RandomSource, derive_seed
from bestiary.core.refusal import Refused
from bestiary.core.store import Store
from bestiary.host.clock import now_ms
from bestiary.host.host import BotRunner, Host
from bestiary.records import Record
from bestiary.stores.memory import MemoryStore
from bestiary.stores.sqlite import SqliteStore
from bestiary.tables.event import decode_event
from bestiary.tables.identity import hash_key

T = TypeVar("T")
LOCAL_PERSON: Final = hash_key("whoever sits at this machine")
MAX_TABLES_SEARCHED: Final = 100
"""How many tables are searched for an unfinished game."""
BUSY_TIMEOUT_S: Final = 2.0
"""How long to wait for another program that writes to the same store."""
STORE_ERRORS: Final = (sqlite3.Error, OSError, Refused)

logging.getLogger("bestiary").addHandler(logging.NullHandler())


class InterruptGuard(Protocol):
    """Defers interrupts (signals) during what must be done as a whole; by default it does not."""

    def uninterruptible(self) -> AbstractContextManager[None]:
        """A block at whose end a deferred interrupt is raised."""
        return nullcontext()

    def interruptible(self) -> AbstractContextManager[None]:
        """A block inside such a one that may be interrupted."""
        return nullcontext()


class NoGuard(InterruptGuard):
    """A null object."""


class UnfinishedGame(NamedTuple):
    """A game that can be resumed, from the store."""

    table: str
    record: Record
    at_ms: int
    """When the last event happened."""


class TableLocks:
    """The tables locked by this program, each by a byte of a file, until it ends in any way."""

    def __init__(self, path: Path | None) -> None:
        self._file = None if path is None else os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
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

    def __contains__(self, table: str) -> bool:
        return table in self._held

    def release(self, table: str) -> None:
        self._held.discard(table)
        self._lock(table, is_free=True)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _lock(self, table: str, is_free: bool = False) -> None:
        """Lock or unlock the byte of a table; raises OSError if it is taken."""
        if self._file is not None:
            operation = fcntl.LOCK_UN if is_free else fcntl.LOCK_EX | fcntl.LOCK_NB
            fcntl.lockf(self._file, operation, 1, derive_seed(table) >> 2)


class LocalHost(AbstractContextManager["LocalHost"]):
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

    def __exit__(self, *_: object) -> None:
        self._loop.run_until_complete(self._close())
        self._loop.close()
        self.locks.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine to its end, uninterrupted."""
        with self.guard.uninterruptible():
            return self._loop.run_until_complete(work)

    def new_host(self, bots: BotRunner, chance: RandomSource) -> Host:
        """A new host over the store, closed with this one."""
        loop = self._loop
        host = Host(
            self.store,
            bots,
            chance,
            now_ms,
            monotonic_ms=lambda: loop.time() * 1000,
            sequential_bots=True,
        )
        self._hosts.append(host)
        return host

    def unfinished_games(self, game: AnyGame | None, until: str = "") -> list[UnfinishedGame]:
        """The unfinished games, of a kind or of all, that no other program plays.

        The newest first; up to a table, which may be this program's own.
        """
        try:
            return self.run(self._find_unfinished(game, until))
        except STORE_ERRORS as error:
            self.stop_storing(error)
            return []

    def stop_storing(self, error: Exception) -> None:
        """Go on in memory."""
        self.store_error = error
        self.store = MemoryStore()
        self._stores.append(self.store)

    async def _close(self) -> None:
        for host in self._hosts:
            await host.close()
        for store in self._stores:
            with suppress(*STORE_ERRORS):
                await store.close()
        await self._loop.shutdown_default_executor()

    async def find_lesson(self, game: AnyGame, lesson: str) -> str | None:
        """The table of a lesson that was broken off, locked; None if there is none.

        Passes over those of other programs.
        """
        for table_id in await self.store.table_ids_of(LOCAL_PERSON, MAX_TABLES_SEARCHED):
            if not self.locks.acquire(table_id):
                continue
            table = stored_lesson(table_id, await self.store.read_events(table_id))
            if table and (table.opened.rules, table.opened.lesson) == (game.rules, lesson):
                return table_id
            self.locks.release(table_id)
        return None

    async def _find_unfinished(self, game: AnyGame | None, until: str) -> list[UnfinishedGame]:
        games = []
        for table in await self.store.table_ids_of(LOCAL_PERSON, MAX_TABLES_SEARCHED):
            is_own = table == until and table in self.locks
            if not is_own and not self.locks.acquire(table):
                continue
            bodies = await self.store.read_events(table)
            record = stored_record(table, bodies)
            if record is not None and game in (None, record.game):
                games.append(UnfinishedGame(table, record, decode_event(bodies[-1]).at_ms))
            if not is_own:
                self.locks.release(table)
            if table == until:
                break
        return games
