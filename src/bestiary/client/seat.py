"""The client: a seat at a table of a server, which reconnects by itself."""

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

from bestiary.client.http import ServerRefusal, request
from bestiary.client.url import Link
from bestiary.client.view_builder import ViewBuilder
from bestiary.core.event import Event
from bestiary.core.message import Message
from bestiary.core.refusal import Refused
from bestiary.core.view import View
from bestiary.protocol import PROTOCOL, refusal
from bestiary.tables.command import Change, Command, MoveCommand, Open, Ready, Sit
from bestiary.tables.decide import STALE
from bestiary.tables.table_view import TableView


class Disconnected(ConnectionError):
    """The server has ended the connection for good, with its reason."""


@dataclass(frozen=True)
class ReconnectTimes:
    """The times of a client, in seconds."""

    ping_s: float = 2.5
    """Between pings while a player's clock runs or a command is unanswered."""
    quiet_ping_s: float = 15.0
    """Between pings otherwise."""
    dead_s: float = 9.0
    """After how long without a frame, while one is awaited, the connection is taken to be dead."""
    retries_s: tuple[float, ...] = (0.3, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
    """Before each try to reconnect, give or take `jitter`; the last for all that follow."""
    jitter: float = 0.3
    resend_s: float = 2.5
    """After how long without an answer a command is sent again."""

    def retry_s(self, tries: int) -> float:
        """How long to wait before the next try, after so many failures."""
        delay_s = self.retries_s[min(tries, len(self.retries_s) - 1)]
        return delay_s * random.uniform(1 - self.jitter, 1 + self.jitter)


@dataclass
class PendingCommand:
    """A command that waits for its answer."""

    message: bytes
    is_choice: bool
    """A move or a change: it holds for one decision only."""
    answer: asyncio.Future[int]
    sent_at: float = 0.0


FINAL_REASONS = frozenset({"reload", "not_found", "kicked", "format", "closed"})
"""The reasons of a bye after which a client does not come back."""


@dataclass
class Seat:
    """A seat at a table. Iterating over it gives a view whenever a choice is owed."""

    link: Link
    key: str
    reconnect_times: ReconnectTimes = field(default_factory=ReconnectTimes)
    language: str = "en"
    view_builder: ViewBuilder = field(default_factory=ViewBuilder)
    seq: int | None = None
    """The last `seq` of the table's log that came."""
    _history_id: str | None = None
    _pending: dict[str, PendingCommand] = field(default_factory=dict)
    _socket: ClientConnection | None = None
    _updated: asyncio.Condition = field(default_factory=asyncio.Condition)
    _failure: Exception | None = None
    _yielded_seq: int = -1
    _choosing_at: int | None = None
    """The `seq` of the view that the iteration gave out last, until its move is made."""
    _awaiting_since: float | None = None
    """When the first message was sent that no frame has come after."""
    _tries: int = 0
    events: list[Event] = field(default_factory=list)
    """All that this seat was shown since it was joined."""

    # --- For players ---------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """Its number; None for an onlooker."""
        return None if self.view_builder.table_view is None else self.view_builder.table_view.seat

    @property
    def view(self) -> View | None:
        """None if no game is on."""
        return self.view_builder.view

    @property
    def is_over(self) -> bool:
        table_view = self.view_builder.table_view
        return table_view is not None and table_view.status in ("over", "closed")

    async def __aiter__(self) -> AsyncIterator[View]:
        """A view whenever a choice is owed, until the game is over."""
        while True:
            async with self._updated:
                await self._updated.wait_for(self._can_continue)
            if self.is_over:
                return
            if self._failure is not None:
                raise self._failure
            view = self.view_builder.view
            self._yielded_seq = self.seq or 0
            if view is not None and view.offers:
                self._choosing_at = self.seq
                yield view
                self._choosing_at = None

    def _can_continue(self) -> bool:
        """Whether the iteration can go on: a choice is owed, the game is over, or it failed."""
        if self._failure is not None or self.is_over:
            return True
        view = self.view_builder.view
        return view is not None and bool(view.offers) and (self.seq or 0) > self._yielded_seq

    async def move(self, move: str, after: int | None = None) -> int:
        """Make a move, as records write it: its `seq`."""
        return await self.command(MoveCommand(move), after)

    async def command(self, command: Command, after: int | None = None) -> int:
        """Send a command, and wait until it is durable: its `seq`. Raises `Refused` if it is not.

        However often the connection breaks in the meantime, it is carried out once. A move is
        refused (rule `stale`) if it was chosen for an earlier decision: `after` is the `seq` that
        it was chosen at, by default that of the view which the iteration gave out, or the last.
        """
        if self._failure is not None:
            raise self._failure
        if after is None:
            after = self.seq if self._choosing_at is None else self._choosing_at
        command_id = secrets.token_urlsafe(12)
        body = {"type": "command", "id": command_id, "after": after or 0, "command": command}
        message = msgspec.json.encode(body)
        is_choice = isinstance(command, MoveCommand | Change)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._pending[command_id] = pending = PendingCommand(message, is_choice, answer)
        try:
            await self._send(pending)
            seq = await answer
        finally:
            self._pending.pop(command_id, None)
        if is_choice:
            self._choosing_at = None
        return seq

    async def table_view(self) -> TableView:
        """The table: who sits there, and how it is played."""
        return await self.wait_for(lambda _: True)

    async def wait_for_status(self, status: str) -> None:
        """Wait until the table is open, playing or over; a closed one stays so."""
        await self.wait_for(lambda table_view: table_view.status in (status, "closed"))

    async def wait_for(self, is_so: Callable[[TableView], bool]) -> TableView:
        """Wait until something is so at the table; raises `Disconnected`."""

        def is_done() -> bool:
            table_view = self.view_builder.table_view
            return self._failure is not None or (table_view is not None and is_so(table_view))

        async with self._updated:
            await self._updated.wait_for(is_done)
        table_view = self.view_builder.table_view
        if table_view is not None and is_so(table_view):
            return table_view
        assert self._failure is not None
        raise self._failure

    # --- The connection ----------------------------------------------------------------------

    async def run(self) -> None:
        """Stay connected until there is no coming back."""
        while self._failure is None:
            try:
                async with connect(
                    self.link.stream,
                    compression=None,
                    ping_interval=None,
                    open_timeout=self.reconnect_times.dead_s,
                    close_timeout=1,
                    max_size=None,
                    proxy=None,
                ) as socket:
                    await self._serve(socket)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                pass
            finally:
                self._socket = None
            if self._failure is None:
                delay_s = self.reconnect_times.retry_s(self._tries)
                self._tries += 1
                await asyncio.sleep(delay_s)

    async def _serve(self, socket: ClientConnection) -> None:
        """Send a hello, and handle messages until the connection ends."""
        self._awaiting_since = None
        await self._hello(socket)
        keep_alive = asyncio.ensure_future(self._keep_alive(socket))
        try:
            async for data in socket:
                self._awaiting_since = None
                await self._handle(msgspec.json.decode(data), socket)
                if self._failure is not None:
                    return
        finally:
            keep_alive.cancel()
            await asyncio.gather(keep_alive, return_exceptions=True)

    async def _keep_alive(self, socket: ClientConnection) -> None:
        """Ping, give up a dead connection, and send again what was not answered."""
        loop = asyncio.get_running_loop()
        pinged = loop.time()
        while True:
            await asyncio.sleep(min(self.reconnect_times.ping_s, self.reconnect_times.resend_s) / 4)
            now = loop.time()
            if (
                self._awaiting_since is not None
                and now - self._awaiting_since > self.reconnect_times.dead_s
            ):
                socket.transport.abort()
                return
            if now - pinged > (
                self.reconnect_times.ping_s
                if self._is_pressing()
                else self.reconnect_times.quiet_ping_s
            ):
                pinged = now
                await self._write(socket, b'{"type":"ping"}')
            for pending in tuple(self._pending.values()):
                if now - pending.sent_at > self.reconnect_times.resend_s:
                    await self._send(pending)

    def _is_pressing(self) -> bool:
        """Whether a player's clock runs or a command is unanswered."""
        seats = () if self.view_builder.table_view is None else self.view_builder.table_view.seats
        return bool(self._pending) or any(seat.due_ms is not None for seat in seats)

    async def _hello(self, socket: ClientConnection) -> None:
        """Ask for a welcome, with the entries after the last one that came."""
        hello = {"type": "hello", "protocol": PROTOCOL, "key": self.key, "lang": self.language}
        position = {"after": self.seq, "history_id": self._history_id, "views": True}
        await self._write(socket, msgspec.json.encode(hello | position))

    async def _send(self, pending: PendingCommand) -> None:
        """Send a command if there is a connection; else the next welcome lets it be sent."""
        if self._socket is not None and not pending.answer.done():
            pending.sent_at = asyncio.get_running_loop().time()
            with contextlib.suppress(ConnectionClosed):
                await self._write(self._socket, pending.message)

    async def _write(self, socket: ClientConnection, message: bytes) -> None:
        """Send a message that a frame must come after."""
        if self._awaiting_since is None:
            self._awaiting_since = asyncio.get_running_loop().time()
        await socket.send(message.decode())

    async def _handle(self, message: dict[str, Any], socket: ClientConnection) -> None:
        match message["type"]:
            case "welcome":
                self._check_history(message)
                await self._apply(message)
                self._socket = socket
                self._tries = 0
                for pending in tuple(self._pending.values()):
                    await self._send(pending)
            case "update" if message["entries"][0]["seq"] == (self.seq or 0) + 1:
                await self._apply(message)
            case "update" if message["seq"] > (self.seq or 0):
                await self._hello(socket)
            case "accepted":
                self._resolve(message["id"], message["seq"])
            case "refused":
                why = msgspec.convert(message["message"], Message)
                self._refuse(message["id"], ServerRefusal(message["rule"], why, message["detail"]))
            case "bye" if message["reason"] in FINAL_REASONS:
                await self._fail(Disconnected(message["detail"]))

    def _check_history(self, welcome: dict[str, Any]) -> None:
        """Refuse the pending choices if the server does not have the history they were made in."""
        is_other = self._history_id not in (None, welcome["history_id"])
        if is_other or welcome["seq"] < (self.seq or 0):
            stale = refusal("", Refused(STALE, "table-refused-stale"), self.language)
            for command_id, pending in self._pending.items():
                if pending.is_choice:
                    refused = ServerRefusal(stale.rule, stale.message, stale.detail)
                    self._refuse(command_id, refused)
            self._yielded_seq = -1
            self._choosing_at = None
        self._history_id = welcome["history_id"]

    async def _apply(self, message: dict[str, Any]) -> None:
        """Apply a welcome or an update, and wake all that wait for one."""
        async with self._updated:
            self.view_builder.apply(message)
            self.events += self.view_builder.events
            self.seq = message["seq"]
            self._updated.notify_all()
        for entry in message["entries"]:
            if entry.get("id"):
                self._resolve(entry["id"], entry["seq"])

    def _resolve(self, command_id: str, seq: int) -> None:
        pending = self._pending.get(command_id)
        if pending is not None and not pending.answer.done():
            pending.answer.set_result(seq)

    def _refuse(self, command_id: str, refused: Refused) -> None:
        pending = self._pending.get(command_id)
        if pending is not None and not pending.answer.done():
            pending.answer.set_exception(refused)

    async def _fail(self, error: Exception) -> None:
        """End for good: all that wait get the error."""
        self._failure = error
        for pending in self._pending.values():
            if not pending.answer.done():
                pending.answer.set_exception(error)
        async with self._updated:
            self._updated.notify_all()


@contextlib.asynccontextmanager
async def join(
    url: str,
    name: str = "guest",
    *,
    key: str | None = None,
    is_ready: bool = True,
    language: str = "en",
    times: ReconnectTimes | None = None,
) -> AsyncIterator[Seat]:
    """Sit down at the table of a link; the link of a seat gives back that seat.

    Raises `ServerRefusal`, and `Refused` for what is no link.
    """
    link = Link.parse(url)
    own_key = link.key or key or secrets.token_urlsafe(16)
    if link.code is not None:
        invitation = await request(f"{link.server}/api/invitations/{link.code}")
        link = Link(link.server, invitation["id"], invite=invitation["invite"])
    seat = Seat(link, own_key, times or ReconnectTimes(), language)
    if link.key is None:
        sit = Sit(name, invite=link.invite)
        try:
            await request(
                f"{link.server}/api/tables/{link.table}/commands",
                own_key,
                {"id": secrets.token_urlsafe(12), "after": 0, "command": sit},
            )
        except ServerRefusal as refused:
            if refused.message.id not in ("table-refused-seated", "table-refused-not-open"):
                raise
    running = asyncio.ensure_future(seat.run())
    try:
        if link.key is None and is_ready:
            with contextlib.suppress(ServerRefusal):
                await seat.command(Ready())
        yield seat
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def open_table(server: str, command: Open, key: str) -> Link:
    """Open a table at a server: its invitation link. Raises `ServerRefusal`."""
    server = server.rstrip("/")
    body = {"id": secrets.token_urlsafe(12), "open": command}
    table = (await request(f"{server}/api/tables", key, body))["id"]
    page = await request(f"{server}/api/tables/{table}", key)
    return Link(server, table, invite=page["table"]["invite"])
