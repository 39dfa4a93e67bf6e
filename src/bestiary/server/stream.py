"""The server: the stream of one table to one viewer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec

from bestiary import protocol
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
    "reconnect": 1012,
    "reload": 4001,
    "not_found": 4004,
    "kicked": 4003,
    "hello_timeout": 4008,
    "idle": 4009,
    "rate_limited": 1013,
    "format": 4000,
    "closed": 4010,
}


class Stream:
    """A viewer of a table, at the other end of a socket."""

    __slots__ = (
        "_again",
        "address",
        "at",
        "bucket",
        "house",
        "language",
        "person",
        "room",
        "seat",
        "sent",
        "socket",
        "views",
    )

    def __init__(self, house: House, receive: Receive, send: Send, address: str = "?") -> None:
        """Listen to a socket; its address is charged for every join."""
        self.house = house
        self.address = address
        self.socket = Socket(receive, send, self._catch_up)
        self.person: str | None = None
        self.seat: int | None = None
        self.at = -1
        self.sent: int | None = None
        """The last number that went out."""
        self.language = "en"
        self.views = False
        self.room: Room | None = None
        self.bucket = house.limits.seat(None)
        self._again: asyncio.Task[None] | None = None

    # --- What a host tells a viewer ----------------------------------------------------------

    def tell(self, told: Told) -> bool:
        """Take news, or say that they cannot be taken now."""
        if told.is_fresh:
            host = self.house.host
            data = protocol.welcome(told, self.house.version, host.now(), host.store.history_id)
        else:
            data = protocol.update(told, self.views)
        if self.socket.push(data):
            self.sent = told.n
            return True
        return False

    def refuse(self, id: str, refused: Refused) -> None:
        """Say why a wish was refused."""
        names = () if self.room is None else tuple(p.name for p in self.room.table.seats)
        self.socket.push(protocol.encode(protocol.refusal(id, refused, self.language, names)))

    def grant(self, id: str, n: int) -> None:
        """Say that a command had been accepted before."""
        self.socket.push(protocol.encode(protocol.Accepted(id, n)))

    def dismiss(self, why: str) -> None:
        """Say why this ends, and hang up."""
        self.house.background(self.hang_up(why))

    @property
    def clock_runs(self) -> bool:
        """Whether the time of a player at this table runs."""
        seats = () if self.room is None else self.room.shown.standing.seats
        return any(seat.due_ms is not None for seat in seats)

    # --- What a client says --------------------------------------------------------------------

    async def run(self, table: str) -> None:
        """Serve a client until one side hangs up."""
        loop = asyncio.get_running_loop()
        self.socket.last = loop.time()
        try:
            async with asyncio.timeout(DEADLINE_S):
                first = await self.socket.recv()
        except TimeoutError:
            await self.hang_up("hello_timeout")
            return
        if first is None or not await self._enter(table, first):
            return
        try:
            while (data := await self.socket.recv()) is not None:
                self.socket.last = loop.time()
                if not self.bucket.take(self.socket.last):
                    await self.hang_up("rate_limited")
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
            message = protocol.read_client(data)
        except (msgspec.MsgspecError, UnicodeDecodeError) as broken:
            self._complain(str(broken))
            return
        if type(message) is protocol.CommandMessage:
            if self.room is not None and not self.room.is_broken:
                self.house.host.submit(self.room, self, message.id, message.command, message.after)
        elif type(message) is protocol.Ping:
            self.socket.push(protocol.PONG)
        else:
            self._hello_again(message)

    async def _enter(self, table: str, data: bytes) -> bool:
        """Answer the first message with a welcome, or say why not and hang up."""
        try:
            hello = protocol.read_client(data)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            hello = None
        if not isinstance(hello, protocol.Hello):
            await self._turn_away(data)
            return False
        self._set_reader(hello)
        if hello.protocol != protocol.PROTOCOL:
            await self.hang_up("reload")
            return False
        self.person = None if hello.key is None else hashed(hello.key)
        self.bucket = self.house.limits.seat(self.person)
        try:
            self.room = await self.house.host.join(table, self, self._after(hello))
        except Missing:
            await self.hang_up("not_found")
            return False
        except Refused as refused:
            self.refuse("", refused)
            await self.hang_up("reconnect")
            return False
        return True

    async def _turn_away(self, data: bytes) -> None:
        """Hang up on a first message that is no hello; a page of version 1 is told to reload."""
        old = protocol.hello_of_version_1(data)
        if old is None:
            await self.hang_up("format")
        else:
            self.socket.push(protocol.bye_of_version_1(_language(old.lang)))
            await self.socket.close(CLOSE_CODES["reload"])

    def _hello_again(self, hello: protocol.Hello) -> None:
        """Send a new welcome to a client that asks for it; it is charged like a join."""
        person = None if hello.key is None else hashed(hello.key)
        if hello.protocol != protocol.PROTOCOL or person != self.person or self.room is None:
            self._complain("hello")
        elif not self.house.limits.request(self.address, self.socket.last):
            self.dismiss("rate_limited")
        else:
            self._set_reader(hello)
            self.at = -1  # nothing is sent before the welcome
            self.sent = self._after(hello)
            if self._again is not None:
                self._again.cancel()
            self._again = asyncio.ensure_future(self._rejoin(self.room.table.id))

    def _set_reader(self, hello: protocol.Hello) -> None:
        """Write to this client as its hello asks."""
        self.language = _language(hello.lang)
        self.views = hello.views

    def _after(self, hello: protocol.Hello) -> int | None:
        """The last entry that a client has; None if it counts in another history."""
        if hello.history_id not in (None, self.house.host.store.history_id):
            return None
        return hello.after

    def _complain(self, why: str) -> None:
        """Say that a message has not the form of one."""
        self.refuse("", Refused(FORMAT, "protocol-refused-form", why=why[:200]))

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
            await self.hang_up("reconnect")
        finally:
            if self._again is asyncio.current_task():
                self._again = None

    async def hang_up(self, why: str) -> None:
        """Say why, and hang up."""
        self.socket.push(protocol.bye(why, self.language))
        await self.socket.close(CLOSE_CODES[why])


def _language(asked: str) -> str:
    """The language of a client; English if it is none of ours."""
    return asked[:2] if asked[:2] in LANGUAGES else "en"
