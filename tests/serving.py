"""A real server on a real port, in the loop of the test."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from dataclasses import dataclass

from bestiary.core.store import Store
from bestiary.server.app import App, check_rules, house
from bestiary.server.house import House
from bestiary.server.page import Page
from bestiary.server.run import Server, configuration
from bestiary.server.settings import Settings
from bestiary.stores.memory import MemoryStore


@dataclass(frozen=True)
class Served:
    """Where it is, and what is inside."""

    url: str
    port: int
    house: House
    server: Server


FREE = Settings(
    port=0,
    db="memory:",
    bot_pause_ms=0,
    requests_per_s=100_000,
    messages_per_s=100_000,
    sockets_per_address=10_000,
)
"""A server without limits."""


@contextlib.asynccontextmanager
async def serving(
    store: Store | None = None,
    settings: Settings = FREE,
    port: int = 0,
    page: Page | None = None,
) -> AsyncIterator[Served]:
    """Serve until the test is done."""
    kept: Store = MemoryStore() if store is None else store
    await check_rules(kept)
    home = house(settings, kept)
    config = configuration(settings)
    config.app = App(home, page)
    server = Server(config)
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
        yield Served(f"http://127.0.0.1:{where}", where, home, server)
    finally:
        await home.say_goodbye()
        server.should_exit = True
        await task
        listening.close()
