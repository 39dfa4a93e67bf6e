"""The server: the context that its parts share: host, bots, limits, metrics, streams."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any, Final

from bestiary.bots.host_bots import HostBots
from bestiary.host.host import Host
from bestiary.server.limits import RateLimits
from bestiary.server.metrics import Metrics
from bestiary.server.settings import Settings
from bestiary.server.stream import SocketSubscriber

log = logging.getLogger("bestiary.server")

IDLE_TIMEOUT_S: Final = 30.0
"""After how long without a message a client is dropped, while a clock runs at its table."""
UNTIMED_IDLE_TIMEOUT_S: Final = 45.0
"""The same while no clock runs: a client then pings less often."""
TICK_S: Final = 0.5


@dataclass
class ServerContext:
    """What the handlers of one server share."""

    settings: Settings
    host: Host
    bots: HostBots
    limits: RateLimits
    metrics: Metrics
    port: int = 0
    """Where it listens; known once it does."""
    version: str = field(default_factory=lambda: version("bestiary"))
    streams: set[SocketSubscriber] = field(default_factory=set)
    is_ready: bool = False
    idle_timeout_s: float = IDLE_TIMEOUT_S
    untimed_idle_timeout_s: float = UNTIMED_IDLE_TIMEOUT_S
    replay_slot: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """One replay at a time, so that the tables go on."""
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    def background(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run a coroutine without waiting for it."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def run_timers(self) -> None:
        """Tick the host and drop idle clients, every `TICK_S`, until cancelled."""
        while True:
            await asyncio.sleep(TICK_S)
            try:
                await self.host.tick()
            except Exception:
                log.exception("a look at the clocks failed")
            now = asyncio.get_running_loop().time()
            for stream in tuple(self.streams):
                silence_s = now - stream.socket.last_received_at
                if silence_s > self.untimed_idle_timeout_s or (
                    silence_s > self.idle_timeout_s and stream.clock_runs
                ):
                    self.background(stream.disconnect("idle"))

    async def disconnect_all(self) -> None:
        """Tell all clients to reconnect, and close their connections."""
        self.is_ready = False
        await self.host.close()
        disconnects = [stream.disconnect("reconnect") for stream in tuple(self.streams)]
        await asyncio.gather(*disconnects, return_exceptions=True)

    async def close(self) -> None:
        """Disconnect all clients, and write what was accepted."""
        await self.disconnect_all()
        self.bots.close()
        await self.host.store.close()
