"""The server: one WebSocket, as a protocol for uvicorn's `ws=`.

Messages go straight to a receiver and straight to the transport: a connection has no task, no
queue and no parser. The ASGI application is called once, to accept or to reject it.
"""

import asyncio
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, Protocol, cast
from urllib.parse import unquote

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from bestiary.server import frames

log = logging.getLogger("bestiary.server")

CONNECTION: Final = "bestiary.connection"
"""The extension of an ASGI scope that holds the connection."""
BLOCKED_TIMEOUT_S: Final = 5.0
"""How long a client may leave what was sent unread before the connection is aborted."""
CLOSE_TIMEOUT_S: Final = 2.0
"""How long a client may take to answer a close frame before the connection is aborted."""

MAX_IGNORED_BYTES: Final = 2 * 1024 * 1024
"""What a client that was hung up on may still send while its own close is awaited."""


class Receiver(Protocol):
    """What gets the messages of a connection; its methods are called on the loop, never wait."""

    def on_message(self, data: bytes) -> None:
        """A whole message came."""

    def on_frame(self) -> bool:
        """A control frame or a piece of a message came; False if there were too many."""

    def on_writable(self) -> None:
        """The client has read what was sent: `send` works again."""

    def on_close(self) -> None:
        """The connection is gone; nothing is called after this."""


