"""The server: runs it, from the first line in the log to the last."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from typing import Final

import uvicorn

from bestiary.core.refusal import Refused
from bestiary.core.store import Store
from bestiary.server.app import App, check_rules, server_context, store_at
from bestiary.server.context import ServerContext
from bestiary.server.logs import set_up
from bestiary.server.settings import Settings
from bestiary.stores.lock import ServerAddress, exclusive
from bestiary.stores.url import parse_url

log = logging.getLogger("bestiary.server")
FRAME_BYTES: Final = 4096
"""The largest message of a client."""
GC_THRESHOLDS: Final = (50_000, 20, 20)
"""How much has to be made before rubbish is looked for: at a table hardly any is left behind."""
LAST_PORT: Final = 65535
OnListening = Callable[[int], None]
SHUTDOWN_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class EmbeddedServer(uvicorn.Server):
    """Uvicorn, ended by us: everybody is told before anything is closed."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to `serve`."""
        yield


def run(settings: Settings, spare: int = 0, told: OnListening | None = None) -> int:
    """Serve until a signal ends it; where the port is taken, at one of the next so many.

    Whoever wants to know is told the port as soon as it can be called.
    """
    set_up(settings)
    file = parse_url(settings.db)
    with exclusive(file.path) if file else contextlib.nullcontext() as lock:

        def listens(port: int) -> None:
            if lock is not None:
                lock.publish_address(ServerAddress(settings.host, port))
            if told is not None:
                told(port)

        store = store_at(settings.db)
        config = configuration(settings)
        gc.freeze()  # what is here now stays: no need to look at it again and again
        gc.set_threshold(*GC_THRESHOLDS)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(serve(config, settings, store, spare, listens))
    return 0


def configuration(settings: Settings) -> uvicorn.Config:
    """How uvicorn serves."""
    return uvicorn.Config(
        App,
        host=settings.host,
        port=settings.port,
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=True,
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=5,
        lifespan="on",
    )


async def serve(
    config: uvicorn.Config, settings: Settings, store: Store, spare: int, told: OnListening
) -> None:
    """Check what is stored, and serve it."""
    await check_rules(store)
    home = server_context(settings, store)
    config.app = App(home)
    server = EmbeddedServer(config)
    loop = asyncio.get_running_loop()
    for number in SHUTDOWN_SIGNALS:
        loop.add_signal_handler(number, lambda: home.background(shut_down(home, server)))
    with bind(settings, spare) as listening:
        home.port = listening.getsockname()[1]
        log.info("listening", extra={"host": settings.host, "port": home.port})
        told(home.port)
        await server.serve([listening])
    log.info("ended")


def bind(settings: Settings, spare: int = 0) -> socket.socket:
    """The socket to listen at, or at one of the next ports; refuses what cannot be had."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    last = min(settings.port + spare, LAST_PORT)
    for port in range(settings.port, last + 1):
        try:
            return socket.create_server((settings.host, port), family=family)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or last == settings.port:
                place = f"{settings.host}:{port}"
                why = error.strerror or str(error)
                raise Refused("settings", "server-refused-address", place=place, why=why) from None
    first, end = str(settings.port), str(last)  # as words: a port has no separators
    raise Refused("settings", "server-refused-ports", first=first, last=end)


async def shut_down(home: ServerContext, server: EmbeddedServer) -> None:
    """Tell everybody to come again, then close."""
    log.info("ending", extra={"streams": len(home.streams)})
    await home.disconnect_all()
    server.should_exit = True
