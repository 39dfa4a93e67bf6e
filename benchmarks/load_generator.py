"""Benchmarks: many Mausen tables whose players move as fast as they may, or at a fixed rate."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Final
from urllib.parse import urlsplit

import msgspec
from benchmarks.websocket_client import RawWebSocket
from msgspec import Struct

from bestiary.protocol import PROTOCOL_VERSION

PING_S: Final = 8.0
PING_BATCHES: Final = 200
"""Pings are spread over the interval: all at once would be a load of their own."""
POST_REQUEST: Final = (
    "POST {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {key}\r\n"
    "Connection: close\r\nContent-Length: {size}\r\n\r\n"
)
CARD_STRIDE_PER_SEAT: Final = 5
"""Seat n plays card 5n of those it may play, so that the seats play different cards."""
CONCURRENT_OPENS: Final = 50


class OfferPart(Struct):
    """One part of an offer."""

    choices: list[str]


class Offer(Struct):
    """What of an offer a player needs."""

    parts: list[OfferPart]


class GameView(Struct):
    """What of a game a player needs."""

    offers: list[Offer] = []


class LogEntry(Struct):
    """One entry of the table's log."""

    seq: int
    id: str = ""


class SeatView(Struct):
    """What of a seat decides the next command."""

    name: str = ""
    is_ready: bool = False


class TableView(Struct):
    """What of a table decides the next command."""

    status: str
    seats: list[SeatView]


class ServerMessage(Struct):
    """The fields of all server messages that a player needs."""

    type: str
    seq: int = 0
    entries: list[LogEntry] = []
    table: TableView | None = None
    game: GameView | None = None
    """In a welcome it has the offers; an update has them beside it."""
    offers: list[Offer] | None = None
    """None if unchanged."""
    detail: str = ""


decode_message = msgspec.json.Decoder(ServerMessage).decode
COMMAND_IDS = count(1)


class LoadPlayer:
    """One seat of a table under load."""

    __slots__ = (
        "is_ready",
        "is_to_move",
        "key",
        "next_card",
        "offers",
        "seat",
        "sent_at",
        "seq",
        "socket",
        "table",
    )

    def __init__(self, table: LoadTable, seat: int, key: str) -> None:
        self.table = table
        self.seat = seat
        self.key = key
        self.socket: RawWebSocket | None = None
        self.seq = 0
        self.is_to_move = False
        self.is_ready = False
        self.next_card = ""
        self.offers: list[Offer] = []
        self.sent_at: dict[str, float] = {}

    def command(self, **command: object) -> None:
        message = {"type": "command", "id": str(next(COMMAND_IDS)), "after": self.seq}
        assert self.socket is not None
        self.socket.send(msgspec.json.encode({**message, "command": command}))

    def send_move(self) -> None:
        self.is_to_move = False
        id = str(next(COMMAND_IDS))
        self.sent_at[id] = time.perf_counter()
        assert self.socket is not None
        self.socket.send(
            b'{"type":"command","id":"%s","after":%d,"command":{"type":"move","move":"%s"}}'
            % (id.encode(), self.seq, self.next_card.encode())
        )

    def on_message(self, data: bytes) -> None:
        message = decode_message(data)
        if message.type in ("pong", "presence"):
            return
        if message.type not in ("update", "welcome"):
            self.table.load.errors.append(f"{message.type}: {message.detail}")
            return
        self.table.load.bytes += len(data)
        self.seq = message.seq
        for entry in message.entries:
            began = self.sent_at.pop(entry.id, None) if entry.id else None
            if began is not None:
                self.table.load.moves += 1
                self.table.pending_moves.append((entry.seq, began))
        if message.offers is not None:
            self.offers = message.offers
        elif message.type == "welcome":
            self.offers = [] if message.game is None else message.game.offers
        self.is_to_move = bool(self.offers) and not self.sent_at
        if self.is_to_move:
            cards = self.offers[0].parts[0].choices
            self.next_card = cards[self.seat * CARD_STRIDE_PER_SEAT % len(cards)]
        self.table.on_update(self, message)


class LoadTable:
    """A table under load."""

    __slots__ = ("id", "load", "move_at_once_until", "pending_moves", "players", "started")

    def __init__(self, load: LoadGenerator, id: str, keys: Sequence[str]) -> None:
        self.load = load
        self.id = id
        self.players = [LoadPlayer(self, seat, key) for seat, key in enumerate(keys)]
        self.pending_moves: list[tuple[int, float]] = []
        self.move_at_once_until = 0
        self.started: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_update(self, player: LoadPlayer, message: ServerMessage) -> None:
        if self.pending_moves:
            reached = min([other.seq for other in self.players])
            now = time.perf_counter()
            for pair in [pair for pair in self.pending_moves if pair[0] <= reached]:
                self.pending_moves.remove(pair)
                self.load.latencies.append(now - pair[1])
        if message.table is not None:
            self._advance_lobby(player, message.table)
        self.move_if_due(player)

    def move_if_due(self, player: LoadPlayer) -> None:
        """Send the player's move now if no rate holds it back."""
        if player.is_to_move and (self.load.is_saturating or player.seq < self.move_at_once_until):
            player.send_move()

    def _advance_lobby(self, player: LoadPlayer, view: TableView) -> None:
        """Send what keeps the table playing: ready, rematch."""
        if view.status == "playing" and not self.started.done():
            self.started.set_result(None)
        elif view.status == "over":
            player.is_ready = True
            player.command(type="rematch")
        elif view.status == "open" and view.seats[player.seat].name and not player.is_ready:
            player.is_ready = True
            if not view.seats[player.seat].is_ready:
                player.command(type="ready")
        elif view.status == "open" and player.seat == 0 and all(s.is_ready for s in view.seats):
            player.command(type="start")  # a server of an older version waits for it
        if view.status == "playing":
            player.is_ready = False


