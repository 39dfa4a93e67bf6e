"""The command line: tables under load, for `bestiary bench tables`."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from bestiary.cli.visitor import Visitor
from bestiary.protocol import PROTOCOL

PING_S: Final = 8.0
PORTIONS: Final = 200
"""Not everybody asks at the same time."""
POST: Final = (
    "POST {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {key}\r\n"
    "Connection: close\r\nContent-Length: {size}\r\n\r\n"
)
STRIDE: Final = 5
"""Everybody plays another card: the one that stands so many times the seat's number further on."""
AT_ONCE: Final = 50


class Part(Struct):
    """The choices of an offer."""

    choices: list[str]


class Offered(Struct):
    """An offer."""

    parts: list[Part]


class Game(Struct):
    """What a player needs to know to play on."""

    offers: list[Offered] = []


class LogEntry(Struct):
    """One entry of the table's log."""

    seq: int
    id: str = ""


class Chair(Struct):
    """Who sits there, and whether they are ready."""

    name: str = ""
    is_ready: bool = False


class About(Struct):
    """How far a table is."""

    status: str
    seats: list[Chair]


class Heard(Struct):
    """What of a message matters here."""

    type: str
    seq: int = 0
    entries: list[LogEntry] = []
    table: About | None = None
    game: Game | None = None
    """In a welcome; an update has the offers beside it."""
    offers: list[Offered] = []
    detail: str = ""


read = msgspec.json.Decoder(Heard).decode
NUMBERS = count(1)


class Player:
    """One seat of a table under load."""

    __slots__ = ("at", "card", "is_ready", "key", "owes", "seat", "sent", "table", "visitor")

    def __init__(self, table: Table, seat: int, key: str) -> None:
        """Sit at a table."""
        self.table = table
        self.seat = seat
        self.key = key
        self.visitor: Visitor | None = None
        self.at = 0
        self.owes = False
        self.is_ready = False
        self.card = ""
        self.sent: dict[str, float] = {}

    def command(self, **command: object) -> None:
        """Send a command."""
        message = {"type": "command", "id": str(next(NUMBERS)), "after": self.at}
        assert self.visitor is not None
        self.visitor.say(msgspec.json.encode({**message, "command": command}))

    def move(self) -> None:
        """Play the first card that may be played."""
        self.owes = False
        id = str(next(NUMBERS))
        self.sent[id] = time.perf_counter()
        assert self.visitor is not None
        self.visitor.say(
            b'{"type":"command","id":"%s","after":%d,"command":{"type":"move","move":"%s"}}'
            % (id.encode(), self.at, self.card.encode())
        )

    def hear(self, data: bytes) -> None:
        """Take a message."""
        heard = read(data)
        if heard.type == "pong":
            return
        if heard.type not in ("update", "welcome"):
            self.table.load.complaints.append(f"{heard.type}: {heard.detail}")
            return
        self.at = heard.seq
        for entry in heard.entries:
            began = self.sent.pop(entry.id, None) if entry.id else None
            if began is not None:
                self.table.load.moves += 1
                self.table.waiting.append((entry.seq, began))
        offers = heard.offers
        if heard.type == "welcome" and heard.game is not None:
            offers = heard.game.offers
        self.owes = bool(offers) and not self.sent
        if self.owes:
            cards = offers[0].parts[0].choices
            self.card = cards[self.seat * STRIDE % len(cards)]
        self.table.look(self, heard)


class Table:
    """A table under load."""

    __slots__ = ("dealt", "eager_until", "id", "load", "players", "waiting")

    def __init__(self, load: Load, id: str, keys: Sequence[str]) -> None:
        """Seat everybody."""
        self.load = load
        self.id = id
        self.players = [Player(self, seat, key) for seat, key in enumerate(keys)]
        self.waiting: list[tuple[int, float]] = []
        self.eager_until = 0
        self.dealt: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def look(self, player: Player, heard: Heard) -> None:
        """See what is to be done now that somebody heard something."""
        if self.waiting:
            reached = min([each.at for each in self.players])
            now = time.perf_counter()
            for pair in [pair for pair in self.waiting if pair[0] <= reached]:
                self.waiting.remove(pair)
                self.load.latencies.append(now - pair[1])
        if heard.table is not None:
            self._organise(player, heard.table)
        self.urge(player)

    def urge(self, player: Player) -> None:
        """Let somebody move who owes a move, where nobody waits."""
        if player.owes and (self.load.is_saturating or player.at < self.eager_until):
            player.move()

    def _organise(self, player: Player, about: About) -> None:
        """Play again and again."""
        first = self.players[0]
        if about.status == "playing" and not self.dealt.done():
            self.dealt.set_result(None)
        elif about.status == "over":
            player.is_ready = True
            player.command(type="rematch")
        elif about.status == "open" and about.seats[player.seat].name and not player.is_ready:
            player.is_ready = True
            if not about.seats[player.seat].is_ready:
                player.command(type="ready")
        if about.status == "open" and player is first and first.is_ready:
            if all(chair.is_ready for chair in about.seats):
                first.is_ready = False
                first.command(type="start")
        elif about.status == "playing":
            player.is_ready = False


