"""Stores: a connection to PostgreSQL that is made anew once it was lost."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final, TypeVar

import asyncpg

from bestiary.core.refusal import Refused
from bestiary.core.store import StoreUnavailable
from bestiary.stores.url import PostgresDatabase

T = TypeVar("T")
CONNECT_TIMEOUT_S: Final = 5.0
ERRORS: Final = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # also if PostgreSQL ends a connection in an unlucky moment
)
"""Whatever goes wrong between asyncpg and PostgreSQL."""
ERRORS_OF_DATA: Final = (
    asyncpg.DataError,
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.TransactionRollbackError,
)
"""What only the statement has to do with; at any other error PostgreSQL cannot be used."""
SYNCHRONOUS: Final = """
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') <> 'remote_apply'
"""
"""A commit is durable, whatever the database's default is; on its replicas too, if it has any."""


async def connect(database: PostgresDatabase, name: str = "bestiary", **settings: str) -> Any:
    """A connection whose commits are durable."""
    connection = await asyncpg.connect(
        database.url,
        timeout=CONNECT_TIMEOUT_S,
        server_settings={
            "application_name": name,
            "tcp_keepalives_idle": "10",
            "tcp_keepalives_interval": "5",
            "tcp_keepalives_count": "3",
            **settings,
        },
    )
    try:
        await connection.execute(SYNCHRONOUS)
    except BaseException:
        connection.terminate()
        raise
    return connection


async def close(connection: Any) -> None:
    """End a connection, in peace if that does not take long."""
    with contextlib.suppress(*ERRORS):
        await connection.close(timeout=1)
    connection.terminate()


class PostgresSession:
    """One connection, for one after the other; it is opened when it is needed."""

    def __init__(
        self,
        open_connection: Callable[[], Awaitable[Any]],
        answer_timeout_s: float,
    ) -> None:
        self._open_connection = open_connection
        self._answer_timeout_s = answer_timeout_s
        self._connection: Any = None
        self._lock = asyncio.Lock()

    async def use(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Do something with the connection; raises `StoreUnavailable`, or an error of the data.

        After anything else than an error of the data the connection is given up, with what may
        still be under way in it.
        """
        async with self._lock:
            try:
                async with asyncio.timeout(self._answer_timeout_s):
                    if self._connection is None or self._connection.is_closed():
                        self._connection = await self._open_connection()
                    return await work(self._connection)
            except ERRORS_OF_DATA:
                raise
            except TimeoutError as error:
                self.terminate()
                why = f"PostgreSQL has not answered for {self._answer_timeout_s:g} seconds"
                raise StoreUnavailable(why) from error
            except ERRORS as error:
                self.terminate()
                raise StoreUnavailable(str(error)) from error
            except BaseException:
                self.terminate()
                raise

    def terminate(self) -> None:
        """Give up the connection without a word."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def close(self) -> None:
        """End the connection, in peace if that does not take long."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await close(connection)


@contextlib.contextmanager
def refusing_postgres_errors(database: PostgresDatabase) -> Iterator[None]:
    """Turn an error of PostgreSQL into a refusal that quotes it, but not the URL."""
    try:
        yield
    except ERRORS as error:
        why = str(error) or "no answer"
        raise Refused("store", "store-refused-server", place=database.place, why=why) from None
