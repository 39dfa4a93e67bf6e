"""A real server on a real port, in the event loop of the test."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

from bestiary.core.store import Store
from bestiary.host.clock import now_ms
from bestiary.server.app import App, report_unknown_rules, server_context
from bestiary.server.context import ServerContext
from bestiary.server.http_connection import DEFAULT_TIMEOUTS, HttpTimeouts
from bestiary.server.page_files import PageFiles
from bestiary.server.run import EmbeddedServer, configuration
from bestiary.server.settings import Settings
from bestiary.stores.memory import MemoryStore


@dataclass(frozen=True)
class RunningServer:
    """The address of a server, and its parts."""

    url: str
    port: int
    context: ServerContext
    server: EmbeddedServer


UNLIMITED = Settings(
    port=0,
    db="memory:",
    bot_pause_ms=0,
    requests_per_s=100_000,
    messages_per_s=100_000,
    messages_per_s_per_address=1_000_000,
    tables_per_person=100_000,
    tables_per_address=100_000,
    sockets_per_address=10_000,
    connections_per_address=10_000,
)
"""Settings without rate limits or pauses, with a store in memory."""


@contextlib.asynccontextmanager
async def running_server(
    store: Store | None = None,
    settings: Settings = UNLIMITED,
    port: int = 0,
    page: PageFiles | None = None,
    timeouts: HttpTimeouts = DEFAULT_TIMEOUTS,
    now_ms: Callable[[], int] = now_ms,
) -> AsyncIterator[RunningServer]:
    """Serve within the block."""
    store = MemoryStore() if store is None else store
    context = server_context(settings, store, now_ms)
    context.host.table_count = await report_unknown_rules(store)
    config = configuration(settings, timeouts)
    config.app = App(context, page)
    server = EmbeddedServer(config)
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    task = asyncio.ensure_future(server.serve([listener]))
    while not server.started:
        if task.done():
            task.result()
        await asyncio.sleep(0.01)
    context.port = bound_port = listener.getsockname()[1]
    try:
        yield RunningServer(f"http://127.0.0.1:{bound_port}", bound_port, context, server)
    finally:
        await context.disconnect_all()
        server.should_exit = True
        await task
        listener.close()
