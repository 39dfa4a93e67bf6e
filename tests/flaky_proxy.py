"""Tests: a proxy that injects faults between a client and a server.

It forwards whole WebSocket messages, late, twice or not at all as configured, and plain HTTP as it
is. What happens to a message follows from the seed, the number of its connection and the number of
the message. The proxy answers pings itself and does not forward them.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from types import TracebackType
from typing import Literal

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.http11 import Request, Response
from websockets.typing import Data, Subprotocol

LOOPBACK = "127.0.0.1"
OWN_HEADERS = ("connection", "host", "upgrade", "sec-websocket-")
"""Headers that are not forwarded: each of the two connections has its own."""

Outcome = Literal["forwarded", "duplicated", "cut"]


class FlakyProxy:
    """Listens on `port`, and forwards to the upstream server."""

    delay_s = 0.0
    """The longest delay of a message; messages keep their order."""
    duplicate = 0.0
    """The probability that a message of the client arrives twice."""
    drop = 0.0
    """The probability that a connection is cut before or after a message, in either direction."""

    def __init__(self, upstream_host: str, upstream_port: int, seed: int) -> None:
        self.upstream = (upstream_host, upstream_port)
        self.seed = seed
        self.port = 0
        self.counts: Counter[Outcome] = Counter()
        self._is_down = False
        self._connections = 0
        self._transports: set[asyncio.WriteTransport] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._upstream_connections: dict[ServerConnection, ClientConnection] = {}
        self._tcp_server: asyncio.Server
        self._websocket_server: Server

    async def __aenter__(self) -> FlakyProxy:
        self._websocket_server = await serve(
            self._relay_messages,
            LOOPBACK,
            0,
            process_request=self._connect_upstream,
            select_subprotocol=self._upstream_subprotocol,
            compression=None,
            max_size=None,
            ping_interval=None,
            server_header=None,
        )
        self._tcp_server = await asyncio.start_server(self._accept, LOOPBACK, 0)
        self.port = self._tcp_server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._tcp_server.close()
        self.is_down = True
        self._websocket_server.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._websocket_server.wait_closed()
        await self._tcp_server.wait_closed()

    @property
    def is_down(self) -> bool:
        """Whether all connections are cut and new ones are rejected."""
        return self._is_down

    @is_down.setter
    def is_down(self, is_down: bool) -> None:
        self._is_down = is_down
        if is_down:
            self._cut_all()

    def _cut_all(self) -> None:
        for transport in list(self._transports):
            transport.abort()

    # Bytes, from and to the client

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Tunnel a client's connection: WebSockets to our own server, plain HTTP upstream."""
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._transports.add(writer.transport)
        try:
            if self._is_down:
                return
            head = await reader.readuntil(b"\r\n\r\n")
            is_socket = b"upgrade: websocket" in head.lower()
            target = (LOOPBACK, _port(self._websocket_server)) if is_socket else self.upstream
            far_reader, far_writer = await asyncio.open_connection(*target)
            far_writer.write(head)
            await self._tunnel_bytes(reader, writer, far_reader, far_writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.transport.abort()
            self._transports.discard(writer.transport)

    async def _tunnel_bytes(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        far_reader: asyncio.StreamReader,
        far_writer: asyncio.StreamWriter,
    ) -> None:
        """Copy bytes both ways until the far end closes."""
        self._transports.add(far_writer.transport)
        if self._is_down:
            self._cut_all()
        upwards = asyncio.create_task(_copy_bytes(reader, far_writer))
        try:
            await _copy_bytes(far_reader, writer)
            writer.close()
            await writer.wait_closed()
        finally:
            upwards.cancel()
            far_writer.transport.abort()
            self._transports.discard(far_writer.transport)

    # Messages, between our own server and the far one

    async def _connect_upstream(self, near: ServerConnection, request: Request) -> Response | None:
        """Connect upstream before accepting; an upstream rejection is forwarded."""
        headers = [
            (name, value)
            for name, value in request.headers.raw_items()
            if not name.lower().startswith(OWN_HEADERS)
        ]
        offered = ",".join(request.headers.get_all("Sec-WebSocket-Protocol")).split(",")
        try:
            self._upstream_connections[near] = far = await connect(
                f"ws://{request.headers['Host']}{request.path}",
                host=self.upstream[0],
                port=self.upstream[1],
                additional_headers=headers,
                subprotocols=[Subprotocol(name.strip()) for name in offered if name] or None,
                user_agent_header=None,
                compression=None,
                max_size=None,
                ping_interval=None,
                proxy=None,
            )
        except InvalidStatus as refused:
            return refused.response
        except (OSError, InvalidHandshake, ConnectionClosed):
            near.transport.abort()
            return near.respond(502, "")
        self._transports |= {near.transport, far.transport}
        if self._is_down:
            self._cut_all()
        return None

    def _upstream_subprotocol(self, near: ServerConnection, _: object) -> Subprotocol | None:
        return self._upstream_connections[near].subprotocol

    async def _relay_messages(self, near: ServerConnection) -> None:
        """Forward messages both ways until one end closes."""
        far = self._upstream_connections.pop(near)
        self._connections += 1
        upwards = Random(f"{self.seed} {self._connections} up")
        downwards = Random(f"{self.seed} {self._connections} down")
        try:
            done, others = await asyncio.wait(
                [
                    asyncio.create_task(self._pump(near, far, upwards, is_upwards=True)),
                    asyncio.create_task(self._pump(far, near, downwards, is_upwards=False)),
                ],
                return_when=asyncio.FIRST_COMPLETED,
            )
            for other in others:
                other.cancel()
            await asyncio.gather(*done, *others, return_exceptions=True)
        finally:
            for end in (near, far):
                end.transport.abort()
                self._transports.discard(end.transport)

    async def _pump(
        self, source: Connection, target: Connection, rng: Random, *, is_upwards: bool
    ) -> None:
        """Forward the messages of one direction, each when it is due, and then the close."""
        queue: asyncio.Queue[tuple[float, Data | None]] = asyncio.Queue()
        enqueuing = asyncio.create_task(self._enqueue_messages(source, queue, rng))
        now = asyncio.get_running_loop().time
        try:
            while True:
                due, message = await queue.get()
                await asyncio.sleep(max(0.0, due - now()))
                if message is None:
                    await _close_like(source, target)
                    return
                twice = rng.random() < self.duplicate and is_upwards
                if not await self._forward(message, target, rng, twice=twice):
                    return
        except ConnectionClosed:
            return
        finally:
            enqueuing.cancel()

    async def _enqueue_messages(
        self, source: Connection, queue: asyncio.Queue[tuple[float, Data | None]], rng: Random
    ) -> None:
        """Queue the messages of one end with the time when they are due; None at its close."""
        now = asyncio.get_running_loop().time
        message: Data | None = ""
        while message is not None:
            try:
                message = await source.recv()
            except ConnectionClosed:
                message = None
            queue.put_nowait((now() + rng.random() * self.delay_s, message))

    async def _forward(
        self, message: Data, target: Connection, rng: Random, *, twice: bool
    ) -> bool:
        """Send one message, once or twice; False if its connection is to be cut."""
        is_cut = rng.random() < self.drop
        if is_cut and rng.random() < 0.5:
            self.counts["cut"] += 1
            return False
        await target.send(message)
        self.counts["forwarded"] += 1
        if twice:
            await target.send(message)
            self.counts["duplicated"] += 1
        self.counts["cut"] += is_cut
        return not is_cut


async def _copy_bytes(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Copy bytes until the end; on an error abort the writer, too."""
    try:
        while chunk := await reader.read(65536):
            writer.write(chunk)
            await writer.drain()
        writer.write_eof()
    except OSError:
        writer.transport.abort()


async def _close_like(source: Connection, target: Connection) -> None:
    """Close the target with the source's code; do nothing if the source sent no close frame."""
    close_frame = source.protocol.close_rcvd
    if close_frame is None:
        return
    if close_frame.code == 1005:  # a close frame without a code
        await target.close()
    else:
        await target.close(close_frame.code, close_frame.reason)


def _port(server: Server) -> int:
    return int(next(iter(server.sockets)).getsockname()[1])
