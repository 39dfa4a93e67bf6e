"""A real server on a real port, in the loop of the test."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from dataclasses import dataclass

from bestiary.core.store import Store
from bestiary.server.app import App, check_rules, server_context
from bestiary.server.context import ServerContext
from bestiary.server.page_files import PageFiles
from bestiary.server.run import EmbeddedServer, configuration
from bestiary.server.settings import Settings
from bestiary.stores.memory import MemoryStore


@dataclass(frozen=True)
class RunningServer:
    """Where it is, and what is inside."""

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
    sockets_per_address=10_000,
)
"""A server without limits."""


@contextlib.asynccontextmanager
async def running_server(
    store: Store | None = None,
    settings: Settings = UNLIMITED,
    port: int = 0,
    page: PageFiles | None = None,
) -> AsyncIterator[RunningServer]:
    """Serve until the test is done."""
    kept: Store = MemoryStore() if store is None else store
    await check_rules(kept)
    home = server_context(settings, kept)
    config = configuration(settings)
    config.app = App(home, page)
    server = EmbeddedServer(config)
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", port))
    task = asyncio.ensure_future(server.serve([listening]))
    while not server.started:
        if task.done():
            task.result()
        await asyncio.sleep(0.01)
    home.port = where = listening.getsockname()[1]
    try:
        yield RunningServer(f"http://127.0.0.1:{where}", where, home, server)
    finally:
        await home.disconnect_all()
        server.should_exit = True
        await task
        listening.close()
