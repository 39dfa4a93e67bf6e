"""The client: a seat at a table of a server, which finds its way back by itself."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bestiary.client.http import Answered, ask
from bestiary.client.link import Link
from bestiary.client.memory import Memory
from bestiary.core.event import Event
from bestiary.core.text import Text
from bestiary.core.view import View
from bestiary.tables.command import Command, Move, Open, Ready, Sit
from bestiary.tables.standing import Standing
from bestiary.wire import WIRE


class Lost(ConnectionError):
    """The server has sent us away for good, and said why."""


@dataclass(frozen=True)
class Pace:
    """How often a client asks, and how soon it gives up on an answer."""

    ping_s: float = 2.5
    dead_s: float = 9.0
    """After so long without a word, the connection is taken to be dead."""
    retry_s: float = 3.5
    """Before the first try to come back; longer each time, up to three times as long."""
    resend_s: float = 2.5
    """After so long without an answer, a wish is sent again."""


@dataclass
class Wished:
    """A wish that waits for its answer."""

    message: bytes
    answer: asyncio.Future[int]
    sent_at: float = 0.0


FINAL = frozenset({"reload", "missing", "kicked", "format"})
"""After these there is no coming back."""


@dataclass
class Seat:
    """A seat at a table. Iterating over it gives a view whenever a choice is owed."""

    link: Link
    key: str
    pace: Pace = field(default_factory=Pace)
    language: str = "en"
    memory: Memory = field(default_factory=Memory)
    at: int | None = None
    """The last number of the stream."""
    _wishes: dict[str, Wished] = field(default_factory=dict)
    _socket: ClientConnection | None = None
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    _lost: Exception | None = None
    _asked: int = -1
    _heard_at: float = 0.0
    history: list[Event] = field(default_factory=list)
    """All that was told since this seat was joined."""

    # --- For players ---------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """Its number; None for an onlooker."""
        return None if self.memory.standing is None else self.memory.standing.seat

    @property
    def view(self) -> View | None:
        """What can be seen now; None where no game is on."""
        return self.memory.view

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        standing = self.memory.standing
        return standing is not None and standing.status in ("over", "closed")

    async def __aiter__(self) -> AsyncIterator[View]:
        """A view whenever a choice is owed, until the game is over."""
        while True:
            async with self._changed:
                await self._changed.wait_for(self._is_news)
            if self._lost is not None:
                raise self._lost
            view = self.memory.view
            self._asked = self.at or 0
            if self.is_over:
                return
            if view is not None and view.offers:
                yield view

    def _is_news(self) -> bool:
        """Whether there is something to do."""
        if self._lost is not None or self.is_over:
            return True
        view = self.memory.view
        return view is not None and bool(view.offers) and (self.at or 0) > self._asked

    async def move(self, move: str) -> int:
        """Make a move, as records write it: the number that it got."""
        return await self.wish(Move(move))

    async def wish(self, command: Command) -> int:
        """Wish something, and wait until it is granted and safe; raises `Refused` where it is not.

        However often the connection breaks in the meantime, the wish is granted once.
        """
        if self._lost is not None:
            raise self._lost
        id = secrets.token_urlsafe(12)
        message = msgspec.json.encode({"say": "wish", "id": id, "wish": command})
        wished = Wished(message, asyncio.get_running_loop().create_future())
        self._wishes[id] = wished
        try:
            await self._send(wished)
            return await wished.answer
        finally:
            self._wishes.pop(id, None)

    async def standing(self) -> Standing:
        """The table: who sits there, and how it is played."""
        return await self.when(lambda _: True)

    async def until(self, status: str) -> None:
        """Wait until the table is open, playing or over; a closed one stays so."""
        await self.when(lambda standing: standing.status in (status, "closed"))

    async def when(self, is_so: Callable[[Standing], bool]) -> Standing:
        """Wait until something is so at the table."""

        def found() -> bool:
            standing = self.memory.standing
            return self._lost is not None or (standing is not None and is_so(standing))

        async with self._changed:
            await self._changed.wait_for(found)
        if self._lost is not None:
            raise self._lost
        assert self.memory.standing is not None
        return self.memory.standing

    # --- The connection ----------------------------------------------------------------------

    async def run(self) -> None:
        """Stay connected until there is no coming back."""
        tries = 0
        while self._lost is None:
            try:
                async with connect(
                    self.link.stream,
                    compression=None,
                    ping_interval=None,
                    open_timeout=self.pace.dead_s,
                    close_timeout=1,
                    max_size=None,
                    proxy=None,
                ) as socket:
                    await self._serve(socket)
                    tries = 0
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                pass
            finally:
                self._socket = None
            if self._lost is None:
                wait = self.pace.retry_s * min(3, 1.3**tries) * (0.5 + random.random())
                tries += 1
                await asyncio.sleep(wait)

    async def _serve(self, socket: ClientConnection) -> None:
        """Say hello, repeat what was not answered, and listen."""
        loop = asyncio.get_running_loop()
        hello = {"say": "hello", "wire": WIRE, "key": self.key, "lang": self.language}
        await socket.send(msgspec.json.encode(hello | {"since": self.at}).decode())
        self._heard_at = loop.time()
        keeping = asyncio.ensure_future(self._keep(socket))
        try:
            async for data in socket:
                self._heard_at = loop.time()
                await self._hear(msgspec.json.decode(data), socket)
                if self._lost is not None:
                    return
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)

    async def _keep(self, socket: ClientConnection) -> None:
        """Ask whether anybody is there, and wish again what was not answered."""
        loop = asyncio.get_running_loop()
        pinged = 0.0
        while True:
            await asyncio.sleep(min(self.pace.ping_s, self.pace.resend_s) / 4)
            now = loop.time()
            if now - self._heard_at > self.pace.dead_s:
                socket.transport.abort()
                return
            if now - pinged > self.pace.ping_s:
                pinged = now
                await socket.send('{"say":"ping"}')
            for wished in tuple(self._wishes.values()):
                if self._socket is not None and now - wished.sent_at > self.pace.resend_s:
                    await self._send(wished)

    async def _send(self, wished: Wished) -> None:
        """Send a wish, where there is a connection; else it is sent when there is one."""
        if self._socket is not None:
            wished.sent_at = asyncio.get_running_loop().time()
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(wished.message.decode())

    async def _hear(self, message: dict[str, Any], socket: ClientConnection) -> None:
        """Take one message."""
        match message["say"]:
            case "welcome" | "news":
                await self._learn(message)
                if message["say"] == "welcome":
                    self._socket = socket
                    for wished in tuple(self._wishes.values()):
                        await self._send(wished)
            case "granted":
                self._answer(message["id"], message["n"])
            case "refused":
                text = msgspec.convert(message["text"], Text)
                waiting = self._wishes.get(message["id"])
                if waiting is not None and not waiting.answer.done():
                    waiting.answer.set_exception(Answered(message["rule"], text, message["words"]))
            case "bye" if message["why"] in FINAL:
                await self._lose(Lost(message["words"]))

    async def _learn(self, message: dict[str, Any]) -> None:
        """Take news, and tell whoever waits for them."""
        async with self._changed:
            self.memory.learn(message)
            self.history += self.memory.news
            self.at = message["n"]
            self._changed.notify_all()
        for number in message.get("numbers", ()):
            if number.get("id"):
                self._answer(number["id"], number["n"])

    def _answer(self, id: str, n: int) -> None:
        """A wish was granted."""
        wished = self._wishes.get(id)
        if wished is not None and not wished.answer.done():
            wished.answer.set_result(n)

    async def _lose(self, why: Exception) -> None:
        """There is no coming back."""
        self._lost = why
        for wished in self._wishes.values():
            if not wished.answer.done():
                wished.answer.set_exception(why)
        async with self._changed:
            self._changed.notify_all()


@contextlib.asynccontextmanager
async def join(
    url: str,
    name: str = "guest",
    *,
    key: str | None = None,
    is_ready: bool = True,
    language: str = "en",
    pace: Pace | None = None,
) -> AsyncIterator[Seat]:
    """Sit down at the table of a link; at a seat's own link, sit where one sat before."""
    link = Link.read(url)
    mine = link.key or key or secrets.token_urlsafe(16)
    if link.code is not None:
        found = await ask(f"{link.server}/api/codes/{link.code}")
        link = Link(link.server, found["id"], invite=found["invite"])
    seat = Seat(link, mine, pace or Pace(), language)
    if link.key is None:
        wish = Sit(name, invite=link.invite)
        try:
            await ask(
                f"{link.server}/api/tables/{link.table}/wishes",
                mine,
                {"id": secrets.token_urlsafe(12), "wish": wish},
            )
        except Answered as refused:
            if refused.text.id not in ("table-refused-seated", "table-refused-not-open"):
                raise
    running = asyncio.ensure_future(seat.run())
    try:
        if link.key is None and is_ready:
            with contextlib.suppress(Answered):
                await seat.wish(Ready())
        yield seat
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def open_table(server: str, wish: Open, key: str) -> Link:
    """Open a table at a server: the link that invites others."""
    server = server.rstrip("/")
    body = {"id": secrets.token_urlsafe(12), "open": wish}
    table = (await ask(f"{server}/api/tables", key, body))["id"]
    page = await ask(f"{server}/api/tables/{table}", key)
    return Link(server, table, invite=page["table"]["invite"])
