"""The client: a seat at a table of a server, which reconnects by itself."""

import asyncio
import contextlib
import random
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bestiary import catalog
from bestiary.catalog import AnyView
from bestiary.client.http import ProblemBody, ServerRefusal, request
from bestiary.client.seat_client import Disconnected, SeatClient
from bestiary.client.url import Link
from bestiary.core.event import Event, TurnChanged, event_types_in
from bestiary.core.offer import Offer
from bestiary.core.refusal import Refused
from bestiary.core.view import View
from bestiary.protocol import PROTOCOL_VERSION, Hello, refusal
from bestiary.tables.command import Change, Command, MoveCommand, Open, Ready, Sit
from bestiary.tables.decide import STALE
from bestiary.tables.notices import NOTICES
from bestiary.tables.table_view import TableView


@dataclass(frozen=True)
class ReconnectTimes:
    """The times of a client, in seconds."""

    ping_s: float = 2.5
    """Between pings while a player's clock runs or a command is unanswered."""
    idle_ping_s: float = 15.0
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


class Seat(SeatClient):
    """A seat at a table of a server, while `run` runs."""

    def __init__(
        self, link: Link, key: str, reconnect_times: ReconnectTimes, language: str = "en"
    ) -> None:
        super().__init__()
        self.link = link
        self.key = key
        self.reconnect_times = reconnect_times
        self.language = language
        self.connect: Callable[..., AbstractAsyncContextManager[ClientConnection]] = connect
        self._history_id: str | None = None
        self._is_resyncing = False
        """From the request for a new welcome until it comes, nothing else counts."""
        self._pending: dict[str, PendingCommand] = {}
        self._socket: ClientConnection | None = None
        self._sent_at = 0.0
        self._awaiting_since: float | None = None
        """When the first message was sent that no frame has come after."""
        self._tries = 0

    async def _carry_out(self, command: Command, after: int) -> int:
        """However often the connection breaks meanwhile, the command is carried out once."""
        command_id = secrets.token_urlsafe(12)
        body = {"type": "command", "id": command_id, "after": after, "command": command}
        is_choice = isinstance(command, MoveCommand | Change)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        pending = PendingCommand(msgspec.json.encode(body), is_choice, answer)
        self._pending[command_id] = pending
        try:
            await self._send(pending)
            return await answer
        finally:
            self._pending.pop(command_id, None)

    async def run(self) -> None:
        """Stay connected until there is no coming back."""
        while self._failure is None:
            try:
                async with self.connect(
                    self.link.stream_url,
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
            except (msgspec.MsgspecError, LookupError, TypeError) as error:
                self.fail(error)  # nothing that this version can read: waits would not end
            finally:
                self._socket = None
            if self._failure is None:
                delay_s = self.reconnect_times.retry_s(self._tries)
                self._tries += 1
                await asyncio.sleep(delay_s)

    async def _serve(self, socket: ClientConnection) -> None:
        """Send a hello, and handle messages until the connection ends."""
        self._awaiting_since = None
        self._is_resyncing = False
        await self._hello(socket, self.seq)
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
        times = self.reconnect_times
        while True:
            await asyncio.sleep(min(times.ping_s, times.resend_s) / 5)
            now = asyncio.get_running_loop().time()
            if self._awaiting_since is not None and now - self._awaiting_since > times.dead_s:
                socket.transport.abort()
                return
            for pending in tuple(self._pending.values()):
                if now - pending.sent_at >= times.resend_s:
                    await self._send(pending)
            has_clock = self.seq is not None and any(seat.due_ms for seat in self.table.seats)
            is_urgent = has_clock or self._pending
            if now - self._sent_at >= (times.ping_s if is_urgent else times.idle_ping_s):
                await self._write(socket, b'{"type":"ping"}')

    async def _hello(self, socket: ClientConnection, after: int | None) -> None:
        """Ask for a welcome, with the entries after `after`."""
        history_id, language = self._history_id, self.language
        hello = Hello(PROTOCOL_VERSION, self.key, after, history_id, language, views=True)
        await self._write(socket, msgspec.json.encode(hello))

    async def _send(self, pending: PendingCommand) -> None:
        """Send a command if there is a connection; else the next welcome lets it be sent."""
        if self._socket is not None and not pending.answer.done():
            pending.sent_at = asyncio.get_running_loop().time()
            with contextlib.suppress(ConnectionClosed):
                await self._write(self._socket, pending.message)

    async def _write(self, socket: ClientConnection, message: bytes) -> None:
        """Send a message that a frame must come after."""
        self._sent_at = asyncio.get_running_loop().time()
        if self._awaiting_since is None:
            self._awaiting_since = self._sent_at
        await socket.send(message.decode())

    async def _handle(self, message: dict[str, Any], socket: ClientConnection) -> None:
        match message["type"]:
            case "welcome":
                self._refuse_stale_choices(message)
                self._apply(message)
                self._socket = socket
                self._is_resyncing = False
                self._tries = 0
                for pending in tuple(self._pending.values()):
                    await self._send(pending)
            case "update" if not self._is_resyncing and message["seq"] > (self.seq or 0):
                expected = range((self.seq or 0) + 1, message["seq"] + 1)
                if [entry["seq"] for entry in message["entries"]] == list(expected):
                    self._apply(message)
                else:
                    self._is_resyncing = True
                    await self._hello(socket, None)
            case "accepted":
                self._answer(message["id"], message["seq"])
            case "refused":
                problem = msgspec.convert(message, ProblemBody)
                if problem.rule != "store":  # else it is sent again
                    self._answer(message["id"], ServerRefusal(problem))
            case "bye" if message["reason"] in FINAL_REASONS:
                self.fail(Disconnected(message["detail"]))

    def _refuse_stale_choices(self, welcome: dict[str, Any]) -> None:
        """Refuse the pending choices if the server does not have the history they were made in."""
        is_other = self._history_id not in (None, welcome["history_id"])
        if is_other or welcome["seq"] < (self.seq or 0):
            stale = refusal("", Refused(STALE, "table-refused-stale"), self.language)
            for command_id, pending in self._pending.items():
                if pending.is_choice:
                    self._answer(command_id, ServerRefusal(stale))
            self._yielded_seq = -1
            self._choosing_at = None
        self._history_id = welcome["history_id"]

    def _apply(self, message: dict[str, Any]) -> None:
        """Apply a welcome or an update, and wake all that wait for one."""
        if message.get("table") is not None:
            self.table = msgspec.convert(message["table"], TableView)
            self.seat = self.table.seat
        game_view = message.get("game") or {}
        self.view = build_view(game_view, self.table) if game_view else None
        self.alternatives = build_offers(game_view.get("alternatives", ()))
        entries, types = message["entries"], _event_types(self.table.rules)
        self._advance(message["seq"], [_known_events(entry, types) for entry in entries])
        for entry in entries:
            if entry.get("id"):
                self._answer(entry["id"], entry["seq"])

    def _answer(self, command_id: str, answer: int | BaseException) -> None:
        """Answer a pending command: with its `seq`, or with why there is none."""
        pending = self._pending.get(command_id)
        if pending is None or pending.answer.done():
            return
        if isinstance(answer, int):
            pending.answer.set_result(answer)
        else:
            pending.answer.set_exception(answer)

    def fail(self, error: BaseException) -> None:
        super().fail(error)
        for command_id in self._pending:
            self._answer(command_id, error)


@contextlib.asynccontextmanager
async def join(
    url: str,
    name: str = "guest",
    *,
    key: str | None = None,
    is_ready: bool = True,
    language: str = "en",
    reconnect_times: ReconnectTimes | None = None,
) -> AsyncIterator[Seat]:
    """Sit down at the table of a link; the link of a seat gives back that seat.

    Raises `ServerRefusal`, `Disconnected`, and `Refused` for what is no link or if none answers.
    """
    link = Link.parse(url)
    own_key = link.key or key or secrets.token_urlsafe(16)
    if link.code is not None:
        invitation = await request(f"{link.server}/api/invitations/{link.code}")
        link = Link(link.server, invitation["id"], invite=invitation["invite"])
    seat = Seat(link, own_key, reconnect_times or ReconnectTimes(), language)
    if link.key is None:
        sit = Sit(name, invite=link.invite)
        body = {"id": secrets.token_urlsafe(12), "after": 0, "command": sit}
        try:
            await request(f"{link.server}/api/tables/{link.table}/commands", own_key, body)
        except ServerRefusal as refused:
            if refused.message.id not in ("table-refused-seated", "table-refused-not-open"):
                raise
    running = asyncio.ensure_future(seat.run())
    try:
        await seat.wait_for(lambda _: True)
        if link.key is None and is_ready:
            with contextlib.suppress(ServerRefusal):
                await seat.command(Ready())
        yield seat
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def open_table(server: str, command: Open, key: str) -> Link:
    """Open a table at a server: its invitation link. Raises `Refused`, also if none answers.

    Its pace is `at_once` unless the command says another: programs need no time to look.
    """
    server = server.rstrip("/")
    command = msgspec.structs.replace(command, pace=command.pace or "at_once")
    body = {"id": secrets.token_urlsafe(12), "open": command}
    table = (await request(f"{server}/api/tables", key, body))["id"]
    page = await request(f"{server}/api/tables/{table}", key)
    return Link(server, table, invite=page["table"]["invite"])


@cache
def _event_types(rules: str) -> dict[str, type[Event]]:
    """The events at a table of a game, by their `type`."""
    kinds: tuple[type[Event], ...]
    kinds = (*event_types_in(catalog.game_by_rules(rules).events), *NOTICES, TurnChanged)
    return {kind.__name__: kind for kind in kinds}


def _known_events(entry: dict[str, Any], types: dict[str, type[Event]]) -> list[Event]:
    """Those of an entry; kinds that a newer server has are left out: the view says it all."""
    known = [event for event in entry.get("events", ()) if event["type"] in types]
    return [msgspec.convert(event, types[event["type"]]) for event in known]


build_offers = partial(msgspec.convert, type=tuple[Offer, ...])


def build_view(game_view: dict[str, Any], table: TableView) -> AnyView:
    """A view of a message that carries it whole."""
    game = catalog.game_by_rules(table.rules)
    board = msgspec.convert(game_view["board"], game.view.Board)
    history = msgspec.convert(game_view["history"], game.view.History)
    offers = build_offers(game_view.get("offers", ()))
    players, options = len(table.seats), table.options
    return View(game.name, table.rules, players, options, table.seat, board, history, offers)
