"""The server: runs it until a signal ends it."""

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
MAX_MESSAGE_BYTES: Final = 4096
"""The largest message that a client may send."""
GC_THRESHOLDS: Final = (50_000, 20, 20)
"""Thresholds of the garbage collector: tables leave few cycles behind."""
LAST_PORT: Final = 65535
OnListening = Callable[[int], None]
SHUTDOWN_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class EmbeddedServer(uvicorn.Server):
    """Uvicorn without its signal handlers: `shut_down` tells the clients first."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to `serve`."""
        yield


def run(settings: Settings, spare_ports: int = 0, on_listening: OnListening | None = None) -> int:
    """Serve until a signal ends it; if the port is taken, at one of the next `spare_ports`.

    `on_listening` gets the port as soon as clients can connect to it.
    """
    set_up(settings)
    file = parse_url(settings.db)
    with exclusive(file.path) if file else contextlib.nullcontext() as lock:

        def publish_port(port: int) -> None:
            if lock is not None:
                lock.publish_address(ServerAddress(settings.host, port))
            if on_listening is not None:
                on_listening(port)

        store = store_at(settings.db)
        config = configuration(settings)
        gc.freeze()  # what was imported stays: the collector need not visit it
        gc.set_threshold(*GC_THRESHOLDS)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(serve(config, settings, store, spare_ports, publish_port))
    return 0


def configuration(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        App,
        host=settings.host,
        port=settings.port,
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=MAX_MESSAGE_BYTES,
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
    config: uvicorn.Config,
    settings: Settings,
    store: Store,
    spare_ports: int,
    on_listening: OnListening,
) -> None:
    """Check the rules of the stored tables, and serve them until a signal comes."""
    await check_rules(store)
    context = server_context(settings, store)
    config.app = App(context)
    server = EmbeddedServer(config)
    loop = asyncio.get_running_loop()
    for signal_number in SHUTDOWN_SIGNALS:
        loop.add_signal_handler(
            signal_number, lambda: context.background(shut_down(context, server))
        )
    with bind(settings, spare_ports) as listener:
        context.port = listener.getsockname()[1]
        log.info("listening", extra={"host": settings.host, "port": context.port})
        on_listening(context.port)
        await server.serve([listener])
    log.info("ended")


def bind(settings: Settings, spare_ports: int = 0) -> socket.socket:
    """A socket that listens at the port or one of the next `spare_ports`; refuses if none can."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    last = min(settings.port + spare_ports, LAST_PORT)
    for port in range(settings.port, last + 1):
        try:
            return socket.create_server((settings.host, port), family=family)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or last == settings.port:
                address = f"{settings.host}:{port}"
                why = error.strerror or str(error)
                raise Refused(
                    "settings", "server-refused-address", place=address, why=why
                ) from None
    first, end = str(settings.port), str(last)  # as text: a port has no thousands separators
    raise Refused("settings", "server-refused-ports", first=first, last=end)


async def shut_down(context: ServerContext, server: EmbeddedServer) -> None:
    """Tell all clients to reconnect, then end the server."""
    log.info("ending", extra={"streams": len(context.streams)})
    await context.disconnect_all()
    server.should_exit = True
