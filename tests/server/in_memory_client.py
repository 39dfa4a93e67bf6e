"""A client of a stream without a network: its frames in a list."""

import asyncio
from typing import Any

import msgspec

from bestiary.host.host import Host
from bestiary.protocol import PROTOCOL_VERSION
from bestiary.server.app import server_context
from bestiary.server.context import ServerContext
from bestiary.server.stream import SocketSubscriber
from bestiary.stores.memory import MemoryStore
from tests.host.recording_subscriber import drain
from tests.server_fixture import UNLIMITED


class InMemoryConnection:
    """A connection whose frames stay in a list."""

    def __init__(self) -> None:
        self.receiver: SocketSubscriber
        self.frames: list[str] = []
        self.closed: int | None = None
        self._held: list[bytes] | None = None

    def send(self, data: bytes) -> bool:
        if self.closed is None:
            self.frames.append(data.decode())
        return self.closed is None

    def close(self, code: int) -> None:
        if self.closed is None:
            self.closed = code
            asyncio.get_running_loop().call_soon(self.receiver.on_close)

    def pause_receiving(self) -> None:
        self._held = []

    def resume_receiving(self) -> None:
        held, self._held = self._held or [], None
        for data in held:
            self.receive(data)

    def receive(self, data: bytes) -> None:
        if self._held is not None:
            self._held.append(data)
        elif self.closed is None:
            self.receiver.on_message(data)


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
        context.limits.open_socket("?")
        self._connection = InMemoryConnection()
        self.frames = self._connection.frames
        self.stream = SocketSubscriber(context, self._connection, table, "?")
        self._connection.receiver = self.stream
        self.key = key
        self.hello(after=after, **more)

    @property
    def closed(self) -> int | None:
        """The close code; None while the connection is open."""
        return self._connection.closed

    def send(self, message: object) -> None:
        text = message.encode() if isinstance(message, str) else msgspec.json.encode(message)
        self._connection.receive(text)

    def hello(self, **more: object) -> None:
        self.send({"type": "hello", "protocol": PROTOCOL_VERSION, "key": self.key, **more})

    def command(self, id: str, after: int | None = None, **command: object) -> None:
        """Send a command, chosen at the last entry that came unless another is named."""
        last_seq = max([0, *(frame["seq"] for frame in self.received() if "seq" in frame)])
        chosen_after = last_seq if after is None else after
        self.send({"type": "command", "id": id, "after": chosen_after, "command": command})

    def received(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(frame) for frame in self.frames]

    def answers(self) -> list[dict[str, Any]]:
        """What was received beside presence."""
        return [message for message in self.received() if message["type"] != "presence"]

    def disconnect(self) -> None:
        self._connection.close(1006)


def context_without_network(host: Host | None = None) -> ServerContext:
    context = server_context(UNLIMITED, MemoryStore())
    if host is not None:
        context.host = host
    return context


async def drain_context(context: ServerContext) -> None:
    await drain(context.host, 60)
