"""The server: the stream of one table to one viewer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec

from bestiary import wire
from bestiary.core.refusal import FORMAT, Refused
from bestiary.server.socket import Receive, Send, Socket
from bestiary.speech import LANGUAGES
from bestiary.tables.host import Missing
from bestiary.tables.host.room import Room
from bestiary.tables.host.viewer import Told
from bestiary.tables.person import hashed

if TYPE_CHECKING:
    from bestiary.server.house import House

DEADLINE_S: Final = 5.0
"""How long a client may take to say hello."""
CLOSE_CODES: Final = {
    "again": 1012,
    "reload": 4001,
    "missing": 4004,
    "kicked": 4003,
    "late": 4008,
    "silent": 4009,
    "busy": 1013,
    "format": 4000,
}


class Stream:
    """A viewer of a table, at the other end of a socket."""

    __slots__ = (
        "_again",
        "at",
        "bucket",
        "house",
        "language",
        "person",
        "room",
        "seat",
        "sent",
        "socket",
        "wants_seen",
    )

    def __init__(self, house: House, receive: Receive, send: Send) -> None:
        """Listen to a socket."""
        self.house = house
        self.socket = Socket(receive, send, self._catch_up)
        self.person: str | None = None
        self.seat: int | None = None
        self.at = -1
        self.sent: int | None = None
        """The last number that went out."""
        self.language = "en"
        self.wants_seen = False
        self.room: Room | None = None
        self.bucket = house.limits.seat(None)
        self._again: asyncio.Task[None] | None = None

    # --- What a host tells a viewer ----------------------------------------------------------

    def tell(self, told: Told) -> bool:
        """Take news, or say that they cannot be taken now."""
        if told.is_fresh:
            data = wire.welcome(told, self.house.version, self.house.host.now())
        else:
            data = wire.news(told, self.wants_seen)
        if self.socket.push(data):
            self.sent = told.n
            return True
        return False

    def refuse(self, id: str, refused: Refused) -> None:
        """Say why a wish was refused."""
        names = () if self.room is None else tuple(p.name for p in self.room.table.seats)
        self.socket.push(wire.encode(wire.refusal(id, refused, self.language, names)))

    def grant(self, id: str, n: int) -> None:
        """Say that a wish had been granted before."""
        self.socket.push(wire.encode(wire.Granted(id, n)))

    def dismiss(self, why: str) -> None:
        """Say why this ends, and hang up."""
        self.house.background(self.hang_up(why))

    # --- What a client says --------------------------------------------------------------------

    async def run(self, table: str) -> None:
        """Serve a client until one side hangs up."""
        loop = asyncio.get_running_loop()
        self.socket.last = loop.time()
        try:
            async with asyncio.timeout(DEADLINE_S):
                first = await self.socket.recv()
        except TimeoutError:
            await self.hang_up("late")
            return
        if first is None or not await self._hello(table, first):
            return
        try:
            while (data := await self.socket.recv()) is not None:
                self.socket.last = loop.time()
                if not self.bucket.take(self.socket.last):
                    await self.hang_up("busy")
                    break
                self._hear(data)
        finally:
            if self.room is not None:
                self.house.host.leave(self.room, self)
            if self._again is not None:
                self._again.cancel()

    def _hear(self, data: bytes) -> None:
        """Do what a message asks for, or say why not."""
        try:
            message = wire.read_client(data)
        except (msgspec.MsgspecError, UnicodeDecodeError) as broken:
            self._complain(str(broken))
            return
        if type(message) is wire.Wish:
            if self.room is not None and not self.room.is_broken:
                self.house.host.submit(self.room, self, message.id, message.wish)
        elif type(message) is wire.Ping:
            self.socket.push(wire.PONG)
        else:
            self._complain("hello")

    async def _hello(self, table: str, data: bytes) -> bool:
        """Let somebody in who says who it is; else say why not, and hang up."""
        try:
            hello = wire.read_client(data)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            hello = None
        if not isinstance(hello, wire.Hello):
            await self.hang_up("format")
            return False
        self.language = hello.lang[:2] if hello.lang[:2] in LANGUAGES else "en"
        if hello.wire != wire.WIRE:
            await self.hang_up("reload")
            return False
        self.wants_seen = hello.seen
        self.person = None if hello.key is None else hashed(hello.key)
        self.bucket = self.house.limits.seat(self.person)
        try:
            self.room = await self.house.host.join(table, self, hello.since)
        except Missing:
            await self.hang_up("missing")
            return False
        except Refused as refused:
            self.refuse("", refused)
            await self.hang_up("again")
            return False
        return True

    def _complain(self, why: str) -> None:
        """Say that a message has not the form of one."""
        self.refuse("", Refused(FORMAT, "wire-refused-form", why=why[:200]))

    def _catch_up(self) -> None:
        """Tell a slow client what it missed, now that it reads again."""
        room = self.room
        if room is not None and self.at < 0 and self._again is None and self.socket.is_open:
            self._again = asyncio.ensure_future(self._rejoin(room.table.id))

    async def _rejoin(self, table: str) -> None:
        """Join again where the client had been."""
        try:
            self.room = await self.house.host.join(table, self, self.sent)
        except Refused:
            await self.hang_up("again")
        finally:
            self._again = None

    async def hang_up(self, why: str) -> None:
        """Say why, and hang up."""
        self.socket.push(wire.bye(why, self.language))
        await self.socket.close(CLOSE_CODES[why])
