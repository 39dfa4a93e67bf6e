"""The command line: what `bestiary bench tables` measures of our own server.

The server is a program of its own, with its tables in a fresh file of SQLite; those who play are
here. Linux only: what the server uses is read from `/proc`.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from benchmarks.load_generator import LoadGenerator

from bestiary.core.refusal import FORMAT, Refused

FIGURE_NAMES: Final = ("moves_per_s", "cpu_ms_per_move", "p50_ms", "p99_ms", "kb_per_table")
PEER_STORAGES: Final = {"boardgame.io memory": "memory", "boardgame.io flatfile": "flatfile"}
RUNS: Final = 3
"""How often each is measured beside its peers, by turns."""
SATURATION_TABLES: Final = 250
"""At so many tables everybody moves as soon as they may: more only wait for each other."""
MEMORY_FROM_TABLES: Final = 100
MEMORY_TO_TABLES: Final = 1_100
UNLIMITED: Final = {
    "BESTIARY_SERVER_REQUESTS_PER_S": "1e9",
    "BESTIARY_SERVER_MESSAGES_PER_S": "1e9",
    "BESTIARY_SERVER_SOCKETS": "1000000",
    "BESTIARY_SERVER_SOCKETS_PER_ADDRESS": "1000000",
    "BESTIARY_SERVER_LOG_LEVEL": "warning",
}
START_TIMEOUT_S: Final = 20.0
OnProgress = Callable[[str], None]


class ServerProcess:
    """A server that is measured."""

    def __init__(self, url: str, pid: int | None) -> None:
        """Know where it listens, and which process it is if it runs on this machine."""
        self.url = url
        self.pid = pid

    def cpu_ms(self) -> float:
        """The time that all its threads have spent on a processor."""
        if self.pid is None:
            return float("nan")
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")

    def resident_kb(self) -> float:
        """What it holds in memory."""
        if self.pid is None:
            return float("nan")
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1024


@contextmanager
def run_server(url: str | None = None) -> Iterator[ServerProcess]:
    """A fresh server with a fresh file, gone afterwards; or the one that a URL names."""
    if url is not None:
        yield ServerProcess(url.rstrip("/"), None)
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        port = free_port()
        command = [sys.executable, "-c", "from bestiary.cli import main; main()", "serve"]
        command += ["--port", str(port), "--db", f"sqlite:///{folder}/tables.db"]
        with subprocess.Popen(command, env=os.environ | UNLIMITED) as child:
            try:
                wait_until_ready(f"http://127.0.0.1:{port}/readyz", child)
                yield ServerProcess(f"http://127.0.0.1:{port}", child.pid)
            finally:
                child.terminate()
                try:
                    child.wait(10)
                except subprocess.TimeoutExpired:
                    child.kill()


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def wait_until_ready(url: str, child: subprocess.Popen[bytes]) -> None:
    """Wait until a server is ready."""
    until = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < until and child.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=2).close()
        except (OSError, urllib.error.URLError):
            time.sleep(0.05)
        else:
            return
    raise Refused(FORMAT, "cli-bench-no-server")


def measure_own_server(
    tables: int, players: int, seconds: float, rate: int, url: str | None, has_memory: bool = True
) -> dict[str, float]:
    """Measure our server: all of `FIGURES`."""
    found: dict[str, float] = {}
    with run_server(url) as served:
        found |= run_in_event_loop(
            measure_saturation(served, min(tables, SATURATION_TABLES), players, seconds)
        )
    with run_server(url) as served:
        found |= run_in_event_loop(measure_latency(served, tables, players, seconds, rate))
    if has_memory and url is None:
        with run_server() as served:
            found |= run_in_event_loop(measure_memory(served, players))
    return found


def run_in_event_loop(work: object) -> dict[str, float]:
    """Run something on the faster loop where there is one."""
    if sys.platform == "win32":
        return asyncio.run(work)  # type: ignore[arg-type]
    import uvloop

    return uvloop.run(work)  # type: ignore[arg-type]


async def measure_saturation(
    server: ServerProcess, tables: int, players: int, seconds: float
) -> dict[str, float]:
    """How many moves it takes when everybody moves at once, and what a move costs."""
    load = LoadGenerator(server.url, players)
    await load.open_tables(tables)
    await load.run_saturated(max(1.0, seconds / 5))
    moves, cpu = load.moves, server.cpu_ms()
    rate = await load.run_saturated(seconds)
    figures = {
        "moves_per_s": rate,
        "cpu_ms_per_move": (server.cpu_ms() - cpu) / (load.moves - moves),
    }
    await load.close()
    return figures


async def measure_latency(
    server: ServerProcess, tables: int, players: int, seconds: float, rate: int
) -> dict[str, float]:
    """How long it takes until all seats have seen a move, at a fixed rate."""
    load = LoadGenerator(server.url, players)
    await load.open_tables(tables)
    await load.stagger_games()
    await load.run_at_rate(rate, max(1.0, seconds / 5))
    reached = await load.run_at_rate(rate, seconds)
    cuts = quantiles(load.latencies, n=100)
    await load.close()
    return {"p50_ms": cuts[49] * 1000, "p99_ms": cuts[98] * 1000, "rate": reached}


async def measure_memory(server: ServerProcess, players: int) -> dict[str, float]:
    """How much a table with all its sockets adds to what the server holds in memory."""
    load = LoadGenerator(server.url, players)
    await load.open_tables(MEMORY_FROM_TABLES)
    await asyncio.sleep(1)
    before = server.resident_kb()
    await load.open_tables(MEMORY_TO_TABLES - MEMORY_FROM_TABLES)
    await asyncio.sleep(1)
    after = server.resident_kb()
    await load.close()
    return {"kb_per_table": (after - before) / (MEMORY_TO_TABLES - MEMORY_FROM_TABLES)}


def measure_tables(
    tables: int,
    players: int,
    seconds: float,
    rate: int,
    url: str | None,
    peers: bool,
    on_progress: OnProgress,
) -> dict[str, object]:
    """Our figures, and if asked those of the peers, measured by turns: medians and ratios."""
    names = ["ours", *(PEER_STORAGES if peers else ())]
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    for turn in range(RUNS if peers else 1):
        for name in names:
            on_progress(f"{name} {turn + 1}")
            if name == "ours":
                runs[name].append(measure_own_server(tables, players, seconds, rate, url))
            else:
                from benchmarks.boardgameio.runner import measure_boardgameio

                runs[name].append(
                    measure_boardgameio(
                        PEER_STORAGES[name], min(tables, SATURATION_TABLES), players, seconds, rate
                    )
                )
    found = {name: median_figures(runs[name]) for name in names}
    mine = found.pop("ours")
    return {
        "ours": mine,
        "peers": found,
        "ratios": {name: improvement_ratios(mine, theirs) for name, theirs in found.items()},
    }


def median_figures(runs: list[dict[str, float]]) -> dict[str, float]:
    """The middle of several runs, figure by figure."""
    return {name: median(run[name] for run in runs) for name in runs[0]}


def improvement_ratios(mine: dict[str, float], theirs: dict[str, float]) -> dict[str, float]:
    """How many times better ours is: more moves, or less of what one wants little of."""
    return {
        name: mine[name] / theirs[name] if name == "moves_per_s" else theirs[name] / mine[name]
        for name in FIGURE_NAMES
        if name in mine and name in theirs
    }
