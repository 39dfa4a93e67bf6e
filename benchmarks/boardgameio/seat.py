"""Benchmarks: one seat of a boardgame.io match, as a bare socket.io connection.

Only what the measured server sends is understood here, and of that only what a player must know:
so that the load program is never what limits the figures. A WebSocket frame holds an Engine.IO
packet (its first digit), and that holds a Socket.IO packet (the next digit) for the game's
namespace. Each frame that a client sends must be masked; a mask of zeros is one, and costs nothing.
"""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import msgspec

GAME = "mausen"
OPENED = b"0"
PING, PONG = b"2", b"3"
CONNECT = f"40/{GAME},".encode()
EVENT = f"42/{GAME},".encode()
UPDATE, SYNC = EVENT + b'["update"', EVENT + b'["sync"'
TEXT, CLOSE = 1, 8
NO_MASK = bytes(4)
STRIDE = 5
"""Everybody plays another card: the one that stands so many times the seat's number further on."""


class Payload(msgspec.Struct):
    """Of an action: who made it."""

    playerID: str  # noqa: N815 - so it is called there


class Action(msgspec.Struct):
    """Of a log entry: its action."""

    payload: Payload


class Entry(msgspec.Struct):
    """One move in the log that comes with an update."""

    action: Action


class Own(msgspec.Struct):
    """What is a player's own: the hand, and the card chosen but not turned up."""

    hand: list[str]
    chosen: str | None


class Cards(msgspec.Struct):
    """Of the game's state: what is told to one player alone."""

    players: dict[str, Own]


class Context(msgspec.Struct):
    """Of boardgame.io's own state: how the game ended, if it did."""

    gameover: dict[str, Any] | None = None


class State(msgspec.Struct):
    """What a player sees after a move: cards, and how many moves were accepted so far."""

    G: Cards
    ctx: Context
    number: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    """What a player sees on coming to a match."""

    state: State


read_update = msgspec.json.Decoder(tuple[str, str, State, list[Entry]]).decode
read_synced = msgspec.json.Decoder(tuple[str, str, Synced]).decode
write = msgspec.json.encode


def framed(text: bytes) -> bytes:
    """A text as one WebSocket frame from a client."""
    size = len(text)
    if size < 126:
        head = bytes((0x80 | TEXT, 0x80 | size))
    else:
        head = bytes((0x80 | TEXT, 0x80 | 126)) + size.to_bytes(2, "big")
    return head + NO_MASK + text


def unframed(buffer: bytearray) -> list[tuple[int, bytes]]:
    """Take every whole frame from the front of a buffer: its kind and what it holds."""
    found = []
    at = 0
    while len(buffer) - at >= 2:
        size, start = buffer[at + 1], at + 2
        if size >= 126:
            width = 2 if size == 126 else 8
            size, start = int.from_bytes(buffer[start : start + width], "big"), start + width
        if len(buffer) < start + size:
            break
        found.append((buffer[at] & 15, bytes(buffer[start : start + size])))
        at = start + size
    del buffer[:at]
    return found


class Seat(asyncio.Protocol):
    """A connection of one player. It tells its table what it sees, and sends what it is told."""

    def __init__(
        self,
        number: int,
        on_synced: Callable[["Seat"], None],
        on_update: Callable[["Seat", str], None],
        on_lost: Callable[[], None],
    ) -> None:
        self.player = str(number)
        self.on_synced, self.on_update, self.on_lost = on_synced, on_update, on_lost
        self.connected = asyncio.get_running_loop().create_future()
        self.upgraded = False
        self.buffer = bytearray()
        self.match = ""
        self.seen = 0
        self.hand: list[str] = []
        self.owes = False
        self.is_over = False
        self.waits = False  # a move was sent and has not come back
        self.sent_at = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket at once, without the polling that browsers begin with."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(
            b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\n"
            b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Whoever waits for this connection need not wait any longer."""
        if not self.connected.done():
            self.connected.set_exception(ConnectionError("refused"))
        self.on_lost()

    def data_received(self, data: bytes) -> None:
        """Read the answer to the first request, and frames from then on."""
        self.buffer += data
        if not self.upgraded:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.buffer.startswith(b"HTTP/1.1 101"):
                self.transport.abort()
                return
            self.upgraded = True
            del self.buffer[: end + 4]
        for kind, text in unframed(self.buffer):
            if kind == TEXT:
                self.packet_received(text)
            elif kind == CLOSE:
                self.transport.close()

    def packet_received(self, packet: bytes) -> None:
        """Do what a packet asks for; most are updates, so these are asked for first."""
        if packet.startswith(UPDATE):
            _, _, state, log = read_update(packet[len(EVENT) :])
            mover = log[0].action.payload.playerID if log else ""
            if mover == self.player:
                self.waits = False
            self.look(state)
            self.on_update(self, mover)
        elif packet.startswith(SYNC):
            _, self.match, synced = read_synced(packet[len(EVENT) :])
            self.look(synced.state)
            self.on_synced(self)
        elif packet == PING:
            self.transport.write(framed(PONG))
        elif packet.startswith(OPENED):
            self.transport.write(framed(CONNECT))
        elif packet.startswith(CONNECT) and not self.connected.done():
            self.connected.set_result(None)

    def look(self, state: State) -> None:
        """Know what the player knows now."""
        own = state.G.players[self.player]
        self.seen = state.number
        self.hand = own.hand
        self.is_over = state.ctx.gameover is not None
        self.owes = own.chosen is None and not self.is_over

    def join(self, match: str, players: int) -> None:
        """Come to a match; the first who comes has it made."""
        self.waits = False
        self.transport.write(framed(EVENT + write(["sync", match, self.player, None, players])))

    def choose(self, now: float) -> None:
        """Send a card of the hand: another one than the others, that many places further on."""
        self.waits = True
        self.sent_at = now
        payload = {
            "type": "choose",
            "args": [self.hand[int(self.player) * STRIDE % len(self.hand)]],
            "playerID": self.player,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.transport.write(
            framed(EVENT + write(["update", action, self.seen, self.match, self.player]))
        )
