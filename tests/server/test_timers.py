"""What a server does twice a second goes on, whatever fails in it."""

import asyncio
import logging
from typing import Any

import pytest

from bestiary.server.open_files import OpenFiles
from bestiary.stores.memory import MemoryStore
from tests.server.test_stream import close_reason_and_code, connect_stream, open_table, send_hello
from tests.server_fixture import running_server


class FailingStore(MemoryStore):
    """Cannot say which tables are due."""

    looks = 0

    async def due_tables(self, now_ms: int, limit: int) -> list[str]:
        self.looks += 1
        raise LookupError("due")


def test_a_failure_does_not_end_the_look_at_clocks_and_streams(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The store, the first of two idle streams and the look at open files fail."""
    looks_at_files = 0

    def check(files: OpenFiles) -> None:
        nonlocal looks_at_files
        looks_at_files += 1
        raise ValueError("files")

    def fail(*args: Any) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(OpenFiles, "check", check)

    async def work() -> None:
        store = FailingStore()
        async with running_server(store) as served, asyncio.timeout(10):
            context = served.context
            context.tick_s = 0.02
            table = await open_table(served)
            async with connect_stream(served, table) as one, connect_stream(served, table) as other:
                for socket in (one, other):
                    assert (await send_hello(socket))["type"] == "welcome"
                first, _ = context.streams
                monkeypatch.setattr(first, "close", fail)
                context.idle_timeout_s = context.untimed_idle_timeout_s = 0.05
                ends = [asyncio.ensure_future(close_reason_and_code(s)) for s in (one, other)]
                done, _ = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
                assert [end.result()[0] for end in done] == ["idle"]
                looks = store.looks, looks_at_files
                while store.looks < looks[0] + 2:  # noqa: ASYNC110 it has no event
                    await asyncio.sleep(0.01)
                assert looks_at_files > looks[1]
                await context.disconnect_all()
                for end in ends:
                    end.cancel()

    with caplog.at_level(logging.ERROR, "bestiary.server"):
        asyncio.run(work())
    assert set(caplog.messages) == {
        "a look at the open files failed",
        "a look at the clocks failed",
        "a look at a stream failed",
        "a stream cannot be closed",
    }
