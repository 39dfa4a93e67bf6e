"""Tests: the flaky proxy injects the faults it is configured for."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from http import HTTPStatus
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from tests.flaky_proxy import FlakyProxy

LOOPBACK = "127.0.0.1"


class EchoServer:
    """Sends every message back, and keeps what it received."""

    def __init__(self) -> None:
        self.received: list[str | bytes] = []
        self.requests: list[Request] = []
        self.codes: asyncio.Queue[int | None] = asyncio.Queue()

    async def __call__(self, socket: ServerConnection) -> None:
        assert socket.request
        self.requests.append(socket.request)
        with contextlib.suppress(ConnectionClosed):
            if socket.request.path == "/welcome":
                await socket.send("welcome")
            while True:
                message = await socket.recv()
                self.received.append(message)
                await socket.send(message)
        self.codes.put_nowait(socket.close_code)

    def process_request(self, socket: ServerConnection, request: Request) -> Response | None:
        return socket.respond(HTTPStatus.FORBIDDEN, "no") if request.path == "/shut" else None

    def select_subprotocol(
        self, _: ServerConnection, offered: Sequence[Subprotocol]
    ) -> Subprotocol | None:
        return offered[-1] if offered else None


@contextlib.asynccontextmanager
async def echo_behind_proxy(seed: int = 1) -> AsyncIterator[tuple[EchoServer, FlakyProxy]]:
    echo = EchoServer()
    async with serve(
        echo,
        LOOPBACK,
        0,
        process_request=echo.process_request,
        select_subprotocol=echo.select_subprotocol,
    ) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with FlakyProxy(LOOPBACK, port, seed) as proxy:
            yield echo, proxy


def connect_through(proxy: FlakyProxy, path: str = "/", **options: Any) -> connect:
    return connect(f"ws://{LOOPBACK}:{proxy.port}{path}", proxy=None, **options)


def run_with_proxy(
    scenario: Callable[[EchoServer, FlakyProxy], Awaitable[None]], seed: int = 1
) -> None:
    """Run a scenario, for five seconds at most."""

    async def run() -> None:
        async with asyncio.timeout(5), echo_behind_proxy(seed) as (echo, proxy):
            await scenario(echo, proxy)

    asyncio.run(run())


async def wait_closed(socket: ClientConnection) -> int | None:
    """Wait until a connection is closed; return its close code."""
    await socket.wait_closed()
    return socket.close_code


def test_proxy_without_faults_forwards_unchanged() -> None:
    async def scenario(echo: EchoServer, proxy: FlakyProxy) -> None:
        headers = {"Cookie": "seat=1", "Accept-Language": "de"}
        async with connect_through(
            proxy,
            "/table?seat=1",
            additional_headers=headers,
            user_agent_header=None,
            subprotocols=[Subprotocol("a"), Subprotocol("b")],
        ) as socket:
            assert socket.subprotocol == "b"
            for message in ("ä", b"\x00\xff", "x" * 1_000_000):
                await socket.send(message)
                assert await socket.recv() == message
        (request,) = echo.requests
        assert request.path == "/table?seat=1"
        assert request.headers["Host"] == f"{LOOPBACK}:{proxy.port}"
        assert {name: request.headers[name] for name in headers} == headers
        assert "User-Agent" not in request.headers

    run_with_proxy(scenario)


def test_close_code_is_forwarded_also_for_abnormal_close() -> None:
    async def scenario(echo: EchoServer, proxy: FlakyProxy) -> None:
        async with connect_through(proxy) as socket:
            await socket.close(4001, "bye")
        async with connect_through(proxy) as socket:
            await socket.send("x")
            await socket.recv()
            socket.transport.abort()
        assert [await echo.codes.get(), await echo.codes.get()] == [4001, 1006]

    run_with_proxy(scenario)


def test_upstream_rejection_is_forwarded() -> None:
    async def scenario(echo: EchoServer, proxy: FlakyProxy) -> None:
        with pytest.raises(InvalidStatus) as rejected:
            await connect_through(proxy, "/shut")
        assert rejected.value.response.status_code == HTTPStatus.FORBIDDEN

    run_with_proxy(scenario)


def test_unreachable_upstream_fails_the_handshake() -> None:
    async def scenario(echo: EchoServer, proxy: FlakyProxy) -> None:
        async with FlakyProxy(LOOPBACK, 1, 1) as nowhere:
            with pytest.raises(InvalidMessage):
                await connect_through(nowhere)

    run_with_proxy(scenario)


def test_only_client_messages_are_duplicated() -> None:
    async def scenario(echo: EchoServer, proxy: FlakyProxy) -> None:
        proxy.duplicate = 1
        async with connect_through(proxy) as socket:
            await socket.send("a")
            await socket.send("b")
            answers = [await socket.recv() for _ in range(4)]
        assert echo.received == answers == ["a", "a", "b", "b"]
        assert proxy.counts == {"forwarded": 6, "duplicated": 2, "cut": 0}

    run_with_proxy(scenario)


def test_delayed_messages_keep_their_order() -> None:
    async def scenario(echo: EchoServer, proxy: FlakyProxy) -> None:
        proxy.delay_s = 0.1
        now = asyncio.get_running_loop().time
        started = now()
        async with connect_through(proxy) as socket:
            for number in range(50):
                await socket.send(str(number))
            answers = [await socket.recv() for _ in range(50)]
        assert answers == [str(number) for number in range(50)]
        assert 0.05 < now() - started < 1

    run_with_proxy(scenario)


async def count_answers_until_cut(proxy: FlakyProxy) -> int:
    """How many answers come over a connection before it is cut."""
    answers = 0
    async with connect_through(proxy) as socket:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await socket.send("x")
                await socket.recv()
                answers += 1
        assert await wait_closed(socket) == 1006
    return answers


def test_cut_happens_before_or_after_a_message_in_both_directions() -> None:
    async def scenario(echo: EchoServer, proxy: FlakyProxy) -> None:
        proxy.drop = 1
        answers: list[str | bytes] = []
        for path in ["/"] * 20 + ["/welcome"] * 20:
            async with connect_through(proxy, path) as socket:
                with contextlib.suppress(ConnectionClosed):
                    if path == "/":
                        await socket.send("x")
                    answers.append(await socket.recv())
            await echo.codes.get()
        assert 0 < len(echo.received) < 20
        assert 0 < len(answers) < 20
        assert set(answers) == {"welcome"}
        assert proxy.counts == {"cut": 40, "forwarded": len(answers) + len(echo.received)}

    run_with_proxy(scenario)


def test_client_can_reconnect_after_random_cut() -> None:
    async def scenario(echo: EchoServer, proxy: FlakyProxy) -> None:
        proxy.drop = 0.2
        answers = [await count_answers_until_cut(proxy) for _ in range(20)]
        assert len(set(answers)) > 2
        assert proxy.counts["cut"] == 20
        assert sum(answers) < len(echo.received) < sum(answers) + 20
        proxy.drop = 0
        async with connect_through(proxy) as socket:
            await socket.send("at last")
            assert await socket.recv() == "at last"

    run_with_proxy(scenario)


def test_same_seed_makes_same_cuts() -> None:
    answers_by_run: list[list[int]] = []

    async def scenario(echo: EchoServer, proxy: FlakyProxy) -> None:
        proxy.drop = 0.2
        answers_by_run.append([await count_answers_until_cut(proxy) for _ in range(8)])

    for seed in (1, 1, 2):
        run_with_proxy(scenario, seed)
    assert answers_by_run[0] == answers_by_run[1] != answers_by_run[2]


def test_down_proxy_cuts_connections_and_refuses_new_ones_until_up() -> None:
    async def scenario(echo: EchoServer, proxy: FlakyProxy) -> None:
        first, second = await connect_through(proxy), await connect_through(proxy)
        proxy.is_down = True
        assert [await wait_closed(first), await wait_closed(second)] == [1006, 1006]
        assert [await echo.codes.get(), await echo.codes.get()] == [1006, 1006]
        for _ in range(2):
            with pytest.raises((OSError, InvalidMessage)):
                await connect_through(proxy)
        assert len(echo.requests) == 2
        proxy.is_down = False
        assert not proxy.is_down
        async with connect_through(proxy) as socket:
            await socket.send("hello")
            assert await socket.recv() == "hello"

    run_with_proxy(scenario)


async def uppercase_http_server(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answers a plain HTTP request with its first line and body in upper case."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    length = int(head.lower().partition("content-length: ")[2].partition("\r\n")[0] or 0)
    body = (head.split("\r\n", 1)[0].encode() + await reader.readexactly(length)).upper()
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body))
    writer.close()
    await writer.wait_closed()


async def http_request(port: int, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    try:
        writer.write(request)
        return await reader.read()
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


def test_plain_http_is_forwarded_unless_proxy_is_down() -> None:
    async def scenario() -> None:
        async with (
            await asyncio.start_server(uppercase_http_server, LOOPBACK, 0) as server,
            FlakyProxy(LOOPBACK, server.sockets[0].getsockname()[1], 1) as proxy,
        ):
            answer = await http_request(proxy.port, b"GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
            assert answer.endswith(b"\r\n\r\nGET /A HTTP/1.1")
            body = b"y" * 300_000
            request = b"POST /b HTTP/1.1\r\nContent-Length: 300000\r\n\r\n" + body
            assert (await http_request(proxy.port, request)).endswith(b"HTTP/1.1" + body.upper())
            proxy.is_down = True
            with contextlib.suppress(OSError):
                assert await http_request(proxy.port, b"GET / HTTP/1.1\r\n\r\n") == b""

    asyncio.run(asyncio.wait_for(scenario(), 5))
