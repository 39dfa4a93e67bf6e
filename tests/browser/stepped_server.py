"""A server in this process whose time passes only as a test lets it."""

import asyncio
import contextlib
import threading
from typing import Any, Final, Self

from msgspec.structs import replace

from bestiary.bots.host_bots import HostBots
from bestiary.core.pcg32 import Pcg32
from bestiary.host.live_table import LiveTable
from bestiary.server.context import ServerContext
from bestiary.tables.event import TableEvent, decode_event
from tests.server_fixture import UNLIMITED, running_server

POLL_S: Final = 0.002
"""How long the loop listens to its sockets at a time, in real seconds."""
STARTED_AT_MS: Final = 1_700_000_000_000
REAL_TIMEOUT_S: Final = 30.0


class SteppedLoop(asyncio.SelectorEventLoop):
    """A loop whose clock stands still until `advance`; its sockets are served meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.is_idle = threading.Event()
        selector: Any = self._selector  # type: ignore[attr-defined]
        select = selector.select

        def poll(timeout: float | None) -> Any:
            found = select(0)
            if found or timeout == 0:
                return found
            self.is_idle.set()
            return select(POLL_S)

        selector.select = poll

    def time(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        """Let time pass, and wait in another thread until all that is due is done."""
        has_begun = self.begin_step(seconds)
        assert has_begun.wait(REAL_TIMEOUT_S)
        assert self.is_idle.wait(REAL_TIMEOUT_S)

    def begin_step(self, seconds: float) -> threading.Event:
        """Let time pass; set once it has."""
        has_begun = threading.Event()

        def step() -> None:
            self.now += seconds
            self.is_idle.clear()
            has_begun.set()

        self.call_soon_threadsafe(step)
        return has_begun


class SteppedServer:
    """A server with bots that pause as they do for people; as a context manager it is ready."""

    context: ServerContext
    address: str

    def __init__(self) -> None:
        self.loop = SteppedLoop()
        self._is_ready = threading.Event()
        self._may_end = asyncio.Event()
        self._thread = threading.Thread(target=self._run)

    def now_ms(self) -> int:
        return STARTED_AT_MS + round(self.loop.now * 1000)

    def advance_ms(self, ms: int) -> None:
        self.loop.advance(ms / 1000)

    @property
    def live_table(self) -> LiveTable:
        """The only table."""
        (live_table,) = self.context.host.live_tables.values()
        return live_table

    def stored_events(self) -> list[TableEvent]:
        """Of the only table."""
        reading = self.context.host.store.read_events(self.live_table.table.id)
        stored = asyncio.run_coroutine_threadsafe(reading, self.loop)
        return [decode_event(body) for body in stored.result(REAL_TIMEOUT_S)]

    def __enter__(self) -> Self:
        self._thread.start()
        while not self._is_ready.is_set():
            self.advance_ms(10)
        return self

    def __exit__(self, *_: object) -> None:
        self.loop.call_soon_threadsafe(self._may_end.set)
        with contextlib.suppress(RuntimeError):  # it is closed
            while self._thread.is_alive():
                self.loop.begin_step(0.1)
                self._thread.join(POLL_S)
        self._thread.join()

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self.loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        async with running_server(settings=replace(UNLIMITED, bot_pause_ms=600)) as served:
            self.context, self.address = served.context, f"{served.url}/"
            served.context.host.now_ms = self.now_ms
            served.context.host.bots = HostBots(0)
            served.context.host.rng = Pcg32(7)
            self._is_ready.set()
            await self._may_end.wait()
