"""A client of a stream without a network: its frames in a list."""

import asyncio
from typing import Any

import msgspec

from bestiary.host.host import Host
from bestiary.protocol import PROTOCOL
from bestiary.server.app import server_context
from bestiary.server.context import ServerContext
from bestiary.server.stream import SocketSubscriber
from bestiary.stores.memory import MemoryStore
from tests.host.recording_subscriber import drain
from tests.server_fixture import UNLIMITED


class InMemoryClient:
    """Sends messages to a `SocketSubscriber`, and keeps its frames."""

    def __init__(
        self,
        context: ServerContext,
        table: str,
        key: str | None,
        after: int | None = None,
        **more: object,
    ) -> None:
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.frames: list[str] = []
        self.closed: int | None = None
        self.stream = SocketSubscriber(context, self.inbox.get, self._send)
        self.key = key
        self.hello(after=after, **more)
        self.running = asyncio.ensure_future(self.stream.run(table))

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.frames.append(message["text"])
        else:
            self.closed = message["code"]
            self.inbox.put_nowait({"type": "websocket.disconnect"})

    def send(self, message: object) -> None:
        text = message if isinstance(message, str) else msgspec.json.encode(message).decode()
        self.inbox.put_nowait({"type": "websocket.receive", "text": text})

    def hello(self, **more: object) -> None:
        self.send({"type": "hello", "protocol": PROTOCOL, "key": self.key, **more})

    def command(self, id: str, after: int | None = None, **command: object) -> None:
        """Send a command, chosen at the last entry that came unless another is named."""
        last_seq = max([0, *(frame["seq"] for frame in self.received() if "seq" in frame)])
        chosen_after = last_seq if after is None else after
        self.send({"type": "command", "id": id, "after": chosen_after, "command": command})

    def received(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(frame) for frame in self.frames]

    async def disconnect(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect"})
        await self.running


def context_without_network(host: Host | None = None) -> ServerContext:
    context = server_context(UNLIMITED, MemoryStore())
    if host is not None:
        context.host = host
    return context


async def drain_context(context: ServerContext) -> None:
    await drain(context.host, 60)