class LoadGenerator:
    """All tables at one server, and the moves, bytes of updates and latencies (s) counted there."""

    def __init__(self, url: str, players: int) -> None:
        parts = urlsplit(url)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80
        self.url = url
        self.players = players
        self.tables: list[LoadTable] = []
        self.is_saturating = False
        self.moves = 0
        self.bytes = 0
        self.latencies: list[float] = []
        self.errors: list[str] = []
        self._ping_task = asyncio.ensure_future(self._send_pings())

    async def open_tables(self, tables: int) -> None:
        """Open more tables; returns once a game runs at each."""
        for first in range(0, tables, CONCURRENT_OPENS):
            some = range(first, min(first + CONCURRENT_OPENS, tables))
            self.tables += await asyncio.gather(*(self._open_table() for _ in some))

    async def _open_table(self) -> LoadTable:
        """The first player opens a table over HTTP, the others sit down over their sockets."""
        keys = [secrets.token_urlsafe(16) for _ in range(self.players)]
        opening = {"game": "mausen", "players": self.players, "name": "Player 1", "is_public": True}
        id = (await self.post("/api/tables", keys[0], {"open": opening}))["id"]
        table = LoadTable(self, id, keys)
        await asyncio.gather(*(self._connect(player) for player in table.players))
        await table.started
        return table

    async def _connect(self, player: LoadPlayer) -> None:
        loop = asyncio.get_running_loop()
        opened = loop.create_future()
        _, player.socket = await loop.create_connection(
            lambda: RawWebSocket(player.on_message, opened), self.host, self.port
        )
        path = f"/api/tables/{player.table.id}/stream"
        player.socket.request_upgrade(f"{self.host}:{self.port}", path)
        await opened
        hello = {"type": "hello", "protocol": PROTOCOL_VERSION, "key": player.key}
        player.socket.send(msgspec.json.encode(hello))
        if player.seat:
            player.command(type="sit", name=f"Player {player.seat + 1}", seat=player.seat)

    async def post(self, path: str, key: str, body: Mapping[str, object]) -> dict[str, str]:
        data = msgspec.json.encode({"id": secrets.token_hex(8), **body})
        reader, writer = await asyncio.open_connection(self.host, self.port)
        head = POST_REQUEST.format(path=path, host=self.host, key=key, size=len(data))
        writer.write(head.encode() + data)
        answer = await reader.read()
        writer.close()
        return msgspec.json.decode(answer.partition(b"\r\n\r\n")[2], type=dict[str, str])

    async def run_saturated(self, seconds: float) -> float:
        """Moves per second if every player moves at once."""
        self.is_saturating = True
        for table in self.tables:
            for player in table.players:
                table.move_if_due(player)
        before, began = self.moves, time.perf_counter()
        await asyncio.sleep(seconds)
        self.is_saturating = False
        return (self.moves - before) / (time.perf_counter() - began)

    async def stagger_games(self) -> None:
        """Play each table to another ply, so that the games do not all end together."""
        for number, table in enumerate(self.tables):
            table.move_at_once_until = table.players[0].seq + number * 15 * self.players // len(
                self.tables
            )
            for player in table.players:
                table.move_if_due(player)
        moves = -1
        while moves != self.moves:
            moves = self.moves
            await asyncio.sleep(0.3)
        for table in self.tables:
            table.move_at_once_until = 0

    async def run_at_rate(self, rate: float, seconds: float) -> float:
        """Send moves at a fixed rate, table after table; returns the rate reached."""
        self.latencies.clear()
        order = [player for seat in range(self.players) for player in self._players_at_seat(seat)]
        began = time.perf_counter()
        sent = 0
        place = 0
        while (now := time.perf_counter() - began) < seconds:
            for _ in range(len(order)):
                if sent >= now * rate:
                    break
                player = order[place % len(order)]
                place += 1
                if player.is_to_move:
                    player.send_move()
                    sent += 1
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.5)
        return sent / seconds

    def _players_at_seat(self, seat: int) -> list[LoadPlayer]:
        return [table.players[seat] for table in self.tables]

    async def _send_pings(self) -> None:
        """Keep the sockets from being closed as idle."""
        turn = 0
        while True:
            await asyncio.sleep(PING_S / PING_BATCHES)
            turn = (turn + 1) % PING_BATCHES
            for table in self.tables[turn::PING_BATCHES]:
                for player in table.players:
                    if player.socket is not None:
                        player.socket.send(b'{"type":"ping"}')

    async def close(self) -> None:
        self._ping_task.cancel()
        for table in self.tables:
            for player in table.players:
                if player.socket is not None:
                    player.socket.close()
        await asyncio.sleep(0.1)
