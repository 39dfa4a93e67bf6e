"""The command line: tables under load, for `bestiary bench tables`."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Final
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct

from bestiary.cli.visitor import Visitor
from bestiary.wire import WIRE

PING_S: Final = 8.0
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


class Numbered(Struct):
    """One number of the stream."""

    n: int
    id: str = ""


class Chair(Struct):
    """Whether somebody is ready."""

    is_ready: bool = False


class About(Struct):
    """How far a table is."""

    status: str
    seats: list[Chair]


class Heard(Struct):
    """What of a message matters here."""

    say: str
    n: int = 0
    numbers: list[Numbered] = []
    table: About | None = None
    game: Game | None = None
    words: str = ""


read = msgspec.json.Decoder(Heard).decode
NUMBERS = count(1)


class Player:
    """One seat of a table under load."""

    __slots__ = ("at", "card", "key", "owes", "seat", "sent", "table", "visitor")

    def __init__(self, table: Table, seat: int, key: str) -> None:
        """Sit at a table."""
        self.table = table
        self.seat = seat
        self.key = key
        self.visitor: Visitor | None = None
        self.at = 0
        self.owes = False
        self.card = ""
        self.sent: dict[str, float] = {}

    def wish(self, wish: dict[str, object]) -> str:
        """Wish something."""
        id = str(next(NUMBERS))
        assert self.visitor is not None
        self.visitor.say(msgspec.json.encode({"say": "wish", "id": id, "wish": wish}))
        return id

    def move(self) -> None:
        """Play the first card that may be played."""
        self.owes = False
        id = str(next(NUMBERS))
        self.sent[id] = time.perf_counter()
        assert self.visitor is not None
        self.visitor.say(
            b'{"say":"wish","id":"%s","wish":{"do":"move","move":"%s"}}'
            % (id.encode(), self.card.encode())
        )

    def hear(self, data: bytes) -> None:
        """Take a message."""
        heard = read(data)
        if heard.say == "pong":
            return
        if heard.say not in ("news", "welcome"):
            self.table.load.complaints.append(f"{heard.say}: {heard.words}")
            return
        self.at = heard.n
        offers = heard.game.offers if heard.game is not None else ()
        if offers:
            self.card = offers[0].parts[0].choices[0]
            self.owes = True
        for number in heard.numbers:
            began = self.sent.pop(number.id, None) if number.id else None
            if began is not None:
                self.table.load.moves += 1
                self.table.waiting.append((number.n, began))
        self.table.look(self, heard)


class Table:
    """A table under load."""

    __slots__ = ("id", "load", "players", "waiting")

    def __init__(self, load: Load, id: str, keys: Sequence[str]) -> None:
        """Seat everybody."""
        self.load = load
        self.id = id
        self.players = [Player(self, seat, key) for seat, key in enumerate(keys)]
        self.waiting: list[tuple[int, float]] = []

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
        if player.owes and self.load.is_saturating:
            player.move()

    def _organise(self, player: Player, about: About) -> None:
        """Play again and again."""
        first = self.players[0]
        if about.status == "over" and player is first:
            first.wish({"do": "rematch"})
        elif about.status == "open":
            if not about.seats[player.seat].is_ready:
                player.wish({"do": "ready"})
            elif player is first and all(chair.is_ready for chair in about.seats):
                first.wish({"do": "start"})


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
        """Open a table."""
        keys = [secrets.token_urlsafe(16) for _ in range(self.size)]
        wish = {"game": "mausen", "players": self.size, "name": "Player 1", "onlookers": False}
        loop = asyncio.get_running_loop()
        id = (await loop.run_in_executor(None, self._post, "/api/tables", keys[0], {"open": wish}))[
            "id"
        ]
        page = await loop.run_in_executor(None, self._get, f"/api/tables/{id}", keys[0])
        for seat, key in enumerate(keys[1:], 2):
            sit = {"do": "sit", "name": f"Player {seat}", "invite": page["table"]["invite"]}
            await loop.run_in_executor(
                None, self._post, f"/api/tables/{id}/wishes", key, {"wish": sit}
            )
        table = Table(self, id, keys)
        for player in table.players:
            opened = loop.create_future()
            _, visitor = await loop.create_connection(
                lambda player=player, opened=opened: Visitor(player.hear, opened),  # type: ignore[misc]
                self.host,
                self.port,
            )
            player.visitor = visitor
            visitor.greet(f"{self.host}:{self.port}", f"/api/tables/{id}/stream")
            await opened
            visitor.say(
                json.dumps(
                    {"say": "hello", "wire": WIRE, "key": player.key, "since": None}
                ).encode()
            )
        return table

    def _post(self, path: str, key: str, body: Mapping[str, object]) -> dict[str, str]:
        """Ask for something to be done."""
        data = json.dumps({"id": secrets.token_hex(8), **body}).encode()
        request = Request(self.url + path, data, {"Authorization": f"Bearer {key}"})
        with urlopen(request) as response:
            return json.load(response)  # type: ignore[no-any-return]

    def _get(self, path: str, key: str) -> dict[str, dict[str, str]]:
        """Ask for something."""
        with urlopen(Request(self.url + path, None, {"Authorization": f"Bearer {key}"})) as got:
            return json.load(got)  # type: ignore[no-any-return]

    async def saturate(self, seconds: float) -> float:
        """Let everybody move as soon as they may: how many moves a second."""
        self.is_saturating = True
        for table in self.tables:
            for player in table.players:
                if player.owes:
                    player.move()
        before, began = self.moves, time.perf_counter()
        await asyncio.sleep(seconds)
        found = (self.moves - before) / (time.perf_counter() - began)
        self.is_saturating = False
        return found

    async def pace(self, rate: float, seconds: float) -> float:
        """Let moves be made at a fixed rate, at one table after the other: the rate reached."""
        await asyncio.sleep(1.0)
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
        """Let the server know that everybody is still there."""
        while True:
            await asyncio.sleep(PING_S)
            for table in self.tables:
                for player in table.players:
                    if player.visitor is not None:
                        player.visitor.say(b'{"say":"ping"}')

    async def close(self) -> None:
        """Let everybody go."""
        self._pinging.cancel()
        for table in self.tables:
            for player in table.players:
                if player.visitor is not None:
                    player.visitor.close()
        await asyncio.sleep(0.1)
