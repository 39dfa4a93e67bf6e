"""Benchmarks: five attacks on a server with its default limits, while honest clients play.

The server, as it is or as it was in another clone, is a child process on a SQLite file; the attacks
come from a third process. Linux only.
"""

from __future__ import annotations

import asyncio
import math
import os
import resource
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from statistics import quantiles
from typing import Final

from benchmarks.attacks import ATTACKS, attack, set_real_time
from benchmarks.load_generator import LoadGenerator
from benchmarks.measure_tables import OnProgress, run_in_event_loop
from tests.server_process import ServerProcess, cpu_ms, resident_kb

PLAYERS: Final = 4
HONEST_TABLES: Final = 20
HONEST_RATE: Final = 50
HISTORY_EVENTS: Final = 4_200
USUAL_OPEN_FILES: Final = 1024
"""The soft limit of open files that a server is usually started with."""
PROBE_S: Final = 0.05
PROBE_TIMEOUT_S: Final = 5.0
ENOUGH_MB: Final = 600
"""An attack ends early once the server has grown by so much."""
ALONE_S: Final = 3.0
"""How long the honest clients play before each attack, and how long they may take to go on."""
HEALTH: Final = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
WRITE_HISTORY: Final = Path(__file__).with_name("stored_tables.py")


class Probe:
    """Asks for /healthz all the time, from an address of its own, and reads the memory."""

    def __init__(self, port: int, pid: int) -> None:
        self.port, self.pid = port, pid
        self.ms: list[float] = []
        self.failed = 0
        self._began = time.perf_counter()
        self.peak_kb = resident_kb(pid)
        self.cpu_ms_before = cpu_ms(pid)
        self._task = asyncio.ensure_future(self._run())

    async def _run(self) -> None:
        tasks = set()
        while True:
            task = asyncio.ensure_future(self._ask())
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            self.peak_kb = max(self.peak_kb, resident_kb(self.pid))
            await asyncio.sleep(PROBE_S)

    async def _ask(self) -> None:
        began = time.perf_counter()
        try:
            async with asyncio.timeout(PROBE_TIMEOUT_S):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self.port, local_addr=("127.0.0.9", 0)
                )
                writer.write(HEALTH)
                is_well = b" 200 " in await reader.readline()
                writer.close()
        except (OSError, TimeoutError):
            is_well = False
        self.failed += not is_well
        self.ms.append((time.perf_counter() - began) * 1000)

    def stop(self) -> None:
        """Ask no more; `seconds`, `cpu_percent` and `p99_ms` are known from now on."""
        self._task.cancel()
        self.seconds = time.perf_counter() - self._began
        self.cpu_percent = (cpu_ms(self.pid) - self.cpu_ms_before) / self.seconds / 10
        self.p50_ms, self.p99_ms = (quantiles(self.ms, n=100)[place] for place in (49, 98))


async def measure_one(
    name: str, server: ServerProcess, table: str, seconds: float
) -> dict[str, float]:
    """The figures of one attack upon a server that has just been started."""
    load = LoadGenerator(server.url, PLAYERS)
    await load.open_tables(HONEST_TABLES)
    opening = {"game": "mausen", "players": 3, "name": "Anna", "is_public": True}
    key = secrets.token_urlsafe(16)
    public_table = (await load.post("/api/tables", key, {"open": opening}))["id"]
    alone = Probe(server.port, server.child.pid)
    await load.run_at_rate(HONEST_RATE, ALONE_S)
    alone.stop()
    load_average = os.getloadavg()[0]
    run = asyncio.get_running_loop().run_in_executor
    args = (server.port, table, public_table)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        await run(pool, attack, name, *args, 0.0)  # starts the process
        probe = Probe(server.port, server.child.pid)
        before_kb = probe.peak_kb
        moving = asyncio.ensure_future(load.run_at_rate(HONEST_RATE, seconds + ALONE_S))
        moves = load.moves
        attacking = asyncio.ensure_future(run(pool, attack, name, *args, seconds))
        while not attacking.done():
            await asyncio.wait([attacking], timeout=PROBE_S)
            if probe.peak_kb - before_kb > ENOUGH_MB * 1024:
                for child in (pool._processes or {}).values():
                    child.kill()
                break
        counts: dict[str, int] = {}
        with suppress(BrokenProcessPool):  # killed
            counts = await attacking
        moves_meanwhile = load.moves - moves
        probe.stop()
        seqs = [[player.seq for player in table.players] for table in load.tables]
        moving.cancel()
    await load.run_at_rate(HONEST_RATE, ALONE_S)
    playing = sum(
        player.socket is not None and player.socket.is_open and player.seq > seq
        for honest, before in zip(load.tables, seqs, strict=True)
        for player, seq in zip(honest.players, before, strict=True)
    )
    await load.close()
    return {
        "load_average": load_average,
        "seconds": probe.seconds,
        "healthz_p99_ms_before": alone.p99_ms,
        "healthz_p50_ms": probe.p50_ms,
        "healthz_p99_ms": probe.p99_ms,
        "healthz_failed_percent": 100 * probe.failed / len(probe.ms),
        "server_cpu_percent_before": alone.cpu_percent,
        "server_cpu_percent": probe.cpu_percent,
        "connections": counts.get("connections", math.nan),
        "memory_growth_mb": (probe.peak_kb - before_kb) / 1024,
        "honest_moves_per_s": moves_meanwhile / probe.seconds,
        "honest_clients": HONEST_TABLES * PLAYERS,
        "honest_clients_playing": playing,
    }


def measure_attack(
    seconds: float, before: str | None, on_progress: OnProgress
) -> dict[str, dict[str, float]]:
    """The figures of each attack; of the server of another clone, if `before` is its folder."""
    root = Path(__file__).parents[1] if before is None else Path(before).resolve()
    python = sys.executable if before is None else str(root / ".venv" / "bin" / "python")
    figures = {}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        history = Path(folder) / "history.db"
        command = [python, str(WRITE_HISTORY), str(history), str(HISTORY_EVENTS)]
        written = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
        for name in ATTACKS:
            on_progress(name)
            attacked = Path(folder) / name
            attacked.mkdir()
            server = ServerProcess(attacked, python=python)
            shutil.copy(history, server.file)
            server.environment = dict(os.environ) | {"BESTIARY_SERVER_LOG_LEVEL": "error"}
            with attacked_server(server):
                work = measure_one(name, server, written.stdout.strip(), seconds)
                figures[name] = run_in_event_loop(work)
    return figures


@contextmanager
def attacked_server(server: ServerProcess) -> Iterator[None]:
    """Runs it with the usual limit of open files; we have as many as we may.

    It and the honest clients run before the attackers, and all of them before others on the
    machine, if that is allowed.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (USUAL_OPEN_FILES, hard))
    set_real_time(2)
    try:
        server.start()
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        server.stop()
        set_real_time(0)
