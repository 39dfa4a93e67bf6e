"""Tests: bad weather between a client and a server.

A proxy that passes on whole messages of WebSockets, late, twice or not at all as it is told, and
plain HTTP as it is. The fate of a message depends on the seed, on which connection it goes over
and on which message of that connection it is. Pings are answered here; they are not passed on.
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
"""Those that each half of the way has for itself."""

Outcome = Literal["forwarded", "duplicated", "cut"]


class FlakyProxy:
    """A way to a server on which things go wrong, on a port of its own."""

    delay_s = 0.0
    """How long a message is held up at most; none overtakes another."""
    duplicate = 0.0
    """How probably a message of the client arrives twice."""
    drop = 0.0
    """How probably a message, in either direction, sees its connection cut before or after it."""

    def __init__(self, upstream_host: str, upstream_port: int, seed: int) -> None:
        self.upstream = (upstream_host, upstream_port)
        self.seed = seed
        self.port = 0
        self.counts: Counter[Outcome] = Counter()
        """What has happened so far."""
        self._is_down = False
        self._connections = 0
        self._links: set[asyncio.WriteTransport] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._above: dict[ServerConnection, ClientConnection] = {}
        self._front: asyncio.Server
        self._sockets: Server

    async def __aenter__(self) -> FlakyProxy:
        """Open the way."""
        self._sockets = await serve(
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
        self._front = await asyncio.start_server(self._accept, LOOPBACK, 0)
        self.port = self._front.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it, and all that goes over it."""
        self._front.close()
        self.is_down = True
        self._sockets.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._sockets.wait_closed()
        await self._front.wait_closed()

    @property
    def is_down(self) -> bool:
        """Whether the way is closed: nothing passes, nobody gets through."""
        return self._is_down

    @is_down.setter
    def is_down(self, is_down: bool) -> None:
        """Close the way, cutting all connections, or open it again."""
        self._is_down = is_down
        if is_down:
            self._cut_all()

    def _cut_all(self) -> None:
        """Cut everything that stands."""
        for link in list(self._links):
            link.abort()

    # Bytes, from and to the client

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take a client's connection: those for WebSockets go over us, the others straight on."""
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._links.add(writer.transport)
        try:
            if self._is_down:
                return
            head = await reader.readuntil(b"\r\n\r\n")
            is_socket = b"upgrade: websocket" in head.lower()
            where = (LOOPBACK, _port(self._sockets)) if is_socket else self.upstream
            far_reader, far_writer = await asyncio.open_connection(*where)
            far_writer.write(head)
            await self._tunnel_bytes(reader, writer, far_reader, far_writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.transport.abort()
            self._links.discard(writer.transport)

    async def _tunnel_bytes(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        far_reader: asyncio.StreamReader,
        far_writer: asyncio.StreamWriter,
    ) -> None:
        """Pass bytes both ways until the far end has said all."""
        self._links.add(far_writer.transport)
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
            self._links.discard(far_writer.transport)

    # Messages, between our own server and the far one

    async def _connect_upstream(self, near: ServerConnection, request: Request) -> Response | None:
        """Reach the far server before we say yes; what it refuses, we refuse in its words."""
        headers = [
            (name, value)
            for name, value in request.headers.raw_items()
            if not name.lower().startswith(OWN_HEADERS)
        ]
        offered = ",".join(request.headers.get_all("Sec-WebSocket-Protocol")).split(",")
        try:
            self._above[near] = far = await connect(
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
        self._links |= {near.transport, far.transport}
        if self._is_down:
            self._cut_all()
        return None

    def _upstream_subprotocol(self, near: ServerConnection, _: object) -> Subprotocol | None:
        """The far server has chosen."""
        return self._above[near].subprotocol

    async def _relay_messages(self, near: ServerConnection) -> None:
        """Pass messages both ways until one end is gone."""
        far = self._above.pop(near)
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
                self._links.discard(end.transport)

    async def _pump(
        self, source: Connection, target: Connection, chance: Random, *, is_upwards: bool
    ) -> None:
        """Pass on the messages of one direction, each when it is due, and then the farewell."""
        line: asyncio.Queue[tuple[float, Data | None]] = asyncio.Queue()
        listening = asyncio.create_task(self._enqueue_messages(source, line, chance))
        now = asyncio.get_running_loop().time
        try:
            while True:
                due, message = await line.get()
                await asyncio.sleep(max(0.0, due - now()))
                if message is None:
                    await _close_like(source, target)
                    return
                twice = chance.random() < self.duplicate and is_upwards
                if not await self._forward(message, target, chance, twice=twice):
                    return
        except ConnectionClosed:
            return
        finally:
            listening.cancel()

    async def _enqueue_messages(
        self, source: Connection, line: asyncio.Queue[tuple[float, Data | None]], chance: Random
    ) -> None:
        """Put the messages of one end in line with the time when they are due; then nothing."""
        now = asyncio.get_running_loop().time
        message: Data | None = ""
        while message is not None:
            try:
                message = await source.recv()
            except ConnectionClosed:
                message = None
            line.put_nowait((now() + chance.random() * self.delay_s, message))

    async def _forward(
        self, message: Data, target: Connection, chance: Random, *, twice: bool
    ) -> bool:
        """Pass on one message, once or twice, or lose the connection over it."""
        is_cut = chance.random() < self.drop
        if is_cut and chance.random() < 0.5:
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
    """Pass on bytes until there are no more; if that breaks, the other half breaks, too."""
    try:
        while got := await reader.read(65536):
            writer.write(got)
            await writer.drain()
        writer.write_eof()
    except OSError:
        writer.transport.abort()


async def _close_like(source: Connection, target: Connection) -> None:
    """Take leave of the target as the source did; who left without a word is followed so."""
    said = source.protocol.close_rcvd
    if said is None:
        return
    if said.code == 1005:  # a farewell without a number
        await target.close()
    else:
        await target.close(said.code, said.reason)


def _port(server: Server) -> int:
    """The port that a server listens on."""
    return int(next(iter(server.sockets)).getsockname()[1])
