"""HTTP connections: limits of headers, bodies, time and number, by raw sockets."""

import asyncio
import contextlib
import gc
import socket
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any, Final, cast

import msgspec
import pytest

from bestiary.server.http_connection import (
    MAX_BODY_BYTES,
    MAX_HEADER_BYTES,
    HttpConnection,
    HttpConnections,
    HttpTimeouts,
)
from bestiary.server.settings import Settings
from tests.server.test_websocket import UPGRADE, run  # noqa: F401 the fixture of both loops
from tests.server_fixture import UNLIMITED, RunningServer, running_server

RunOnLoop = Callable[[Coroutine[Any, Any, None]], None]
SHORT: Final = HttpTimeouts(headers_s=0.4, body_s=0.4, read_s=0.4, close_s=0.3)
HEALTH: Final = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST: Final = b"POST /api/replays?perspective=all HTTP/1.1\r\nHost: localhost\r\n"
ENDLESS_HEADERS: Final = {
    "many headers": (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X-Ab: " + b"y" * 50 + b"\r\n"),
    "one header": (b"GET / HTTP/1.1\r\nHost: x\r\nX-Ab: ", b"y" * 50),
    "address": (b"GET /", b"y" * 50),
    "after a request": (HEALTH + b"GET / HTTP/1.1\r\n", b"X-Ab: " + b"y" * 50 + b"\r\n"),
}


class TcpClient:
    """A TCP socket at a server, that writes and reads what a test says."""

    def __init__(self, served: RunningServer, receive_buffer: int = 0) -> None:
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.connect(("127.0.0.1", served.port))
        self.socket.setblocking(False)
        self.received = b""

    async def write(self, data: bytes) -> bool:
        """Write; False once the server has hung up, or reads no more."""
        with contextlib.suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(0.2):
                await asyncio.get_running_loop().sock_sendall(self.socket, data)
                return True
        return False

    async def read_to_end(self, seconds: float = 5.0) -> float:
        """Read until the server has hung up: after how many seconds."""
        began = time.monotonic()
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(seconds):
                while data := await asyncio.get_running_loop().sock_recv(self.socket, 1 << 16):
                    self.received += data
        return time.monotonic() - began

    @property
    def status(self) -> bytes:
        """The status of the last answer."""
        return self.received[self.received.rindex(b"HTTP/1.1 ") + 9 :][:3]


@contextlib.asynccontextmanager
async def client_of_server(
    settings: Settings = UNLIMITED, timeouts: HttpTimeouts = SHORT
) -> AsyncIterator[tuple[RunningServer, TcpClient]]:
    async with running_server(settings=settings, timeouts=timeouts) as served:
        client = TcpClient(served)
        yield served, client
        client.socket.close()


async def connections_are_gone(served: RunningServer, seconds: float) -> bool:
    for _ in range(int(seconds / 0.02)):
        if not served.server.server_state.connections:
            return True
        await asyncio.sleep(0.02)
    return False


@pytest.mark.parametrize("name", ENDLESS_HEADERS)
def test_431_for_headers_without_end(name: str, run: RunOnLoop) -> None:  # noqa: F811
    """No more than twice the limit is taken off the wire, and then the connection is aborted."""
    start, piece = ENDLESS_HEADERS[name]

    async def work() -> None:
        async with client_of_server() as (served, client):
            await client.write(start)
            sent = 0
            while sent < 400 * MAX_HEADER_BYTES and await client.write(piece * 100):
                sent += 100 * len(piece)
                await asyncio.sleep(0)
            assert sent < 400 * MAX_HEADER_BYTES, "all of it was taken"
            await client.read_to_end()
            assert client.status == b"431"
            assert await connections_are_gone(served, 1)

    run(work())


def test_headers_of_the_largest_size_are_answered(run: RunOnLoop) -> None:  # noqa: F811
    async def work() -> None:
        async with client_of_server() as (served, client):
            head = HEALTH[:-2] + b"connection: close\r\nx: "
            request = head + b"y" * (MAX_HEADER_BYTES - len(head) - 4) + b"\r\n\r\n"
            assert len(request) == MAX_HEADER_BYTES
            await client.write(request)
            await client.read_to_end()
            assert client.status == b"200"
            more = TcpClient(served)
            await more.write(request.replace(b"y", b"yy", 1))
            await more.read_to_end()
            assert more.status == b"431"
            more.socket.close()

    run(work())


def test_trailers_without_end_are_cut_off(run: RunOnLoop) -> None:  # noqa: F811
    async def work() -> None:
        async with client_of_server(timeouts=HttpTimeouts()) as (served, client):
            await client.write(POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n")
            sent = 0
            while sent < 4 * MAX_BODY_BYTES and await client.write(b"x: y\r\n" * 5000):
                sent += 30_000
                await asyncio.sleep(0)
            assert sent < 4 * MAX_BODY_BYTES
            assert await connections_are_gone(served, 2)

    run(work())


def test_a_trailer_is_no_header(run: RunOnLoop) -> None:  # noqa: F811
    """A proxy that checks headers does not see what stands after the body."""

    async def work() -> None:
        async with client_of_server() as (_, client):
            post = b"POST /api/qr HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
            body = b'd\r\n{"text": "x"}\r\n0\r\nAccept-Language: de\r\n\r\n'
            await client.write(post + b"Connection: close\r\n\r\n" + body)
            await client.read_to_end()
            assert client.status == b"422"
            assert b"no spaces" in client.received

    run(work())


def test_pipelined_requests_without_end_are_cut_off(run: RunOnLoop) -> None:  # noqa: F811
    async def work() -> None:
        async with client_of_server() as (served, client):
            await client.write(HEALTH * 10_000)
            await client.read_to_end()
            assert client.received.count(b"200 OK") < 100
            assert await connections_are_gone(served, 2)
            other = TcpClient(served)
            await other.write(HEALTH * 9 + HEALTH[:-2] + b"Connection: close\r\n\r\n")
            await other.read_to_end()
            assert other.received.count(b"200 OK") == 10
            other.socket.close()

    run(work())


SLOW = {
    "nothing": (b"", b""),
    "headers, byte by byte": (b"GET / HTTP/1.1\r\nx: ", b"y"),
    "body, byte by byte": (POST + b"Content-Length: 1000\r\n\r\n", b"y"),
    "no more after an answer": (HEALTH, b""),
    "a second request, byte by byte": (HEALTH + b"GET / HTTP/1.1\r\nx: ", b"y"),
}


@pytest.mark.parametrize("name", SLOW)
def test_slow_request_is_hung_up_on(name: str, run: RunOnLoop) -> None:  # noqa: F811
    start, piece = SLOW[name]

    async def work() -> None:
        async with client_of_server() as (served, client):
            served.server.config.timeout_keep_alive = 60 if piece else 0
            await client.write(start)
            reading = asyncio.ensure_future(client.read_to_end(20))
            while not reading.done():
                await client.write(piece)
                await asyncio.sleep(0.05)
            await reading
            assert await connections_are_gone(served, 1)

    run(work())


def test_default_timeouts() -> None:
    assert HttpTimeouts() == HttpTimeouts(headers_s=10, body_s=30, read_s=30, close_s=1)


def test_new_connections_are_limited_by_address_and_time() -> None:
    """Else one that is refused and comes again at once costs more than one that stays."""
    connections = HttpConnections(8, HttpTimeouts())

    def come_and_go(address: str, now: float) -> bool:
        is_open = connections.open(address, now)
        if is_open:
            connections.close(address)
        return is_open

    assert [come_and_go("a", 0) for _ in range(9)] == [True] * 8 + [False]
    assert come_and_go("b", 0)
    assert [come_and_go("a", 2) for _ in range(3)] == [True, True, False]


def test_connections_that_stay_leave_no_room_however_long_they_stay() -> None:
    connections = HttpConnections(4, HttpTimeouts())
    assert [connections.open("a", now) for now in (0, 100, 200, 300, 400)] == [True] * 4 + [False]
    connections.close("a")
    assert [connections.open("a", now) for now in (500, 600)] == [True, False]


def test_connections_are_limited_by_address(run: RunOnLoop) -> None:  # noqa: F811
    """Idle ones, WebSockets and refused WebSockets count alike, until they are gone."""

    async def work() -> None:
        settings = msgspec.structs.replace(UNLIMITED, connections_per_address=4)
        async with running_server(settings=settings, timeouts=HttpTimeouts()) as served:
            idle = [TcpClient(served) for _ in range(2)]
            await idle[0].write(UPGRADE.format(path="/api/tables/x/stream", version=13).encode())
            await idle[1].write(UPGRADE.format(path="/elsewhere", version=13).encode())
            await asyncio.sleep(0.1)
            idle += [TcpClient(served) for _ in range(2)]
            await asyncio.sleep(0.1)
            refused = TcpClient(served)
            await refused.write(HEALTH)
            await refused.read_to_end()
            assert refused.received == b""
            for client in [*idle, refused]:
                client.socket.close()
            assert await connections_are_gone(served, 2)
            connections = cast("HttpConnections", served.server.config.http)
            assert not connections._by_address

    run(work())


def test_a_websocket_keeps_nothing_of_its_handshake(run: RunOnLoop) -> None:  # noqa: F811
    """The request and its parser are freed at once, before the collector looks."""

    async def work() -> None:
        async with running_server() as served:
            gc.collect()
            gc.disable()
            client = TcpClient(served)
            await client.write(UPGRADE.format(path="/api/tables/x/stream", version=13).encode())
            answer = await asyncio.get_running_loop().sock_recv(client.socket, 999)
            assert answer.startswith(b"HTTP/1.1 101 ")
            assert not [held for held in gc.get_objects() if type(held) is HttpConnection]
            client.socket.close()

    try:
        run(work())
    finally:
        gc.enable()


def test_connections_of_a_trusted_proxy_are_not_limited(run: RunOnLoop) -> None:  # noqa: F811
    async def work() -> None:
        settings = msgspec.structs.replace(
            UNLIMITED, connections_per_address=1, proxies=("127.0.0.0/8",)
        )
        async with running_server(settings=settings) as served:
            clients = [TcpClient(served) for _ in range(5)]
            for client in clients:
                await client.write(HEALTH[:-2] + b"connection: close\r\n\r\n")
                await client.read_to_end()
                assert client.status == b"200"
                client.socket.close()

    run(work())


@pytest.mark.slow
@pytest.mark.parametrize("more", [b"", b"connection: close\r\n"])
@pytest.mark.parametrize("path", [b"/api/openapi.json", b"/api/games/mammuz/manual/de"])
def test_answer_that_is_not_read_is_aborted(
    more: bytes,
    path: bytes,
    run: RunOnLoop,  # noqa: F811
) -> None:
    """Whether it fills the buffers of the transport or only those of the system."""

    async def work() -> None:
        async with running_server(timeouts=SHORT) as served:
            served.server.config.timeout_keep_alive = 1
            client = TcpClient(served, receive_buffer=4096)
            request = HEALTH.replace(b"/healthz", path)[:-2]
            await client.write(request + b"\r\n")
            await asyncio.sleep(0.2)
            (connection,) = served.server.server_state.connections
            assert isinstance(connection, HttpConnection)
            answered = 0
            while not connection.transport.get_write_buffer_size() and answered < 1000:
                await client.write(request + b"\r\n")
                answered += 1
                while served.server.server_state.total_requests <= answered:
                    await asyncio.sleep(0)
                    if connection.transport.get_write_buffer_size():
                        break
            await client.write(request + more + b"\r\n")
            assert served.server.server_state.connections
            assert await connections_are_gone(served, 3)
            client.socket.close()

    run(work())


def test_answer_that_blocks_the_server_is_aborted(run: RunOnLoop) -> None:  # noqa: F811
    async def work() -> None:
        async with running_server(timeouts=SHORT) as served:
            client = TcpClient(served, receive_buffer=4096)
            request = HEALTH.replace(b"/healthz", b"/api/openapi.json")
            await client.write(request)
            await asyncio.sleep(0.1)
            (connection,) = served.server.server_state.connections
            assert isinstance(connection, HttpConnection)
            sending = connection.transport.get_extra_info("socket")
            sending.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
            await client.write(request * 10)
            await asyncio.sleep(0.1)
            assert connection.flow.write_paused
            assert await connections_are_gone(served, 3)
            client.socket.close()

    run(work())
