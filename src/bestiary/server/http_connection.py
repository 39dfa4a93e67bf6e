"""The server: one HTTP connection, with limits of size, time and number.

Uvicorn and llhttp set none: they keep a header without end, and an answer that is never read.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Any, Final, cast

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.server import ServerState

from bestiary.server.limits import buckets, network_of
from bestiary.server.websocket import WebSocketConnection

MAX_HEADER_BYTES: Final = 32 * 1024
"""From the first byte of a request to the end of its headers; more is answered with 431."""
MAX_BODY_BYTES: Final = 1024 * 1024
"""With chunk sizes and trailers; the API takes less, and refuses more in words."""
REFILL_S: Final = 8.0
"""After how long an address may make as many connections anew as it may have open."""
MAX_PIPELINED: Final = 16
"""How many requests may wait for the answer to the one before."""


@dataclass(frozen=True)
class HttpTimeouts:
    """How long a client may take, in seconds."""

    headers_s: float = 10.0
    """To send a request's headers, from the connection or its first byte on."""
    body_s: float = 30.0
    """To send its body."""
    read_s: float = 30.0
    """To read what was sent."""
    close_s: float = 1.0
    """To read why it is hung up on."""


DEFAULT_TIMEOUTS: Final = HttpTimeouts()


class HttpConnections:
    """Makes the connections of a server, and counts them by address: for uvicorn's `http=`."""

    def __init__(self, max_per_address: int, timeouts: HttpTimeouts) -> None:
        self._max_per_address = max_per_address
        self._by_address: Counter[str] = Counter()
        self._new_by_address = buckets(max_per_address, max_per_address / REFILL_S)
        self.timeouts = timeouts

    def __call__(self, config: uvicorn.Config, **state: Any) -> "Doorkeeper":
        return Doorkeeper(self, config, state)

    def open(self, address: str, now: float) -> bool:
        """Count a new connection; False if the address has too many, or makes them too fast."""
        is_full = self._by_address[address] >= self._max_per_address
        if is_full or not self._new_by_address(address).take(now):
            return False
        self._by_address[address] += 1
        return True

    def close(self, address: str) -> None:
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


class Deadline:
    """Calls something once a time is over, unless it is cancelled or set anew."""

    __slots__ = ("_on_late", "_timer")

    def __init__(self, on_late: Callable[[], None]) -> None:
        self._on_late = on_late
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        return self._timer is not None

    def set(self, seconds: float) -> None:
        self.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._on_late)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Doorkeeper(asyncio.Protocol):
    """Lets a connection in, or hangs up at once: a wave of refused ones must cost little."""

    __slots__ = ("_all", "_config", "_state")

    def __init__(
        self, connections: HttpConnections, config: uvicorn.Config, state: dict[str, Any]
    ) -> None:
        self._all = connections
        self._config = config
        self._state = state

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        client = get_remote_addr(transport)
        address = client[0] if client else "?"
        proxies = cast("ProxyHeadersMiddleware", self._config.loaded_app).trusted_hosts
        counted = None if address in proxies else network_of(address)
        if counted is not None and not self._all.open(counted, asyncio.get_running_loop().time()):
            transport.abort()
            return
        connection = HttpConnection(self._all, counted, self._config, **self._state)
        transport.set_protocol(connection)
        connection.connection_made(transport)


class HttpConnection(HttpToolsProtocol):
    """Uvicorn's connection, for as long as the client keeps to the limits."""

    def __init__(
        self,
        connections: HttpConnections,
        address: str | None,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._all = connections
        self._timeouts = connections.timeouts
        self._address = address
        """What is counted; None for a trusted proxy, and once it is counted off."""
        self._is_in_headers = True
        self._bytes_left = MAX_HEADER_BYTES
        self._is_refused = False
        self._read_deadline = Deadline(self._hang_up)
        self._write_deadline = Deadline(self._hang_up)

    # --- From the transport --------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._read_deadline.set(self._timeouts.headers_s)

    def data_received(self, data: bytes) -> None:
        start = 0
        while start < len(data) and not self._is_refused and not self.transport.is_closing():
            if self._is_in_headers and not self._read_deadline.is_set:
                self._read_deadline.set(self._timeouts.headers_s)
            part = data[start : start + self._bytes_left]
            start += len(part)
            self._bytes_left -= len(part)
            super().data_received(part)
            if self.transport.get_protocol() is not self:  # it is a WebSocket now
                vars(self).clear()  # what refers to each other here is freed at once
                return
            if self.transport.is_closing():
                self._limit_write()
            elif self._bytes_left <= 0:
                self._refuse()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._limit_write()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self._write_deadline.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        self._read_deadline.cancel()
        self._write_deadline.cancel()
        self._count_off()
        super().connection_lost(exc)

    # --- From the parser and the application ---------------------------------------------------

    def on_headers_complete(self) -> None:
        self._is_in_headers = False
        self._bytes_left = MAX_BODY_BYTES
        self._read_deadline.set(self._timeouts.body_s)
        if len(self.pipeline) >= MAX_PIPELINED:
            raise OverflowError  # the parser stops; uvicorn answers 400, and closes
        super().on_headers_complete()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._is_in_headers:  # a trailer means nothing here
            super().on_header(name, value)

    def on_message_complete(self) -> None:
        self._is_in_headers = True
        self._bytes_left = MAX_HEADER_BYTES
        self._read_deadline.cancel()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._limit_write()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._limit_write()

    def handle_websocket_upgrade(self) -> None:
        """Hand over to a WebSocket; it counts as a connection until it is lost."""
        self._read_deadline.cancel()
        self._write_deadline.cancel()
        super().handle_websocket_upgrade()
        connection = cast("WebSocketConnection", self.transport.get_protocol())
        if self._address is not None:
            connection.on_lost = partial(self._all.close, self._address)

    # --- Limits --------------------------------------------------------------------------------

    def _limit_write(self) -> None:
        if not self._write_deadline.is_set:
            self._write_deadline.set(self._timeouts.read_s)

    def _refuse(self) -> None:
        """Say 431 to headers that are too long, and hang up once that can have been read."""
        self._is_refused = True
        if self._is_answering:
            self._hang_up()
            return
        if self._is_in_headers:
            status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            line = f"HTTP/1.1 {status.value} {status.phrase}\r\n"
            self.transport.write(f"{line}content-length: 0\r\nconnection: close\r\n\r\n".encode())
        self.transport.write_eof()
        self.flow.pause_reading()
        self._read_deadline.set(self._timeouts.close_s)

    @property
    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _hang_up(self) -> None:
        self._is_refused = True
        self.transport.abort()

    def _count_off(self) -> None:
        if self._address is not None:
            self._all.close(self._address)
            self._address = None
