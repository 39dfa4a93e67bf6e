"""Every kind of store, and short ways to append to one."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, cast

from bestiary.core.store import Conflict, Store, TableSummary
from bestiary.stores.maintenance import Maintenance
from bestiary.stores.memory import MemoryStore
from bestiary.stores.postgres import PostgresStore
from bestiary.stores.postgres_maintenance import PostgresMaintenance
from bestiary.stores.sqlite import SqliteStore
from bestiary.stores.sqlite_maintenance import SqliteMaintenance
from tests.postgres_server import database_of
from tests.stores.memory_maintenance import MemoryMaintenance

T = TypeVar("T")

STORE_FACTORIES: Final[dict[str, Callable[[Path], Store]]] = {
    "memory": lambda folder: MemoryStore(),
    "sqlite": lambda folder: SqliteStore(folder / "tables.db"),
    "postgres": lambda folder: PostgresStore(database_of(folder)),
}
"""Each is given a folder of its own. A further store is one more line here and in the next."""


class StoreInFolder(NamedTuple):
    """A store, and the folder that it was given."""

    store: Store
    folder: Path


MAINTENANCE: Final[dict[str, Callable[[StoreInFolder], AbstractContextManager[Maintenance]]]] = {
    "memory": lambda there: nullcontext(MemoryMaintenance(cast("MemoryStore", there.store))),
    "sqlite": lambda there: SqliteMaintenance.open(there.folder / "tables.db"),
    "postgres": lambda there: PostgresMaintenance.open(database_of(there.folder)),
}


def summary(code: str = "ABCDEF", **other: object) -> TableSummary:
    """A summary with usual values, except for those that are given."""
    usual: dict[str, object] = {
        "game": "mausen",
        "rules": "mausen/1",
        "status": "open",
        "is_public": True,
        "next_wakeup_ms": 1000,
        "members": (),
        "summary": b"{}",
    }
    return TableSummary(code=code, **(usual | other))  # type: ignore[arg-type]


def run_with_timeout(work: Coroutine[Any, Any, T], seconds: float = 60) -> T:
    """Run a coroutine; fails if it takes too long."""
    return asyncio.run(asyncio.wait_for(work, seconds))


def start_append(
    store: Store,
    table: str,
    expected: int,
    bodies: Sequence[bytes],
    summary: TableSummary | None = None,
) -> asyncio.Future[Exception | None]:
    """Append without waiting: a future of the error, or None."""
    answer: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.append(table, expected, bodies, summary, answer.set_result)
    return answer


async def append(
    store: Store, table: str, expected: int, *bodies: bytes, summary: TableSummary | None = None
) -> bool:
    """Append and wait: False after a conflict."""
    error = await asyncio.wait_for(start_append(store, table, expected, bodies, summary), 20)
    assert error is None or isinstance(error, Conflict)
    return error is None
