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

from bestiary.client.claims import Claims
from bestiary.client.opening import read_again
from bestiary.core.chance import Chance
from bestiary.core.game import Game
from bestiary.core.refusal import Refused
from bestiary.core.store import Store
from bestiary.records import Record
from bestiary.stores.memory import MemoryStore
from bestiary.stores.sqlite import SqliteStore
from bestiary.tables.host import Bots, Host
from bestiary.tables.host.clock import now_ms
from bestiary.tables.person import hashed

T = TypeVar("T")
PERSON: Final = hashed("whoever sits at this machine")
MOST: Final = 100
"""How many tables are looked at to find one to go on with."""
PATIENCE_S: Final = 2.0
"""How long to wait for another program that writes to the same store."""
TROUBLES: Final = (sqlite3.Error, OSError, Refused)

logging.getLogger("bestiary.host").addHandler(logging.NullHandler())


class Guard(Protocol):
    """Lets nobody interrupt what must be done as a whole."""

    def shut(self) -> AbstractContextManager[None]:
        """While this is done, nobody goes; who wanted to goes afterwards."""
        ...

    def ajar(self) -> AbstractContextManager[None]:
        """In the midst of it, something that may be broken off."""
        ...


class Unguarded:
    """Leaves interruptions to others."""

    def shut(self) -> AbstractContextManager[None]:
        """Do nothing about it."""
        return nullcontext()

    def ajar(self) -> AbstractContextManager[None]:
        """Do nothing about it."""
        return nullcontext()


@dataclass(frozen=True)
class Kept:
    """A game that was broken off, as the store has kept it."""

    table: str
    record: Record


class House:
    """Has tables in this process."""

    def __init__(self, path: Path | None = None, guard: Guard | None = None) -> None:
        """Keep tables in a file; without one, or where it cannot be, only until the end."""
        self.path = path
        self.guard = guard or Unguarded()
        self.trouble: Exception | None = None
        """Why tables are not kept, though they should be."""
        self._loop = asyncio.new_event_loop()
        self._hosts: list[Host] = []
        self.claims = Claims(None)
        self.store: Store = MemoryStore()
        if path is not None:
            try:
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                self.store = SqliteStore(path, busy_timeout_s=PATIENCE_S)
                self.claims = Claims(path.with_name(f"{path.name}.lock"))
            except TROUBLES as error:
                self.trouble = error
        self._stores = [self.store]

    def __enter__(self) -> Self:
        """Come in."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    def run(self, wish: Coroutine[Any, Any, T]) -> T:
        """Do something at the tables, and wait until it is done."""
        with self.guard.shut():
            return self._loop.run_until_complete(wish)

    def host(self, bots: Bots, chance: Chance) -> Host:
        """A host for a table, with those who play at it."""
        self._hosts.append(Host(self.store, bots, chance, now_ms, is_orderly=True))
        return self._hosts[-1]

    def kept(self, game: Game) -> Kept | None:
        """The last game that was broken off; nobody else can go on with it from now on."""
        try:
            return self.run(self._kept(game))
        except TROUBLES as error:
            self.forget(error)
            return None

    def has_kept(self, game: Game) -> bool:
        """Whether there is a game that was broken off, and that nobody plays at."""
        kept = self.kept(game)
        if kept is not None:
            self.claims.drop(kept.table)
        return kept is not None

    def forget(self, why: Exception) -> None:
        """Keep nothing from now on."""
        self.trouble = why
        self.store = MemoryStore()
        self._stores.append(self.store)

    def close(self) -> None:
        """Let go of everything."""
        self._loop.run_until_complete(self._close())
        self._loop.close()
        self.claims.close()

    async def _close(self) -> None:
        """Let nobody think any more, and write what is yet to be written."""
        for host in self._hosts:
            await host.close()
        for store in self._stores:
            with suppress(*TROUBLES):
                await store.close()
        await self._loop.shutdown_default_executor()

    async def _kept(self, game: Game) -> Kept | None:
        """Look for it, the newest first."""
        for table in await self.store.tables_of(PERSON, MOST):
            if not self.claims.take(table):
                continue
            record = read_again(table, await self.store.read(table))
            if record is not None and record.game is game:
                return Kept(table, record)
            self.claims.drop(table)
        return None
