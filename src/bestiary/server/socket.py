"""The server: one WebSocket, behind two small doors: `recv` and `push`."""

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
    """Takes messages one by one, and gives out what can be given out at once."""

    __slots__ = ("_ready", "_receive", "_send", "_waiting", "is_open", "last")

    def __init__(self, receive: Receive, send: Send, ready: Callable[[], None]) -> None:
        """Speak over ASGI; `ready` is called when a slow peer has read again."""
        self._receive = receive
        self._send = send
        self._ready = ready
        self._waiting: asyncio.Task[None] | None = None
        self.is_open = True
        self.last = 0.0
        """When the peer was last heard of, by the loop's clock."""

    async def recv(self) -> bytes | None:
        """The next message; None where there will be none."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            self.is_open = False
            return None
        text = message.get("text")
        data: bytes | None = message.get("bytes")
        return text.encode() if text is not None else data

    def push(self, data: bytes) -> bool:
        """Send at once, or not at all: a peer that does not read costs no memory."""
        if not self.is_open or self._waiting is not None:
            return False
        sending = self._send({"type": "websocket.send", "text": data.decode()}).__await__()
        try:
            next(sending)
        except StopIteration:
            return True
        except Exception:  # noqa: BLE001 whatever it is, this peer is gone
            self.is_open = False
            return False
        sending.close()  # it waits for a peer that does not read
        self._waiting = asyncio.ensure_future(self._wait())
        return False

    async def _wait(self) -> None:
        """Wait until the peer reads again."""
        try:
            await self._send({"type": "websocket.send", "text": '{"type":"pong"}'})
        except Exception:  # noqa: BLE001 whatever it is, this peer is gone
            self.is_open = False
            return
        finally:
            self._waiting = None
        self._ready()

    async def close(self, code: int) -> None:
        """Hang up."""
        if self._waiting is not None:
            self._waiting.cancel()
        if self.is_open:
            self.is_open = False
            with contextlib.suppress(Exception):  # whatever it is, this peer is gone
                await self._send({"type": "websocket.close", "code": code})
