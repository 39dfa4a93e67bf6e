"""The server: the stream of one table to one client."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec

from bestiary import protocol
from bestiary.core.refusal import FORMAT, Refused
from bestiary.host.host import NotFound
from bestiary.host.live_table import LiveTable
from bestiary.host.subscriber import SubscriberUpdate
from bestiary.i18n import LANGUAGES
from bestiary.server.socket import Receive, Send, Socket
from bestiary.tables.identity import hash_key

if TYPE_CHECKING:
    from bestiary.server.context import ServerContext

HELLO_TIMEOUT_S: Final = 5.0
"""How long a client may take to send its hello."""
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


class SocketSubscriber:
    """A subscriber at the other end of a WebSocket."""

    __slots__ = (
        "_rejoining",
        "address",
        "bucket",
        "context",
        "language",
        "last_sent_seq",
        "live_table",
        "person",
        "seat",
        "sent_seq",
        "socket",
        "views",
    )

    def __init__(
        self, context: ServerContext, receive: Receive, send: Send, address: str = "?"
    ) -> None:
        """`address` is charged for every join."""
        self.context = context
        self.address = address
        self.socket = Socket(receive, send, self._catch_up)
        self.person: str | None = None
        self.seat: int | None = None
        self.sent_seq = -1
        self.last_sent_seq: int | None = None
        """The last `seq` that was sent, to join again from."""
        self.language = "en"
        self.views = False
        self.live_table: LiveTable | None = None
        self.bucket = context.limits.messages_of(None)
        self._rejoining: asyncio.Task[None] | None = None

    # --- From the host -------------------------------------------------------------------------

    def send(self, update: SubscriberUpdate) -> bool:
        if update.is_welcome:
            host = self.context.host
            data = protocol.encode_welcome(
                update, self.context.version, host.now_ms(), host.store.history_id
            )
        else:
            data = protocol.encode_update(update, self.views)
        if self.socket.push(data):
            self.last_sent_seq = update.seq
            return True
        return False

    def refuse(self, command_id: str, refused: Refused) -> None:
        names = (
            () if self.live_table is None else tuple(p.name for p in self.live_table.table.seats)
        )
        self.socket.push(
            protocol.encode(protocol.refusal(command_id, refused, self.language, names))
        )

    def accept(self, command_id: str, seq: int) -> None:
        self.socket.push(protocol.encode(protocol.Accepted(command_id, seq)))

    def close(self, reason: str) -> None:
        self.context.background(self.disconnect(reason))

    @property
    def clock_runs(self) -> bool:
        """Whether a player's clock runs at this table."""
        if self.live_table is None:
            return False
        seats = self.live_table.published_snapshot.table_view.seats
        return any(seat.due_ms is not None for seat in seats)

    # --- From the client -----------------------------------------------------------------------

    async def run(self, table: str) -> None:
        """Serve a client until one side closes the connection."""
        loop = asyncio.get_running_loop()
        self.socket.last_received_at = loop.time()
        try:
            async with asyncio.timeout(HELLO_TIMEOUT_S):
                first = await self.socket.recv()
        except TimeoutError:
            await self.disconnect("hello_timeout")
            return
        if first is None or not await self._enter(table, first):
            return
        try:
            while (data := await self.socket.recv()) is not None:
                self.socket.last_received_at = loop.time()
                if not self.bucket.take(self.socket.last_received_at):
                    await self.disconnect("rate_limited")
                    break
                self._handle(data)
        finally:
            if self.live_table is not None:
                self.context.host.leave(self.live_table, self)
            if self._rejoining is not None:
                self._rejoining.cancel()

    def _handle(self, data: bytes) -> None:
        """Handle a message after the hello; refuses a malformed one."""
        try:
            message = protocol.decode_from_client(data)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self._refuse_format(str(error))
            return
        if type(message) is protocol.CommandMessage:
            if self.live_table is not None and not self.live_table.is_dropped:
                self.context.host.submit(
                    self.live_table, self, message.id, message.command, message.after
                )
        elif type(message) is protocol.Ping:
            self.socket.push(protocol.PONG)
        else:
            self._hello_again(message)

    async def _enter(self, table: str, data: bytes) -> bool:
        """Answer the first message with a welcome; False if the client was disconnected instead."""
        try:
            hello = protocol.decode_from_client(data)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            hello = None
        if not isinstance(hello, protocol.Hello):
            await self._turn_away(data)
            return False
        self._set_reader(hello)
        if hello.protocol != protocol.PROTOCOL:
            await self.disconnect("reload")
            return False
        self.person = None if hello.key is None else hash_key(hello.key)
        self.bucket = self.context.limits.messages_of(self.person)
        try:
            self.live_table = await self.context.host.join(table, self, self._after(hello))
        except NotFound:
            await self.disconnect("not_found")
            return False
        except Refused as refused:
            self.refuse("", refused)
            await self.disconnect("reconnect")
            return False
        return True

    async def _turn_away(self, data: bytes) -> None:
        """Disconnect after a first message that is no hello; a page of version 1 must reload."""
        old_hello = protocol.decode_hello_of_version_1(data)
        if old_hello is None:
            await self.disconnect("format")
        else:
            self.socket.push(protocol.encode_bye_of_version_1(_language(old_hello.lang)))
            await self.socket.close(CLOSE_CODES["reload"])

    def _hello_again(self, hello: protocol.Hello) -> None:
        """Send a new welcome to a client that asks for it; it is charged like a join."""
        person = None if hello.key is None else hash_key(hello.key)
        if hello.protocol != protocol.PROTOCOL or person != self.person or self.live_table is None:
            self._refuse_format("hello")
        elif not self.context.limits.allow_request(self.address, self.socket.last_received_at):
            self.close("rate_limited")
        else:
            self._set_reader(hello)
            self.sent_seq = -1  # nothing is sent before the welcome
            self.last_sent_seq = self._after(hello)
            if self._rejoining is not None:
                self._rejoining.cancel()
            self._rejoining = asyncio.ensure_future(self._rejoin(self.live_table.table.id))

    def _set_reader(self, hello: protocol.Hello) -> None:
        self.language = _language(hello.lang)
        self.views = hello.views

    def _after(self, hello: protocol.Hello) -> int | None:
        """The last entry that a client has; None if it counts in another history."""
        if hello.history_id not in (None, self.context.host.store.history_id):
            return None
        return hello.after

    def _refuse_format(self, reason: str) -> None:
        self.refuse("", Refused(FORMAT, "protocol-refused-form", why=reason[:200]))

    def _catch_up(self) -> None:
        """Join again after an overflow, now that the client reads again."""
        live_table = self.live_table
        if (
            live_table is not None
            and self.sent_seq < 0
            and self._rejoining is None
            and self.socket.is_open
        ):
            self._rejoining = asyncio.ensure_future(self._rejoin(live_table.table.id))

    async def _rejoin(self, table: str) -> None:
        """Join again after the last `seq` that was sent."""
        try:
            self.live_table = await self.context.host.join(table, self, self.last_sent_seq)
        except Refused:
            await self.disconnect("reconnect")
        finally:
            if self._rejoining is asyncio.current_task():
                self._rejoining = None

    async def disconnect(self, reason: str) -> None:
        """Send a bye, and close the connection."""
        self.socket.push(protocol.encode_bye(reason, self.language))
        await self.socket.close(CLOSE_CODES[reason])


def _language(lang: str) -> str:
    """The language of a client; English if it is none of ours."""
    return lang[:2] if lang[:2] in LANGUAGES else "en"