class WebSocketConnection(asyncio.Protocol):
    """One connection, from the request of its handshake on."""

    def __init__(
        self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]
    ) -> None:
        self._config = config
        self._state = server_state
        self._transport: asyncio.Transport
        self._receiver: Receiver | None = None
        self._response = b""
        """What answers the handshake once the application accepts it."""
        self._buffer = b""
        """What came of a frame that is not whole yet, or while receiving is paused."""
        self._pieces: bytearray | None = None
        """What came of a message in pieces."""
        self._is_text = False
        """Whether that message is a text."""
        self._can_send = False
        self._is_paused = False
        self._is_closing = False
        self._is_lost = False
        self._ignored_bytes = 0
        """What came after we closed."""
        self._timer: asyncio.TimerHandle | None = None
        self.blocked_timeout_s = BLOCKED_TIMEOUT_S
        self.close_timeout_s = CLOSE_TIMEOUT_S
        self.on_lost: Callable[[], None] = lambda: None
        """Called when the connection is gone, whether it was accepted or not."""

    # --- For the application -------------------------------------------------------------------

    def accept(self, receiver: Receiver) -> None:
        """Open the connection."""
        if self._is_lost:
            receiver.on_close()
            return
        self._receiver = receiver
        if not self._is_closing:
            self._can_send = True
            self._transport.write(self._response)
            self._response = b""
            self.resume_receiving()

    def reject(self) -> None:
        """Refuse the handshake with 403."""
        self._end(ServerProtocol().reject(403, "").serialize())

    def send(self, data: bytes) -> bool:
        """Send a text at once; False if that fails: a client that does not read costs no memory."""
        if not self._can_send:
            return False
        self._transport.write(frames.encode_text(data))
        return True

    def close(self, code: int) -> None:
        """Close the connection; abort it if the client does not answer."""
        self._end(frames.encode_close(code))

    def pause_receiving(self) -> None:
        """Hold what comes until `resume_receiving`: a little here, the rest at the client."""
        self._is_paused = True

    def resume_receiving(self) -> None:
        self._is_paused = False
        if not self._is_closing:
            self._transport.resume_reading()
            self._read(self._buffer)

    # --- For the transport and uvicorn ---------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._state.connections.add(cast("Any", self))

    def data_received(self, data: bytes) -> None:
        if self._is_closing:
            self._ignored_bytes += len(data)
            if self._ignored_bytes > MAX_IGNORED_BYTES:
                self._transport.pause_reading()  # it is aborted before long
            return
        if self._buffer:
            data = self._buffer + data
        if self._is_paused:
            self._buffer = data
            if len(data) > frames.MAX_MESSAGE_BYTES:
                self._transport.pause_reading()
        elif self._receiver is None:
            self._start_handshake(data)
        else:
            self._read(data)

    def eof_received(self) -> None:
        """Let the transport close itself, or abort it if the client does not read the rest."""
        self._is_closing = True
        self._can_send = False
        self._abort_after(self.close_timeout_s)

    def pause_writing(self) -> None:
        self._can_send = False
        if not self._is_closing:
            self._abort_after(self.blocked_timeout_s)

    def resume_writing(self) -> None:
        if not self._is_closing and self._receiver is not None:
            self._can_send = True
            self._cancel_timer()
            self._receiver.on_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        self._state.connections.discard(cast("Any", self))
        self.on_lost()
        self._is_closing = self._is_lost = True
        self._can_send = False
        self._cancel_timer()
        receiver, self._receiver = self._receiver, None
        if receiver is not None:
            receiver.on_close()

    def shutdown(self) -> None:
        """Close, because the server ends."""
        self._end(b"" if self._receiver is None else frames.encode_close(CloseCode.SERVICE_RESTART))

    # --- Reading -------------------------------------------------------------------------------

    def _read(self, data: bytes) -> None:
        """Hand on the frames in the data until receiving is paused; keep the rest."""
        start = 0
        while start < len(data) and not self._is_paused and not self._is_closing:
            text = frames.whole_text(data, start) if self._pieces is None else None
            if text is not None:
                payload, start = text
                self._receive(payload, is_text=True)
                continue
            try:
                frame = frames.next_frame(data, start, len(self._pieces or b""))
            except tuple(frames.CODE_BY_ERROR) as error:
                self.close(frames.CODE_BY_ERROR[type(error)])
                break
            if frame is None:
                break
            start = frame[1]
            self._receive_frame(frame[0])
        self._buffer = b"" if self._is_closing else data[start:]

    def _receive(self, data: bytes, is_text: bool) -> None:
        assert self._receiver is not None
        if is_text and not data.isascii():
            try:
                data.decode()
            except UnicodeDecodeError:
                self.close(CloseCode.INVALID_DATA)
                return
        self._receiver.on_message(data)

    def _receive_frame(self, frame: Frame) -> None:
        """Handle a frame that is no whole text; only whole messages are not charged here."""
        assert self._receiver is not None
        opcode, data = frame.opcode, bytes(frame.data)
        if opcode is Opcode.CLOSE and self._pieces is None:
            self._end(frames.encode_control(opcode, data))
        elif opcode in (Opcode.PING, Opcode.PONG):
            if self._receiver.on_frame() and opcode is Opcode.PING and self._can_send:
                self._transport.write(frames.encode_control(Opcode.PONG, data))
        elif opcode is Opcode.CLOSE or (opcode is Opcode.CONT) is (self._pieces is None):
            self.close(CloseCode.PROTOCOL_ERROR)
        elif opcode is not Opcode.CONT and frame.fin:
            self._receive(data, opcode is Opcode.TEXT)
        elif self._receiver.on_frame():
            if self._pieces is None:
                self._pieces, self._is_text = bytearray(), opcode is Opcode.TEXT
            self._pieces += data
            if frame.fin:
                message, self._pieces = bytes(self._pieces), None
                self._receive(message, self._is_text)

    # --- Opening and closing -------------------------------------------------------------------

    def _start_handshake(self, data: bytes) -> None:
        """Let the application accept or reject a request, unless it is none for a WebSocket."""
        handshake = ServerProtocol()
        handshake.receive_data(data)
        request = next(iter(handshake.events_received()), None)
        if not isinstance(request, Request):
            self._end(b"")
            return
        response = handshake.accept(request)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._end(response.serialize())
            return
        self._response = response.serialize()
        self.pause_receiving()
        task = asyncio.get_running_loop().create_task(self._call_application(request))
        self._state.tasks.add(task)
        task.add_done_callback(self._state.tasks.discard)

    async def _call_application(self, request: Request) -> None:
        try:
            await self._config.loaded_app(self._scope(request), _not_used, _not_used)
        except Exception:
            log.exception("a handshake failed")
            self.reject()

    def _scope(self, request: Request) -> Any:
        path, headers = request.path.partition("?")[0], request.headers.raw_items()
        peer = self._transport.get_extra_info("peername")
        return {
            "type": "websocket",
            "asgi": {"version": self._config.asgi_version, "spec_version": "2.4"},
            "scheme": "ws",
            "client": (str(peer[0]), int(peer[1])) if isinstance(peer, tuple) else None,
            "path": unquote(path),
            "headers": [(_to_bytes(name.lower()), _to_bytes(value)) for name, value in headers],
            "extensions": {CONNECTION: self},
        }

    def _end(self, last: bytes) -> None:
        """Send the last bytes and read no more; abort if the client does not close in time."""
        if self._is_closing:
            return
        self._is_closing = True
        self._can_send = False
        self._transport.write(last)
        if self._transport.can_write_eof():
            self._transport.write_eof()
            self._transport.resume_reading()  # to see that the client closes
        else:
            self._transport.close()
        self._abort_after(self.close_timeout_s)

    def _abort_after(self, seconds: float) -> None:
        self._cancel_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._transport.abort)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _to_bytes(text: str) -> bytes:
    return text.encode("latin-1", "surrogateescape")


async def _not_used(*message: Any) -> Any:
    raise RuntimeError("messages go through the connection, not through ASGI")
