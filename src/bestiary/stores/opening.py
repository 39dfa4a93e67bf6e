"""Stores: opens what a database URL names."""

from contextlib import AbstractContextManager
from importlib.util import find_spec

from bestiary.core.refusal import Refused
from bestiary.core.store import Store
from bestiary.stores.maintenance import Maintenance
from bestiary.stores.memory import MemoryStore
from bestiary.stores.sqlite import SqliteStore
from bestiary.stores.sqlite_maintenance import SqliteMaintenance
from bestiary.stores.url import Database, DatabaseFile


def open_store(database: Database | None) -> Store:
    """The store of a server, which has it for itself; a file has to be locked before."""
    if database is None:
        return MemoryStore()
    if isinstance(database, DatabaseFile):
        return SqliteStore(database.path, checkpoint=database.checkpoint)
    _check_asyncpg()
    from bestiary.stores.postgres import PostgresStore

    return PostgresStore(database, is_exclusive=True)


def open_maintenance(
    database: Database, *, creates: bool = False
) -> AbstractContextManager[Maintenance]:
    """The maintenance of a database that exists, or is created now."""
    if isinstance(database, DatabaseFile):
        return SqliteMaintenance.open(database.path, creates=creates)
    _check_asyncpg()
    from bestiary.stores.postgres_maintenance import PostgresMaintenance

    return PostgresMaintenance.open(database, creates=creates)


def _check_asyncpg() -> None:
    if find_spec("asyncpg") is None:
        raise Refused("store", "store-refused-no-asyncpg")
