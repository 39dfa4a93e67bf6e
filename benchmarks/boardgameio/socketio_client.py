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
ENGINE_OPEN = b"0"
PING, PONG = b"2", b"3"
CONNECT = f"40/{GAME},".encode()
EVENT = f"42/{GAME},".encode()
UPDATE, SYNC = EVENT + b'["update"', EVENT + b'["sync"'
TEXT, CLOSE = 1, 8
ZERO_MASK = bytes(4)
CARD_STRIDE = 5
"""Everybody plays another card: the one that stands so many times the seat's number further on."""


class Payload(msgspec.Struct):
    """Of an action: who made it."""

    playerID: str  # noqa: N815 - so it is called there


class Action(msgspec.Struct):
    """Of a log entry: its action."""

    payload: Payload


class LogEntry(msgspec.Struct):
    """One move in the log that comes with an update."""

    action: Action


class OwnCards(msgspec.Struct):
    """What is a player's own: the hand, and the card chosen but not turned up."""

    hand: list[str]
    chosen: str | None


class GameState(msgspec.Struct):
    """Of the game's state: what is told to one player alone."""

    players: dict[str, OwnCards]


class MatchContext(msgspec.Struct):
    """Of boardgame.io's own state: how the game ended, if it did."""

    gameover: dict[str, Any] | None = None


class MatchState(msgspec.Struct):
    """What a player sees after a move: cards, and how many moves were accepted so far."""

    G: GameState
    ctx: MatchContext
    number: int = msgspec.field(name="_stateID")


class SyncState(msgspec.Struct):
    """What a player sees on coming to a match."""

    state: MatchState


read_update = msgspec.json.Decoder(tuple[str, str, MatchState, list[LogEntry]]).decode
read_synced = msgspec.json.Decoder(tuple[str, str, SyncState]).decode
write = msgspec.json.encode


def encode_frame(text: bytes) -> bytes:
    """A text as one WebSocket frame from a client."""
    size = len(text)
    if size < 126:
        head = bytes((0x80 | TEXT, 0x80 | size))
    else:
        head = bytes((0x80 | TEXT, 0x80 | 126)) + size.to_bytes(2, "big")
    return head + ZERO_MASK + text


def decode_frames(buffer: bytearray) -> list[tuple[int, bytes]]:
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


class SocketIoSeat(asyncio.Protocol):
    """A connection of one player. It tells its table what it sees, and sends what it is told."""

    def __init__(
        self,
        number: int,
        on_synced: Callable[["SocketIoSeat"], None],
        on_update: Callable[["SocketIoSeat", str], None],
        on_lost: Callable[[], None],
    ) -> None:
        self.player = str(number)
        self.on_synced, self.on_update, self.on_lost = on_synced, on_update, on_lost
        self.connected = asyncio.get_running_loop().create_future()
        self.upgraded = False
        self.buffer = bytearray()
        self.match = ""
        self.state_id = 0
        self.hand: list[str] = []
        self.is_to_move = False
        self.is_over = False
        self.is_awaiting_answer = False  # a move was sent and has not come back
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
        for kind, text in decode_frames(self.buffer):
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
                self.is_awaiting_answer = False
            self.update_state(state)
            self.on_update(self, mover)
        elif packet.startswith(SYNC):
            _, self.match, synced = read_synced(packet[len(EVENT) :])
            self.update_state(synced.state)
            self.on_synced(self)
        elif packet == PING:
            self.transport.write(encode_frame(PONG))
        elif packet.startswith(ENGINE_OPEN):
            self.transport.write(encode_frame(CONNECT))
        elif packet.startswith(CONNECT) and not self.connected.done():
            self.connected.set_result(None)

    def update_state(self, state: MatchState) -> None:
        """Know what the player knows now."""
        own = state.G.players[self.player]
        self.state_id = state.number
        self.hand = own.hand
        self.is_over = state.ctx.gameover is not None
        self.is_to_move = own.chosen is None and not self.is_over

    def join(self, match: str, players: int) -> None:
        """Come to a match; the first who comes has it made."""
        self.is_awaiting_answer = False
        self.transport.write(
            encode_frame(EVENT + write(["sync", match, self.player, None, players]))
        )

    def send_move(self, now: float) -> None:
        """Send a card of the hand: another one than the others, that many places further on."""
        self.is_awaiting_answer = True
        self.sent_at = now
        payload = {
            "type": "choose",
            "args": [self.hand[int(self.player) * CARD_STRIDE % len(self.hand)]],
            "playerID": self.player,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.transport.write(
            encode_frame(EVENT + write(["update", action, self.state_id, self.match, self.player]))
        )
