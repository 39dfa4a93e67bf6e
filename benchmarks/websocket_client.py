"""Benchmarks: a minimal WebSocket client (RFC 6455), cheap enough not to limit the measurement.

It knows whole text frames only, and masks with zeros.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, cast

UPGRADE_REQUEST: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, CLOSE = 1, 8
ZERO_MASK: Final = bytes(4)


def encode_frame(text: bytes) -> bytes:
    """One text frame from a client; OverflowError from 64 KiB on."""
    size = len(text)
    if size < 126:
        return bytes((0x80 | TEXT, 0x80 | size)) + ZERO_MASK + text
    return bytes((0x80 | TEXT, 0x80 | 126)) + size.to_bytes(2, "big") + ZERO_MASK + text


def decode_frames(buffer: bytearray) -> list[tuple[int, bytes]]:
    """Remove every complete frame from the front of a buffer; returns opcodes and payloads."""
    frames = []
    offset = 0
    while len(buffer) - offset >= 2:
        size, start = buffer[offset + 1], offset + 2
        if size >= 126:
            width = 2 if size == 126 else 8
            size, start = int.from_bytes(buffer[start : start + width], "big"), start + width
        if len(buffer) < start + size:
            break
        frames.append((buffer[offset] & 15, bytes(buffer[start : start + size])))
        offset = start + size
    del buffer[:offset]
    return frames


class RawWebSocket(asyncio.Protocol):
    """A connection: calls `on_message` with each text, and sets `opened` when it is upgraded."""

    __slots__ = ("_buffer", "_is_open", "_on_message", "_transport", "opened")

    def __init__(self, on_message: Callable[[bytes], None], opened: asyncio.Future[None]) -> None:
        self._on_message = on_message
        self._buffer = bytearray()
        self._is_open = False
        self._transport: asyncio.Transport | None = None
        self.opened = opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    @property
    def is_open(self) -> bool:
        return self._is_open and self._transport is not None

    def request_upgrade(self, host: str, path: str) -> None:
        assert self._transport is not None
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(UPGRADE_REQUEST.format(path=path, host=host, key=key).encode())

    def send(self, data: bytes) -> None:
        """Send a text; does nothing once the connection is lost."""
        if self._transport is not None:
            self._transport.write(encode_frame(data))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self._buffer[:end]:
                self.opened.set_exception(ConnectionError(self._buffer[:60].decode()))
                return
            self._is_open = True
            self.opened.set_result(None)
            del self._buffer[: end + 4]
        for opcode, payload in decode_frames(self._buffer):
            if opcode == TEXT:
                self._on_message(payload)

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed"))

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()
