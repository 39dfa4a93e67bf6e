"""Benchmarks: all clients of a restarted server come back at once, while other tables play on.

The server is a child process on a SQLite file full of Mammuz tables. Those who come back run in
another process, so that what they do is not counted as delay of the moves. Linux only.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from statistics import quantiles
from typing import Final
from urllib.parse import urlsplit

import msgspec
from benchmarks.load_generator import LoadGenerator
from benchmarks.measure_tables import OnProgress, run_in_event_loop
from benchmarks.stored_tables import PLAYERS, ReturningClient, store_tables
from benchmarks.websocket_client import RawWebSocket
from tests.server_process import ServerProcess, cpu_ms

from bestiary.client.seat import ReconnectTimes
from bestiary.protocol import PROTOCOL_VERSION, Hello

PLAYING_TABLES: Final = 20
GOAL_S: Final = 5.0
GIVE_UP_S: Final = 120.0
TIMES: Final = ReconnectTimes()


def bring_back(url: str, clients: list[ReturningClient]) -> list[float]:
    """Let all clients come back at once: after how many seconds each had its welcome."""
    return run_in_event_loop(_bring_back(url, clients))


async def _bring_back(url: str, clients: list[ReturningClient]) -> list[float]:
    began = time.perf_counter()
    tasks = [asyncio.ensure_future(_come_back(url, client)) for client in clients]
    await asyncio.wait([*tasks, asyncio.ensure_future(asyncio.sleep(0))], timeout=GIVE_UP_S)
    return [task.result() - began for task in tasks if task.done()]


async def _come_back(url: str, client: ReturningClient) -> float:
    """Reconnect as the page does, until there is a welcome: when that came."""
    for tries in count():
        await asyncio.sleep(TIMES.retry_s(tries))
        with suppress(OSError):  # refused, closed or too late
            async with asyncio.timeout(TIMES.dead_s):
                await _connect(url, client)
                break
    return time.perf_counter()


async def _connect(url: str, client: ReturningClient) -> None:
    """Connect and wait for a welcome; the socket stays open if it comes."""
    loop, address = asyncio.get_running_loop(), urlsplit(url)
    opened, answers = loop.create_future(), asyncio.Queue[bytes]()
    socket = RawWebSocket(answers.put_nowait, opened)
    try:
        await loop.create_connection(lambda: socket, str(address.hostname), address.port or 80)
        socket.request_upgrade(address.netloc, f"/api/tables/{client.table}/stream")
        await opened
        socket.send(msgspec.json.encode(Hello(PROTOCOL_VERSION, client.key, client.seq)))
        if b'"welcome"' not in (await answers.get())[:20]:
            raise ConnectionError
    except BaseException:
        socket.close()
        raise


async def measure_herd(
    server: ServerProcess, clients: list[ReturningClient], rate: int, seconds: float
) -> dict[str, float]:
    """The figures of the return, and the delay of moves before and meanwhile."""
    load = LoadGenerator(server.url, PLAYERS)
    await load.open_tables(PLAYING_TABLES)
    await load.stagger_games()
    await load.run_at_rate(rate, 1.0)
    await load.run_at_rate(rate, seconds)
    before = quantiles(load.latencies, n=100)
    run = asyncio.get_running_loop().run_in_executor
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        await run(pool, bring_back, server.url, [])  # starts the process
        moving = asyncio.ensure_future(load.run_at_rate(rate, 2 * GIVE_UP_S))
        cpu = cpu_ms(server.child.pid)
        welcomed_s = await run(pool, bring_back, server.url, clients)
        cpu = cpu_ms(server.child.pid) - cpu
        moving.cancel()
        await asyncio.sleep(0.5)
    meanwhile = quantiles(load.latencies, n=100)
    await load.close()
    return {
        "clients": len(clients),
        "welcomed": len(welcomed_s),
        "welcomed_within_5_s": sum(welcome_s <= GOAL_S for welcome_s in welcomed_s),
        "last_welcome_s": max(welcomed_s, default=float("nan")),
        "server_cpu_s": cpu / 1000,
        "p50_ms_before": before[49] * 1000,
        "p99_ms_before": before[98] * 1000,
        "p50_ms_meanwhile": meanwhile[49] * 1000,
        "p99_ms_meanwhile": meanwhile[98] * 1000,
        "refusals": len(load.errors),
    }


def measure_reconnect(
    tables: int, events: int, rate: int, seconds: float, on_progress: OnProgress
) -> dict[str, float]:
    """Store the tables, start a server on them, and let all clients come back to it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        on_progress(f"{tables} × {events}")
        server = ServerProcess(Path(folder))
        clients = asyncio.run(store_tables(server.file, tables, events))
        with server:
            on_progress(str(len(clients)))
            return run_in_event_loop(measure_herd(server, clients, rate, seconds))
