"""The server: runs it, from the first line in the log to the last."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket
from collections.abc import Iterator
from typing import Final

import uvicorn

from bestiary.core.refusal import Refused
from bestiary.core.store import Store
from bestiary.server.app import App, check_rules, house, store_at
from bestiary.server.house import House
from bestiary.server.logs import set_up
from bestiary.server.settings import Settings
from bestiary.stores.place import held, place

log = logging.getLogger("bestiary.server")
FRAME_BYTES: Final = 4096
"""The largest message of a client."""
RARELY: Final = (50_000, 20, 20)
"""How much has to be made before rubbish is looked for: at a table hardly any is left behind."""
ENDINGS: Final = (signal.SIGINT, signal.SIGTERM)


class Server(uvicorn.Server):
    """Uvicorn, ended by us: everybody is told before anything is closed."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to `serve`."""
        yield


def run(settings: Settings) -> int:
    """Serve until a signal ends it."""
    set_up(settings)
    found = place(settings.db)
    with held(found.file) if found else contextlib.nullcontext():
        store = store_at(settings.db)
        config = configuration(settings)
        gc.freeze()  # what is here now stays: no need to look at it again and again
        gc.set_threshold(*RARELY)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(serve(config, settings, store))
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


async def serve(config: uvicorn.Config, settings: Settings, store: Store) -> None:
    """Check what is stored, and serve it."""
    await check_rules(store)
    home = house(settings, store)
    config.app = App(home)
    server = Server(config)
    loop = asyncio.get_running_loop()
    for number in ENDINGS:
        loop.add_signal_handler(number, lambda: home.background(end(home, server)))
    with bound(settings) as listening:
        home.port = listening.getsockname()[1]
        log.info("listening", extra={"host": settings.host, "port": home.port})
        await server.serve([listening])
    log.info("ended")


def bound(settings: Settings) -> socket.socket:
    """The socket to listen at; refuses an address that cannot be had."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family)
    except OSError as error:
        place = f"{settings.host}:{settings.port}"
        why = error.strerror or str(error)
        raise Refused("settings", "server-refused-address", place=place, why=why) from None


async def end(home: House, server: Server) -> None:
    """Tell everybody to come again, then close."""
    log.info("ending", extra={"streams": len(home.streams)})
    await home.say_goodbye()
    server.should_exit = True
