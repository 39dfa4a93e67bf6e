"""Benchmarks: a minimal Socket.IO client: one seat of a boardgame.io match.

It reads only what a player needs, so that the load program does not limit the figures. A WebSocket
frame holds an Engine.IO packet (its first digit), and that a Socket.IO packet (the next digit) for
the game's namespace.
"""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import msgspec
from benchmarks.load_generator import CARD_STRIDE_PER_SEAT
from benchmarks.websocket_client import CLOSE, TEXT, decode_frames, encode_frame

GAME = "mausen"
ENGINE_OPEN = b"0"
PING, PONG = b"2", b"3"
CONNECT = f"40/{GAME},".encode()
EVENT = f"42/{GAME},".encode()
UPDATE, SYNC = EVENT + b'["update"', EVENT + b'["sync"'


class Payload(msgspec.Struct):
    """The payload of an action: its player."""

    playerID: str  # noqa: N815 - boardgame.io's name


class Action(msgspec.Struct):
    """The action of a log entry."""

    payload: Payload


class LogEntry(msgspec.Struct):
    """A move in the log of an update."""

    action: Action


class OwnCards(msgspec.Struct):
    """A player's hand, and the card chosen but not yet shown."""

    hand: list[str]
    chosen: str | None


class GameState(msgspec.Struct):
    """The part of the game's state that one player alone sees."""

    players: dict[str, OwnCards]


class MatchContext(msgspec.Struct):
    """boardgame.io's own state: how the game ended, or None."""

    gameover: dict[str, Any] | None = None


class MatchState(msgspec.Struct):
    """A player's view, and how many moves were accepted so far."""

    G: GameState
    ctx: MatchContext
    number: int = msgspec.field(name="_stateID")


class SyncState(msgspec.Struct):
    """A player's view on joining a match."""

    state: MatchState


read_update = msgspec.json.Decoder(tuple[str, str, MatchState, list[LogEntry]]).decode
read_synced = msgspec.json.Decoder(tuple[str, str, SyncState]).decode
write = msgspec.json.encode


class SocketIoSeat(asyncio.Protocol):
    """The connection of one player."""

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
        """Upgrade at once, without the polling that browsers begin with."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(
            b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\n"
            b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.connected.done():
            self.connected.set_exception(ConnectionError("refused"))
        self.on_lost()

    def data_received(self, data: bytes) -> None:
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
        for opcode, payload in decode_frames(self.buffer):
            if opcode == TEXT:
                self.packet_received(payload)
            elif opcode == CLOSE:
                self.transport.close()

    def packet_received(self, packet: bytes) -> None:
        # Updates come first: most packets are.
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
        own = state.G.players[self.player]
        self.state_id = state.number
        self.hand = own.hand
        self.is_over = state.ctx.gameover is not None
        self.is_to_move = own.chosen is None and not self.is_over

    def join(self, match: str, players: int) -> None:
        """Join a match; the first join creates it."""
        self.is_awaiting_answer = False
        self.transport.write(
            encode_frame(EVENT + write(["sync", match, self.player, None, players]))
        )

    def send_move(self, now: float) -> None:
        """Choose a card of the hand, another one than the other seats (`CARD_STRIDE`)."""
        self.is_awaiting_answer = True
        self.sent_at = now
        payload = {
            "type": "choose",
            "args": [self.hand[int(self.player) * CARD_STRIDE_PER_SEAT % len(self.hand)]],
            "playerID": self.player,
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.transport.write(
            encode_frame(EVENT + write(["update", action, self.state_id, self.match, self.player]))
        )
