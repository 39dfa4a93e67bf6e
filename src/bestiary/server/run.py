"""The server: runs it until a signal ends it."""

import asyncio
import contextlib
import errno
import gc
import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator
from typing import Any, cast

import uvicorn

from bestiary.core.refusal import Refused
from bestiary.server.app import App, report_unknown_rules, server_context
from bestiary.server.context import ServerContext
from bestiary.server.http_connection import (
    DEFAULT_TIMEOUTS,
    HttpConnections,
    HttpTimeouts,
)
from bestiary.server.logs import set_up
from bestiary.server.open_files import raise_limit
from bestiary.server.settings import Settings
from bestiary.server.websocket import WebSocketConnection
from bestiary.stores.lock import ServerAddress, exclusive
from bestiary.stores.opening import open_store
from bestiary.stores.url import DatabaseFile, parse_url

log = logging.getLogger("bestiary.server")
OnListening = Callable[[int], None]


class EmbeddedServer(uvicorn.Server):
    """Uvicorn without its signal handlers: `shut_down` tells the clients first."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def run(settings: Settings, spare_ports: int = 0, on_listening: OnListening | None = None) -> int:
    """Serve until a signal ends it; if the port is taken, at one of the next `spare_ports`.

    `on_listening` gets the port as soon as clients can connect to it.
    """
    set_up(settings)
    raise_limit(settings.sockets)
    database = parse_url(settings.db)
    with contextlib.ExitStack() as stack:
        listener = stack.enter_context(bind(settings, spare_ports))  # before anything is created
        lock = None
        if isinstance(database, DatabaseFile):
            with contextlib.suppress(OSError):  # which the opening of the file will raise
                database.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = stack.enter_context(exclusive(database.path))

        def publish_port(port: int) -> None:
            if lock is not None:
                lock.publish_address(ServerAddress(settings.host, port))
            if on_listening is not None:
                on_listening(port)

        context = server_context(settings, open_store(database))
        config = configuration(settings)
        gc.freeze()  # what was imported stays: the collector need not visit it
        # Tables leave few cycles; to look at a million objects stops 1,000 of them for 60 ms.
        gc.set_threshold(100_000, 50, 100)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(serve(config, context, listener, publish_port))
    return 0


def warn_if_root(user_id: int | None) -> None:
    """Log that the server should not run as root; it needs no rights but to its file."""
    if user_id == 0:
        log.warning("the server runs as root: give it a user of its own")


def configuration(settings: Settings, timeouts: HttpTimeouts = DEFAULT_TIMEOUTS) -> uvicorn.Config:
    connections = HttpConnections(settings.connections_per_address, timeouts)
    return uvicorn.Config(
        App,
        http=cast("Any", connections),
        ws=WebSocketConnection,
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
    config: uvicorn.Config, context: ServerContext, listener: socket.socket, announce: OnListening
) -> None:
    context.host.table_count = await report_unknown_rules(context.host.store)
    config.app = App(context)
    server = EmbeddedServer(config)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(
            number, lambda: context.run_in_background(shut_down(context, server))
        )
    context.port = listener.getsockname()[1]
    log.info("listening", extra={"host": context.settings.host, "port": context.port})
    warn_if_root(os.geteuid())
    announce(context.port)
    await server.serve([listener])
    log.info("ended")


def bind(settings: Settings, spare_ports: int = 0) -> socket.socket:
    """A socket that listens at the port or one of the next `spare_ports`; refuses if none can."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    last = min(settings.port + spare_ports, 65535)
    for port in range(settings.port, last + 1):
        try:
            return socket.create_server((settings.host, port), family=family)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or last == settings.port:
                why = str(error.strerror).partition(" (while")[0]  # Python adds the address
                args = {"place": f"{settings.host}:{port}", "why": why}
                raise Refused("settings", "server-refused-address", **args) from None
    first, end = str(settings.port), str(last)  # as text: a port has no thousands separators
    raise Refused("settings", "server-refused-ports", first=first, last=end)


async def shut_down(context: ServerContext, server: EmbeddedServer) -> None:
    """Tell all clients to reconnect, then end the server."""
    log.info("ending", extra={"streams": len(context.streams)})
    await context.disconnect_all()
    server.should_exit = True
