"""Tests: the bad weather is as bad as it was ordered."""

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

from tests.weather import Weather

HERE = "127.0.0.1"


class Echo:
    """A server that says everything back, and remembers what it heard."""

    def __init__(self) -> None:
        self.heard: list[str | bytes] = []
        self.requests: list[Request] = []
        self.codes: asyncio.Queue[int | None] = asyncio.Queue()

    async def __call__(self, socket: ServerConnection) -> None:
        """Serve one client."""
        assert socket.request
        self.requests.append(socket.request)
        with contextlib.suppress(ConnectionClosed):
            if socket.request.path == "/welcome":
                await socket.send("welcome")
            while True:
                message = await socket.recv()
                self.heard.append(message)
                await socket.send(message)
        self.codes.put_nowait(socket.close_code)

    def answer(self, socket: ServerConnection, request: Request) -> Response | None:
        """Keep one path for nobody."""
        return socket.respond(HTTPStatus.FORBIDDEN, "no") if request.path == "/shut" else None

    def choose(self, _: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol | None:
        """Speak the last of what a client speaks."""
        return offered[-1] if offered else None


@contextlib.asynccontextmanager
async def storm(seed: int = 1) -> AsyncIterator[tuple[Echo, Weather]]:
    """An echo behind weather."""
    echo = Echo()
    async with serve(
        echo, HERE, 0, process_request=echo.answer, select_subprotocol=echo.choose
    ) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with Weather(HERE, port, seed) as weather:
            yield echo, weather


def to(weather: Weather, path: str = "/", **options: Any) -> connect:
    """Connect through the weather."""
    return connect(f"ws://{HERE}:{weather.port}{path}", proxy=None, **options)


def run(story: Callable[[Echo, Weather], Awaitable[None]], seed: int = 1) -> None:
    """Let a story happen, for five seconds at most."""

    async def all_of_it() -> None:
        async with asyncio.timeout(5), storm(seed) as (echo, weather):
            await story(echo, weather)

    asyncio.run(all_of_it())


async def gone(socket: ClientConnection) -> int | None:
    """Wait until a connection is gone; the code it went with."""
    await socket.wait_closed()
    return socket.close_code


def test_in_fair_weather_everything_arrives_as_it_was_sent() -> None:
    async def story(echo: Echo, weather: Weather) -> None:
        headers = {"Cookie": "seat=1", "Accept-Language": "de"}
        async with to(
            weather,
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
        assert request.headers["Host"] == f"{HERE}:{weather.port}"
        assert {name: request.headers[name] for name in headers} == headers
        assert "User-Agent" not in request.headers

    run(story)


def test_a_farewell_is_passed_on_and_so_is_its_lack() -> None:
    async def story(echo: Echo, weather: Weather) -> None:
        async with to(weather) as socket:
            await socket.close(4001, "bye")
        async with to(weather) as socket:
            await socket.send("x")
            await socket.recv()
            socket.transport.abort()
        assert [await echo.codes.get(), await echo.codes.get()] == [4001, 1006]

    run(story)


def test_what_the_server_refuses_is_refused() -> None:
    async def story(echo: Echo, weather: Weather) -> None:
        with pytest.raises(InvalidStatus) as why:
            await to(weather, "/shut")
        assert why.value.response.status_code == HTTPStatus.FORBIDDEN

    run(story)


def test_a_server_that_is_not_there_is_not_there() -> None:
    async def story(echo: Echo, weather: Weather) -> None:
        async with Weather(HERE, 1, 1) as nowhere:
            with pytest.raises(InvalidMessage):
                await to(nowhere)

    run(story)


def test_what_the_client_sends_can_arrive_twice_and_what_it_gets_does_not() -> None:
    async def story(echo: Echo, weather: Weather) -> None:
        weather.duplicate = 1
        async with to(weather) as socket:
            await socket.send("a")
            await socket.send("b")
            got = [await socket.recv() for _ in range(4)]
        assert echo.heard == got == ["a", "a", "b", "b"]
        assert weather.counts == {"forwarded": 6, "duplicated": 2, "cut": 0}

    run(story)


def test_messages_come_late_but_in_order() -> None:
    async def story(echo: Echo, weather: Weather) -> None:
        weather.delay_s = 0.1
        now = asyncio.get_running_loop().time
        began = now()
        async with to(weather) as socket:
            for number in range(50):
                await socket.send(str(number))
            got = [await socket.recv() for _ in range(50)]
        assert got == [str(number) for number in range(50)]
        assert 0.05 < now() - began < 1

    run(story)


async def until_cut(weather: Weather) -> int:
    """How many answers come over a connection before it is cut."""
    answers = 0
    async with to(weather) as socket:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await socket.send("x")
                await socket.recv()
                answers += 1
        assert await gone(socket) == 1006
    return answers


def test_a_cut_comes_before_or_after_a_message_in_both_directions() -> None:
    async def story(echo: Echo, weather: Weather) -> None:
        weather.drop = 1
        got: list[str | bytes] = []
        for path in ["/"] * 20 + ["/welcome"] * 20:
            async with to(weather, path) as socket:
                with contextlib.suppress(ConnectionClosed):
                    if path == "/":
                        await socket.send("x")
                    got.append(await socket.recv())
            await echo.codes.get()
        assert 0 < len(echo.heard) < 20
        assert 0 < len(got) < 20
        assert set(got) == {"welcome"}
        assert weather.counts == {"cut": 40, "forwarded": len(got) + len(echo.heard)}

    run(story)


def test_connections_are_cut_now_and_then_and_can_be_made_again() -> None:
    async def story(echo: Echo, weather: Weather) -> None:
        weather.drop = 0.2
        answers = [await until_cut(weather) for _ in range(20)]
        assert len(set(answers)) > 2
        assert weather.counts["cut"] == 20
        assert sum(answers) < len(echo.heard) < sum(answers) + 20
        weather.drop = 0
        async with to(weather) as socket:
            await socket.send("at last")
            assert await socket.recv() == "at last"

    run(story)


def test_the_same_seed_makes_the_same_weather() -> None:
    found: list[list[int]] = []

    async def story(echo: Echo, weather: Weather) -> None:
        weather.drop = 0.2
        found.append([await until_cut(weather) for _ in range(8)])

    for seed in (1, 1, 2):
        run(story, seed)
    assert found[0] == found[1] != found[2]


def test_when_it_is_down_all_is_cut_and_nobody_gets_through_until_it_is_up_again() -> None:
    async def story(echo: Echo, weather: Weather) -> None:
        first, second = await to(weather), await to(weather)
        weather.is_down = True
        assert [await gone(first), await gone(second)] == [1006, 1006]
        assert [await echo.codes.get(), await echo.codes.get()] == [1006, 1006]
        for _ in range(2):
            with pytest.raises((OSError, InvalidMessage)):
                await to(weather)
        assert len(echo.requests) == 2
        weather.is_down = False
        assert not weather.is_down
        async with to(weather) as socket:
            await socket.send("hello")
            assert await socket.recv() == "hello"

    run(story)


async def shout(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A server of plain HTTP that answers with what it got, louder."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    length = int(head.lower().partition("content-length: ")[2].partition("\r\n")[0] or 0)
    body = (head.split("\r\n", 1)[0].encode() + await reader.readexactly(length)).upper()
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body))
    writer.close()
    await writer.wait_closed()


async def asked(port: int, request: bytes) -> bytes:
    """What is answered to a request of plain HTTP."""
    reader, writer = await asyncio.open_connection(HERE, port)
    try:
        writer.write(request)
        return await reader.read()
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


def test_plain_http_passes_unless_it_is_down() -> None:
    async def story() -> None:
        async with (
            await asyncio.start_server(shout, HERE, 0) as server,
            Weather(HERE, server.sockets[0].getsockname()[1], 1) as weather,
        ):
            got = await asked(weather.port, b"GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
            assert got.endswith(b"\r\n\r\nGET /A HTTP/1.1")
            body = b"y" * 300_000
            request = b"POST /b HTTP/1.1\r\nContent-Length: 300000\r\n\r\n" + body
            assert (await asked(weather.port, request)).endswith(b"HTTP/1.1" + body.upper())
            weather.is_down = True
            with contextlib.suppress(OSError):
                assert await asked(weather.port, b"GET / HTTP/1.1\r\n\r\n") == b""

    asyncio.run(asyncio.wait_for(story(), 5))