class Load:
    """Everybody who plays at once."""

    def __init__(self, url: str, players: int) -> None:
        """Play at a server."""
        parts = urlsplit(url)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80
        self.url = url
        self.size = players
        self.tables: list[Table] = []
        self.is_saturating = False
        self.moves = 0
        self.latencies: list[float] = []
        self.complaints: list[str] = []
        self._pinging = asyncio.ensure_future(self._ping())

    async def open(self, tables: int) -> None:
        """Open more tables, with everybody seated, ready and dealt."""
        for first in range(0, tables, AT_ONCE):
            some = range(first, min(first + AT_ONCE, tables))
            self.tables += await asyncio.gather(*(self._open() for _ in some))

    async def _open(self) -> Table:
        """Open a table: the first player opens it, the others come in by their sockets."""
        keys = [secrets.token_urlsafe(16) for _ in range(self.size)]
        wish = {"game": "mausen", "players": self.size, "name": "Player 1", "is_public": True}
        id = (await self._post("/api/tables", keys[0], {"open": wish}))["id"]
        table = Table(self, id, keys)
        await asyncio.gather(*(self._enter(player) for player in table.players))
        await table.dealt
        return table

    async def _enter(self, player: Player) -> None:
        """Come to a table."""
        loop = asyncio.get_running_loop()
        opened = loop.create_future()
        _, visitor = await loop.create_connection(
            lambda: Visitor(player.hear, opened), self.host, self.port
        )
        player.visitor = visitor
        visitor.greet(f"{self.host}:{self.port}", f"/api/tables/{player.table.id}/stream")
        await opened
        hello = {"type": "hello", "protocol": PROTOCOL, "key": player.key}
        visitor.say(msgspec.json.encode(hello))
        if player.seat:
            player.command(type="sit", name=f"Player {player.seat + 1}", seat=player.seat)

    async def _post(self, path: str, key: str, body: Mapping[str, object]) -> dict[str, str]:
        """Ask for something to be done."""
        data = msgspec.json.encode({"id": secrets.token_hex(8), **body})
        reader, writer = await asyncio.open_connection(self.host, self.port)
        head = POST.format(path=path, host=self.host, key=key, size=len(data))
        writer.write(head.encode() + data)
        answer = await reader.read()
        writer.close()
        return msgspec.json.decode(answer.partition(b"\r\n\r\n")[2], type=dict[str, str])

    async def saturate(self, seconds: float) -> float:
        """Let everybody move as soon as they may: how many moves a second."""
        self.is_saturating = True
        for table in self.tables:
            for player in table.players:
                table.urge(player)
        before, began = self.moves, time.perf_counter()
        await asyncio.sleep(seconds)
        found = (self.moves - before) / (time.perf_counter() - began)
        self.is_saturating = False
        return found

    async def spread(self) -> None:
        """Play every table to another point, lest all games end in the same moment."""
        for number, table in enumerate(self.tables):
            table.eager_until = table.players[0].at + number * 15 * self.size // len(self.tables)
            for player in table.players:
                table.urge(player)
        quiet = -1
        while quiet != self.moves:
            quiet = self.moves
            await asyncio.sleep(0.3)
        for table in self.tables:
            table.eager_until = 0

    async def pace(self, rate: float, seconds: float) -> float:
        """Let moves be made at a fixed rate, at one table after the other: the rate reached."""
        self.latencies.clear()
        order = [player for seat in range(self.size) for player in self._seats(seat)]
        began = time.perf_counter()
        sent = 0
        place = 0
        while (now := time.perf_counter() - began) < seconds:
            for _ in range(len(order)):
                if sent >= now * rate:
                    break
                player = order[place % len(order)]
                place += 1
                if player.owes:
                    player.move()
                    sent += 1
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.5)
        return sent / seconds

    def _seats(self, seat: int) -> list[Player]:
        """The players at one seat of every table."""
        return [table.players[seat] for table in self.tables]

    async def _ping(self) -> None:
        """Let the server know that everybody is still there, one after the other."""
        turn = 0
        while True:
            await asyncio.sleep(PING_S / PORTIONS)
            turn = (turn + 1) % PORTIONS
            for table in self.tables[turn::PORTIONS]:
                for player in table.players:
                    if player.visitor is not None:
                        player.visitor.say(b'{"type":"ping"}')

    async def close(self) -> None:
        """Let everybody go."""
        self._pinging.cancel()
        for table in self.tables:
            for player in table.players:
                if player.visitor is not None:
                    player.visitor.close()
        await asyncio.sleep(0.1)
