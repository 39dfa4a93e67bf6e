"""WebSocket connections: frames against the library's reading of them, and hostile clients."""

import asyncio
import contextlib
import random
import signal
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
import uvloop
from uvicorn.server import ServerState
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import OPEN, Protocol, Side

from bestiary.client.http import request
from bestiary.protocol import PROTOCOL_VERSION
from bestiary.server import websocket
from bestiary.server.frames import MAX_MESSAGE_BYTES, encode_text
from bestiary.server.run import shut_down
from bestiary.server.stream import SocketSubscriber
from bestiary.server.websocket import WebSocketConnection
from bestiary.stores.memory import MemoryStore
from bestiary.tables.command import Open
from bestiary.tables.identity import hash_key
from tests.sample_sizes import examples_for_run
from tests.server_fixture import UNLIMITED, RunningServer, running_server
from tests.server_process import ServerProcess

KEY = "A" * 22
HELLO = b'{"type":"hello","protocol":%d,"key":"%s"}' % (PROTOCOL_VERSION, KEY.encode())
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: {version}\r\n\r\n"
)
DATA = (Opcode.TEXT, Opcode.BINARY)


# --- Frames against the library --------------------------------------------------------------


class Transport(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.is_read = True
        self.is_ended = False

    def write(self, data: Any) -> None:
        assert not self.is_ended, "writing after the end"
        self.written += data

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.is_ended = True

    def abort(self) -> None:
        pass


class RecordingReceiver:
    """Keeps messages; allows so many other frames."""

    def __init__(self, frames: int = 1_000_000) -> None:
        self.messages: list[bytes] = []
        self.frames = frames
        self.calls: list[str] = []
        self.on_frame_called: Callable[[], object] = list

    def on_message(self, data: bytes) -> None:
        self.messages.append(data)

    def on_frame(self) -> bool:
        self.on_frame_called()
        self.frames -= 1
        return self.frames >= 0

    def on_writable(self) -> None:
        self.calls.append("writable")

    def on_close(self) -> None:
        self.calls.append("close")


def new_connection() -> tuple[WebSocketConnection, Transport]:
    connection = WebSocketConnection(cast("Any", SimpleNamespace()), ServerState(), {})
    transport = Transport()
    connection.connection_made(transport)
    return connection, transport


def open_connection(receiver: RecordingReceiver) -> tuple[WebSocketConnection, Transport]:
    connection, transport = new_connection()
    connection.accept(receiver)
    return connection, transport


Outcome = tuple[list[bytes], list[bytes], int | None]
"""Messages, the payloads of pongs, and the close code, if the connection is closed."""


def our_outcome(receiver: RecordingReceiver, transport: Transport) -> Outcome:
    client = Protocol(Side.CLIENT)
    client.receive_data(bytes(transport.written))
    frames = [event for event in client.events_received() if isinstance(event, Frame)]
    assert client.parser_exc is None
    assert {frame.opcode for frame in frames} <= {Opcode.PONG, Opcode.CLOSE}
    pongs = [bytes(frame.data) for frame in frames if frame.opcode is Opcode.PONG]
    code = None if client.close_rcvd is None else int(client.close_rcvd.code)
    return receiver.messages, pongs, code


def outcomes_by_prefix(data: bytes) -> list[Outcome]:
    """What `websockets` makes of a client's bytes, after each of them."""
    server = Protocol(Side.SERVER, state=OPEN, max_size=MAX_MESSAGE_BYTES)
    messages: list[bytes] = []
    pongs: list[bytes] = []
    pieces: list[Frame] = []
    code: int | None = None
    outcomes: list[Outcome] = [([], [], None)]
    for byte in data:
        if code is None:
            server.receive_data(bytes((byte,)))
            for frame in server.events_received():
                assert isinstance(frame, Frame)
                if frame.opcode is Opcode.PING:
                    pongs.append(bytes(frame.data))
                if frame.opcode in (*DATA, Opcode.CONT):
                    pieces.append(frame)
                    if frame.fin:
                        message = b"".join(bytes(piece.data) for piece in pieces)
                        try:
                            is_text = pieces[0].opcode is Opcode.TEXT
                            _ = is_text and message.decode()
                            messages.append(message)
                        except UnicodeDecodeError:
                            code = 1007
                        pieces = []
            if code is None and server.close_sent is not None:
                code = int(server.close_sent.code)
        outcomes.append((list(messages), list(pongs), code))
    return outcomes


def random_frame(rng: random.Random) -> bytes:
    """A frame of a client, often right."""
    opcode = rng.choice([Opcode.TEXT] * 4 + list(Opcode))
    size = rng.choice([0, 1, 3, 3, 7, 20, 125, 126, 127])
    text = "".join(rng.choice("a{}é€🦣") for _ in range(size)).encode()
    data = text[:size] if rng.random() < 0.3 else text
    if opcode is Opcode.CLOSE and rng.random() < 0.9:
        data = rng.choice(
            [b"", Close(1000, "ok").serialize(), b"\x03", b"\x00\x07", b"\x03\xe8\xff"]
        )
    elif opcode not in (*DATA, Opcode.CONT):
        data = data[:125] if rng.random() < 0.9 else data
    fin = rng.random() < (0.7 if opcode in (*DATA, Opcode.CONT) else 0.97)
    head = (0x80 if fin else 0) | opcode
    if rng.random() < 0.02:
        head |= rng.choice([0x10, 0x20, 0x40, 3, 11])
    masked = 0 if rng.random() < 0.02 else 0x80
    mask = rng.randbytes(4)
    if len(data) < 126 and rng.random() < 0.95:
        front = bytes((head, masked | len(data)))
    elif rng.random() < 0.9:
        front = bytes((head, masked | 126)) + len(data).to_bytes(2, "big")
    else:
        front = bytes((head, masked | 127)) + len(data).to_bytes(8, "big")
    body = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
    return front + (mask if masked else b"") + body


@pytest.mark.fuzz
def test_frames_cut_at_every_byte_are_read_as_the_library_reads_them() -> None:
    """Messages, pongs and close codes are the same after every byte, wherever the bytes are cut."""
    rng = random.Random(17)
    codes = set()

    async def work() -> None:
        for _ in range(examples_for_run(check=50, ci=600, soak=5_000)):
            data = b"".join(random_frame(rng) for _ in range(rng.randrange(1, 6)))
            expected = outcomes_by_prefix(data)
            codes.add(expected[-1][2])
            for cut in range(len(data) + 1):
                receiver = RecordingReceiver()
                connection, transport = open_connection(receiver)
                connection.data_received(data[:cut])
                assert our_outcome(receiver, transport) == expected[cut], (data, cut)
                connection.data_received(data[cut:])
                assert our_outcome(receiver, transport) == expected[-1], (data, cut)
                connection.connection_lost(None)

    asyncio.run(work())
    assert {None, 1000, 1002, 1005, 1007} <= codes


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 300, 65535, 65536, 100_000])
def test_texts_are_written_as_the_library_writes_them(size: int) -> None:
    data = b"x" * size
    assert encode_text(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


@pytest.mark.parametrize("sizes", [[4096], [4097], [4096, 0], [4096, 1], [4000, 96], [4000, 97]])
def test_1009_over_pieces_as_the_library(sizes: list[int]) -> None:
    async def work() -> None:
        opcodes = [Opcode.BINARY] + [Opcode.CONT] * (len(sizes) - 1)
        data = b"".join(
            Frame(opcode, b"x" * size, fin=number == len(sizes) - 1).serialize(mask=True)
            for number, (opcode, size) in enumerate(zip(opcodes, sizes, strict=True))
        )
        receiver = RecordingReceiver()
        connection, transport = open_connection(receiver)
        connection.data_received(data)
        assert our_outcome(receiver, transport) == outcomes_by_prefix(data)[-1]
        assert our_outcome(receiver, transport)[2] == (1009 if sum(sizes) > 4096 else None)
        connection.connection_lost(None)

    asyncio.run(work())


def test_no_pong_for_a_blocked_client() -> None:
    async def work() -> None:
        receiver = RecordingReceiver()
        connection, transport = open_connection(receiver)
        ping = Frame(Opcode.PING, b"1").serialize(mask=True)
        connection.pause_writing()
        connection.data_received(ping)
        assert not connection.send(b"x")
        assert transport.written == b""
        connection.resume_writing()
        assert receiver.calls == ["writable"]
        connection.data_received(ping)
        assert connection.send(b"x")
        connection.connection_lost(None)
        assert receiver.calls == ["writable", "close"]

    asyncio.run(work())


def test_paused_connection_holds_a_message_and_then_stops_reading() -> None:
    async def work() -> None:
        receiver = RecordingReceiver()
        connection, transport = open_connection(receiver)
        frame = Frame(Opcode.TEXT, b"x" * 4000).serialize(mask=True)
        connection.pause_receiving()
        connection.data_received(frame)
        states = [transport.is_read]
        connection.data_received(frame)
        states.append(transport.is_read)
        assert receiver.messages == []
        connection.resume_receiving()
        assert [*states, transport.is_read] == [True, False, True]
        assert len(receiver.messages) == 2
        connection.connection_lost(None)

    asyncio.run(work())


def test_pausing_within_a_message_holds_the_next_one() -> None:
    async def work() -> None:
        receiver = RecordingReceiver()
        connection, _ = open_connection(receiver)
        receiver.on_frame_called = connection.pause_receiving
        frames = Frame(Opcode.PING, b"").serialize(mask=True) + Frame(Opcode.TEXT, b"x").serialize(
            mask=True
        )
        connection.data_received(frames)
        assert receiver.messages == []
        connection.resume_receiving()
        assert receiver.messages == [b"x"]
        connection.connection_lost(None)

    asyncio.run(work())


def test_client_that_is_gone_before_it_is_accepted() -> None:
    async def work() -> None:
        connection, _ = new_connection()
        connection.connection_lost(None)
        receiver = RecordingReceiver()
        connection.accept(receiver)
        assert receiver.calls == ["close"]
        assert not connection.send(b"x")

    asyncio.run(work())


# --- Raw sockets at a real server ------------------------------------------------------------


@pytest.fixture(params=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest) -> Callable[[Coroutine[Any, Any, None]], None]:
    """Runs a test on either loop: their transports differ."""
    factory = uvloop.new_event_loop if request.param == "uvloop" else asyncio.new_event_loop

    def run_on_loop(work: Coroutine[Any, Any, None]) -> None:
        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(work)

    return run_on_loop


class RawClient:
    """A TCP socket that does of the protocol only what a test says."""

    def __init__(self, port: int, path: str, receive_buffer: int = 0) -> None:
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.connect(("127.0.0.1", port))
        self.socket.setblocking(False)
        self.path = path
        self.received = bytearray()

    async def upgrade(self, version: int = 13) -> int:
        """Ask for a WebSocket: the status."""
        await self.write(UPGRADE.format(path=self.path, version=version).encode("latin-1"))
        while b"\r\n\r\n" not in self.received:
            assert await self.read(), "closed"
        head, _, self.received = self.received.partition(b"\r\n\r\n")
        return int(head.split()[1])

    async def write(self, data: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(self.socket, data)

    async def send(self, *frames: Frame) -> None:
        await self.write(b"".join(frame.serialize(mask=True) for frame in frames))

    async def read(self) -> bool:
        """Read more; False at the end."""
        async with asyncio.timeout(8):
            data = await asyncio.get_running_loop().sock_recv(self.socket, 1 << 16)
        self.received += data
        return bool(data)

    async def read_to_end(self) -> tuple[list[dict[str, Any]], int | None]:
        """The messages until the server closes, and the close code."""
        with contextlib.suppress(ConnectionError):
            while await self.read():
                pass
        client = Protocol(Side.CLIENT)
        client.receive_data(bytes(self.received))
        frames = [event for event in client.events_received() if isinstance(event, Frame)]
        texts = [msgspec.json.decode(event.data) for event in frames if event.opcode is Opcode.TEXT]
        return texts, None if client.close_rcvd is None else client.close_rcvd.code


@contextlib.asynccontextmanager
async def table_with_client(
    receive_buffer: int = 0, **limits: Any
) -> AsyncIterator[tuple[RunningServer, RawClient]]:
    """A server with a table, and a client that has been welcomed there."""
    settings = msgspec.structs.replace(UNLIMITED, **limits)
    async with running_server(settings=settings) as served:
        command = Open("mausen", "Anna", 3)
        table = await served.context.host.open(hash_key(KEY), "1", command)
        client = RawClient(served.port, f"/api/tables/{table}/stream", receive_buffer)
        assert await client.upgrade() == 101
        await client.send(Frame(Opcode.TEXT, HELLO))
        while b'"welcome"' not in client.received:
            assert await client.read()
        yield served, client
        client.socket.close()


def server_connection(served: RunningServer) -> WebSocketConnection:
    """The server's end of the only connection."""
    (connection,) = served.server.server_state.connections
    assert isinstance(connection, WebSocketConnection)
    return connection


async def streams_are_gone(served: RunningServer, seconds: float) -> bool:
    """Whether the server has let go of all clients within some time."""
    for _ in range(int(seconds / 0.02)):
        if not served.context.streams and not served.server.server_state.connections:
            return served.context.limits.open_sockets == 0
        await asyncio.sleep(0.02)
    return False


@pytest.mark.slow
def test_ping_flood_is_rate_limited(run: Any) -> None:
    async def work() -> None:
        async with table_with_client(messages_per_s=4) as (served, client):
            ping = Frame(Opcode.PING, b"p" * 125).serialize(mask=True)
            with contextlib.suppress(ConnectionError):
                for _ in range(200):
                    await client.write(ping * 100)
                    await asyncio.sleep(0)
            messages, code = await client.read_to_end()
            pongs = bytes(client.received).count(b"p" * 125)
            assert pongs <= 4 * 5 + 4
            assert (messages[-1].get("reason"), code) == ("rate_limited", 1013)
            client.socket.close()
            assert await streams_are_gone(served, 3)

    run(work())


@pytest.mark.slow
def test_flood_after_a_close_is_not_read(run: Any) -> None:
    async def work() -> None:
        async with table_with_client(messages_per_s=4) as (served, client):
            flood = Frame(Opcode.PING, b"p" * 125).serialize(mask=True) * 5_000
            sent = 0
            with contextlib.suppress(ConnectionError, TimeoutError):
                async with asyncio.timeout(websocket.CLOSE_TIMEOUT_S):
                    while sent < 60_000_000:
                        await client.write(flood)
                        sent += len(flood)
            assert sent < 60_000_000
            assert await streams_are_gone(served, 3)

    run(work())


def test_flood_of_pieces_is_rate_limited(run: Any) -> None:
    async def work() -> None:
        async with table_with_client(messages_per_s=4) as (_, client):
            pieces = [Frame(Opcode.CONT, b"", fin=False)] * 30
            await client.send(Frame(Opcode.TEXT, b"", fin=False), *pieces)
            messages, code = await client.read_to_end()
            assert (messages[-1].get("reason"), code) == ("rate_limited", 1013)

    run(work())


def test_ping_is_answered_and_a_message_in_pieces_is_one_message(run: Any) -> None:
    async def work() -> None:
        async with table_with_client() as (served, client):
            await client.send(
                Frame(Opcode.TEXT, b'{"type":', fin=False),
                Frame(Opcode.PING, b"between"),
                Frame(Opcode.CONT, b'"pi', fin=False),
                Frame(Opcode.CONT, b'ng"}'),
                Frame(Opcode.PONG, b"unasked"),
                Frame(Opcode.CLOSE, b"\x03\xe8"),
            )
            messages, code = await client.read_to_end()
            kinds = [message["type"] for message in messages]
            assert kinds == ["welcome", "presence", "pong"]
            assert b"\x8a\x07between" in client.received
            assert code == 1000
            client.socket.close()
            assert await streams_are_gone(served, 1)

    run(work())


BROKEN_FRAMES = {
    "bad UTF-8": (Frame(Opcode.TEXT, b'{"\xff":1}').serialize(mask=True), 1007),
    "no mask": (Frame(Opcode.TEXT, b"{}").serialize(mask=False), 1002),
    "large": (Frame(Opcode.TEXT, b"x" * 4097).serialize(mask=True), 1009),
    "huge": (Frame(Opcode.TEXT, b"x" * 1_000_000).serialize(mask=True), 1009),
    "long ping": (bytes((0x89, 0xFE, 0, 126)) + bytes(4 + 126), 1002),
    "reserved bit": (bytes((0xC1, 0x80)) + bytes(4), 1002),
    "unknown opcode": (bytes((0x83, 0x80)) + bytes(4), 1002),
    "piece of nothing": (bytes((0x80, 0x80)) + bytes(4), 1002),
    "short close": (bytes((0x88, 0x81)) + bytes(4) + b"\x03", 1002),
}


@pytest.mark.parametrize("name", BROKEN_FRAMES)
def test_close_code_for_frames_that_break_the_protocol(
    name: str, run: Any, caplog: pytest.LogCaptureFixture
) -> None:
    data, code = BROKEN_FRAMES[name]

    async def work() -> None:
        async with table_with_client() as (served, client):
            with contextlib.suppress(ConnectionError):
                await client.write(data)
            assert (await client.read_to_end())[1] == code
            client.socket.close()
            assert await streams_are_gone(served, 1)
            assert not served.context.host.live_tables.popitem()[1].subscribers

    run(work())
    assert "Traceback" not in caplog.text


def test_unread_updates_are_aborted(run: Any) -> None:
    async def work() -> None:
        async with table_with_client(receive_buffer=4096) as (served, _):
            connection = server_connection(served)
            assert connection.blocked_timeout_s == 5.0
            connection.blocked_timeout_s = 0.4
            assert connection.send(b"x" * 10_000_000)
            assert not connection.send(b"x"), "it is blocked"
            assert not await streams_are_gone(served, 0.2), "not yet"
            assert await streams_are_gone(served, 2)

    run(work())


def test_half_closed_client_that_does_not_read_is_aborted(run: Any) -> None:
    async def work() -> None:
        async with table_with_client(receive_buffer=4096) as (served, client):
            connection = server_connection(served)
            connection.close_timeout_s = 0.4
            while not connection._transport.get_write_buffer_size():
                assert connection.send(b"x" * 10_000), "it is blocked too early"
                await asyncio.sleep(0)
            client.socket.shutdown(socket.SHUT_WR)
            assert await streams_are_gone(served, 2)

    run(work())


def test_server_that_ends_during_a_handshake() -> None:
    async def work() -> None:
        connection, transport = new_connection()
        receiver = RecordingReceiver()
        connection.shutdown()
        connection.accept(receiver)
        assert transport.written == b""
        connection.connection_lost(None)
        assert receiver.calls == ["close"]

    asyncio.run(work())


def test_close_that_is_not_answered_is_aborted(run: Any) -> None:
    async def work() -> None:
        async with table_with_client() as (served, client):
            (stream,) = served.context.streams
            connection = server_connection(served)
            assert connection.close_timeout_s == 2.0
            connection.close_timeout_s = 1.2
            stream.close("idle")
            assert (await client.read_to_end())[1] == 4009
            await client.send(Frame(Opcode.TEXT, b'{"type":"ping"}'))
            assert not await streams_are_gone(served, 0.2), "it waits for the client"
            assert await streams_are_gone(served, 4)

    run(work())


def test_server_ends_though_write_buffers_are_full(run: Any) -> None:
    """Neither the bye nor the close gets through."""

    async def work() -> None:
        async with table_with_client(receive_buffer=4096) as (served, _):
            server_connection(served).close_timeout_s = 0.4
            (stream,) = served.context.streams
            assert stream._connection.send(b"x" * 10_000_000)
            assert not stream._connection.send(b"x"), "it is blocked"
            await shut_down(served.context, served.server)
            assert await streams_are_gone(served, 3)

    run(work())


class HangingStore(MemoryStore):
    """A store that does not answer, and how its reads ended."""

    def __init__(self) -> None:
        super().__init__()
        self.ends: list[str] = []

    async def read_events(self, table_id: str) -> list[bytes]:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            self.ends.append("cancelled")
            raise
        return []


class BrokenStore(MemoryStore):
    """A store that cannot be read."""

    async def read_events(self, table_id: str) -> list[bytes]:
        raise OSError("no disk")


def test_join_is_cancelled_when_the_client_is_gone(run: Any) -> None:
    async def work() -> None:
        async with running_server() as served:
            store = served.context.host.store = HangingStore()
            client = RawClient(served.port, "/api/tables/x/stream")
            await client.upgrade()
            await client.send(Frame(Opcode.TEXT, HELLO), Frame(Opcode.TEXT, b'{"type":"ping"}'))
            await asyncio.sleep(0.1)
            assert len(served.context.streams) == 1
            client.socket.close()
            assert await streams_are_gone(served, 2)
            await asyncio.sleep(0)
            assert store.ends == ["cancelled"]

    run(work())


def test_join_that_fails_ends_with_a_bye(run: Any) -> None:
    async def work() -> None:
        async with running_server() as served:
            served.context.host.store = BrokenStore()
            client = RawClient(served.port, "/api/tables/x/stream")
            await client.upgrade()
            await client.send(Frame(Opcode.TEXT, HELLO))
            messages, code = await client.read_to_end()
            client.socket.close()
            assert (messages[-1]["reason"], code) == ("reconnect", 1012)

    run(work())


class FailingReceiver(RecordingReceiver):
    """Fails at any message; `subscriber` is the stream's own receiver."""

    def __init__(self, subscriber: SocketSubscriber) -> None:
        super().__init__()
        self.subscriber = subscriber

    def on_message(self, data: bytes) -> None:
        raise RuntimeError

    def on_close(self) -> None:
        self.subscriber.on_close()


def test_message_that_makes_the_server_fail_ends_only_this_connection(run: Any) -> None:
    async def work() -> None:
        async with table_with_client() as (served, client):
            (stream,) = served.context.streams
            server_connection(served).accept(FailingReceiver(stream))
            await client.send(Frame(Opcode.TEXT, b'{"type":"ping"}'))
            await client.read_to_end()
            assert await streams_are_gone(served, 2)

    run(work())


@pytest.mark.parametrize(
    ("path", "version", "status"),
    [
        ("/api/tables/x/stream", 13, 101),
        ("/api/tables/x/stream", 12, 400),
        ("/api/tables/x/streams", 13, 403),
        ("/api/tables/%C3%A9/stream?a=b", 13, 101),
        ("/api/tables/%FF/stream", 13, 101),
        ("/", 13, 403),
    ],
)
def test_status_of_a_handshake(path: str, version: int, status: int, run: Any) -> None:
    async def work() -> None:
        async with running_server() as served:
            client = RawClient(served.port, path)
            assert await client.upgrade(version) == status
            client.socket.close()
            assert await streams_are_gone(served, 3)

    run(work())


@pytest.mark.slow
def test_sigterm_ends_a_server_with_a_client_that_never_reads(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """It hangs up on it: uvicorn need not wait in vain for its own, longer time to be over."""

    async def work() -> None:
        service = ServerProcess(tmp_path)
        service.start()
        try:
            body = {"id": "1", "open": Open("mausen", "Anna", 3)}
            table = (await request(f"{service.url}/api/tables", KEY, body))["id"]
            client = RawClient(service.port, f"/api/tables/{table}/stream", receive_buffer=4096)
            await client.upgrade()
            await client.send(Frame(Opcode.TEXT, HELLO))
            ping = Frame(Opcode.PING, b"p" * 125).serialize(mask=True)
            for _ in range(400):
                await client.write(ping * 100)
            await asyncio.sleep(0.5)
            with client.socket:
                assert service.stop(signal.SIGTERM) == 0
        finally:
            if service.child.poll() is None:
                service.stop()

    asyncio.run(work())
    assert "timeout graceful shutdown exceeded" not in capfd.readouterr().err
