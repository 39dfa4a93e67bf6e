"""The command line: many players at once, on sockets that cost next to nothing.

What is measured is the server; so those who play here speak just enough of WebSocket: frames of
text, whole, and a mask of zeros.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Final, cast

UPGRADE_REQUEST: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT_FRAME: Final = 0x81
ZERO_MASK: Final = b"\0\0\0\0"


class RawWebSocket(asyncio.Protocol):
    """One socket."""

    __slots__ = ("_buffer", "_is_open", "_on_message", "_transport", "opened")

    def __init__(self, on_message: Callable[[bytes], None], opened: asyncio.Future[None]) -> None:
        """Hear every message."""
        self._on_message = on_message
        self._buffer = b""
        self._is_open = False
        self._transport: asyncio.Transport | None = None
        self.opened = opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody answered."""
        self._transport = cast("asyncio.Transport", transport)

    def request_upgrade(self, host: str, path: str) -> None:
        """Ask for a WebSocket."""
        assert self._transport is not None
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(UPGRADE_REQUEST.format(path=path, host=host, key=key).encode())

    def send(self, data: bytes) -> None:
        """Send a message."""
        if self._transport is None:
            return
        size = len(data)
        if size < 126:
            head = bytes((TEXT_FRAME, 0x80 | size))
        else:
            head = bytes((TEXT_FRAME, 0x80 | 126)) + struct.pack(">H", size)
        self._transport.write(head + ZERO_MASK + data)

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        data = self._buffer + data if self._buffer else data
        if not self._is_open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = data
                return
            if b" 101 " not in data[:end]:
                self.opened.set_exception(ConnectionError(data[:60].decode(errors="replace")))
                return
            self._is_open = True
            self.opened.set_result(None)
            data = data[end + 4 :]
        self._buffer = self._parse_frames(data)

    def _parse_frames(self, data: bytes) -> bytes:
        """Hear the messages in some bytes: what is left of them."""
        start = 0
        while len(data) - start >= 2:
            size, head = data[start + 1], 2
            if size == 126 and len(data) - start >= 4:
                size, head = struct.unpack_from(">H", data, start + 2)[0], 4
            elif size == 127 and len(data) - start >= 10:
                size, head = struct.unpack_from(">Q", data, start + 2)[0], 10
            elif size > 125:
                break
            if len(data) - start < head + size:
                break
            if data[start] == TEXT_FRAME:
                self._on_message(data[start + head : start + head + size])
            start += head + size
        return data[start:]

    def connection_lost(self, error: Exception | None) -> None:
        """Nobody answers any more."""
        self._transport = None
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed"))

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()
