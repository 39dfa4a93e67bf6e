"""The server: the context that its parts share: host, bots, limits, metrics, streams."""

import asyncio
import logging
from collections.abc import Coroutine, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any
from weakref import WeakValueDictionary

from bestiary.bots.host_bots import HostBots
from bestiary.host.host import Host
from bestiary.records.perspective import PlayedRecord
from bestiary.server.compression import CompressedBody
from bestiary.server.limits import RateLimits
from bestiary.server.metrics import Metrics
from bestiary.server.open_files import OpenFiles
from bestiary.server.settings import Settings
from bestiary.server.stream import SocketSubscriber
from bestiary.server.table_origins import TableOrigins

log = logging.getLogger("bestiary.server")


@contextmanager
def logged_errors(what_failed: str) -> Iterator[None]:
    """Log an error of the block; what comes after the block goes on."""
    try:
        yield
    except Exception:
        log.exception(what_failed)


@dataclass
class ServerContext:
    """What the handlers of one server share."""

    settings: Settings
    host: Host
    bots: HostBots
    limits: RateLimits
    metrics: Metrics
    table_origins: TableOrigins = field(default_factory=TableOrigins)
    port: int = 0
    """Where it listens; known once it does."""
    version: str = field(default_factory=lambda: version("bestiary"))
    streams: set[SocketSubscriber] = field(default_factory=set)
    is_ready: bool = False
    tick_s: float = 0.5
    """Between two looks at the clocks and at idle clients."""
    idle_timeout_s: float = 30.0
    """After how long without a message a client is dropped, while a clock runs at its table."""
    untimed_idle_timeout_s: float = 45.0
    """The same while no clock runs: a client then pings less often."""
    replays: dict[Hashable, CompressedBody] = field(default_factory=dict)
    """The replays that were asked for last, by table and game, or record, and perspective."""
    played_records: dict[Hashable, PlayedRecord] = field(default_factory=dict)
    """The games that were replayed last, by table and game, or record."""
    replay_slot: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """One replay at a time, so that the tables go on."""
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)
    _opening: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def opening(self, person: str) -> asyncio.Lock:
        """Held while a person opens a table: one after the other, so that they can be counted."""
        return self._opening.setdefault(person, asyncio.Lock())

    def run_in_background(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run a coroutine without waiting for it."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def run_timers(self) -> None:
        """Tick the host and drop idle clients, every `tick_s`, until cancelled."""
        open_files = OpenFiles()
        while True:
            await asyncio.sleep(self.tick_s)
            with logged_errors("a look at the open files failed"):
                open_files.check()
            with logged_errors("a look at the clocks failed"):
                await self.host.tick()
            now = asyncio.get_running_loop().time()
            for stream in tuple(self.streams):
                with logged_errors("a look at a stream failed"):
                    silence_s = now - stream.last_received_at
                    is_idle = silence_s > self.idle_timeout_s and stream.clock_runs
                    if is_idle or silence_s > self.untimed_idle_timeout_s:
                        stream.close("idle")

    async def disconnect_all(self) -> None:
        """Tell all clients to reconnect, and close their connections; waits for none of them."""
        self.is_ready = False
        await self.host.close()
        for stream in tuple(self.streams):
            with logged_errors("a stream cannot be closed"):
                stream.close("reconnect")

    async def close(self) -> None:
        """Disconnect all clients, and write what was accepted."""
        await self.disconnect_all()
        self.bots.close()
        await self.host.store.close()
