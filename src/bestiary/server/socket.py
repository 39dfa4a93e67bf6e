"""The server: one WebSocket over ASGI, with sends that never wait."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

Message: TypeAlias = MutableMapping[str, Any]
Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]


class Socket:
    """Receives messages one by one, and sends at once or not at all."""

    __slots__ = ("_draining", "_on_writable", "_receive", "_send", "is_open", "last_received_at")

    def __init__(self, receive: Receive, send: Send, on_writable: Callable[[], None]) -> None:
        """`on_writable` is called when a slow client has read again."""
        self._receive = receive
        self._send = send
        self._on_writable = on_writable
        self._draining: asyncio.Task[None] | None = None
        self.is_open = True
        self.last_received_at = 0.0
        """When the client last sent something, by the loop's clock."""

    async def recv(self) -> bytes | None:
        """The next message; None once the connection is closed."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            self.is_open = False
            return None
        text = message.get("text")
        data: bytes | None = message.get("bytes")
        return text.encode() if text is not None else data

    def push(self, data: bytes) -> bool:
        """Send at once; False if that fails: a client that does not read costs no memory."""
        if not self.is_open or self._draining is not None:
            return False
        sending = self._send({"type": "websocket.send", "text": data.decode()}).__await__()
        try:
            next(sending)
        except StopIteration:
            return True
        except Exception:  # noqa: BLE001 whatever it is, this client is gone
            self.is_open = False
            return False
        sending.close()  # it waits for a client that does not read
        self._draining = asyncio.ensure_future(self._drain())
        return False

    async def _drain(self) -> None:
        """Wait until the client reads again."""
        try:
            await self._send({"type": "websocket.send", "text": '{"type":"pong"}'})
        except Exception:  # noqa: BLE001 whatever it is, this client is gone
            self.is_open = False
            return
        finally:
            self._draining = None
        self._on_writable()

    async def close(self, code: int) -> None:
        if self._draining is not None:
            self._draining.cancel()
        if self.is_open:
            self.is_open = False
            with contextlib.suppress(Exception):  # whatever it is, this client is gone
                await self._send({"type": "websocket.close", "code": code})
