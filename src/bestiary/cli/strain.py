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

from bestiary.cli.load import Load
from bestiary.core.refusal import FORMAT, Refused

FIGURES: Final = ("moves_per_s", "cpu_ms_per_move", "p50_ms", "p99_ms", "kb_per_table")
PEERS: Final = {"boardgame.io memory": "memory", "boardgame.io flatfile": "flatfile"}
RUNS: Final = 3
"""How often each is measured beside its peers, by turns."""
SATURATING: Final = 250
"""At so many tables everybody moves as soon as they may: more only wait for each other."""
FEW: Final = 100
MANY: Final = 1_100
LIMITLESS: Final = {
    "BESTIARY_SERVER_REQUESTS_PER_S": "1e9",
    "BESTIARY_SERVER_MESSAGES_PER_S": "1e9",
    "BESTIARY_SERVER_SOCKETS": "1000000",
    "BESTIARY_SERVER_SOCKETS_PER_ADDRESS": "1000000",
    "BESTIARY_SERVER_LOG_LEVEL": "warning",
}
START_S: Final = 20.0
Say = Callable[[str], None]


class Served:
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

    def kb(self) -> float:
        """What it holds in memory."""
        if self.pid is None:
            return float("nan")
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1024


@contextmanager
def serving(url: str | None = None) -> Iterator[Served]:
    """A fresh server with a fresh file, gone afterwards; or the one that a URL names."""
    if url is not None:
        yield Served(url.rstrip("/"), None)
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        port = free_port()
        command = [sys.executable, "-c", "from bestiary.cli import main; main()", "serve"]
        command += ["--port", str(port), "--db", f"sqlite:///{folder}/tables.db"]
        with subprocess.Popen(command, env=os.environ | LIMITLESS) as child:
            try:
                wait_for(f"http://127.0.0.1:{port}/readyz", child)
                yield Served(f"http://127.0.0.1:{port}", child.pid)
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


def wait_for(url: str, child: subprocess.Popen[bytes]) -> None:
    """Wait until a server is ready."""
    until = time.monotonic() + START_S
    while time.monotonic() < until and child.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=2).close()
        except (OSError, urllib.error.URLError):
            time.sleep(0.05)
        else:
            return
    raise Refused(FORMAT, "cli-bench-no-server")


def ours(
    tables: int, players: int, seconds: float, rate: int, url: str | None, has_memory: bool = True
) -> dict[str, float]:
    """Measure our server: all of `FIGURES`."""
    found: dict[str, float] = {}
    with serving(url) as served:
        found |= run(saturation(served, min(tables, SATURATING), players, seconds))
    with serving(url) as served:
        found |= run(latency(served, tables, players, seconds, rate))
    if has_memory and url is None:
        with serving() as served:
            found |= run(memory(served, players))
    return found


def run(work: object) -> dict[str, float]:
    """Run something on the faster loop where there is one."""
    if sys.platform == "win32":
        return asyncio.run(work)  # type: ignore[arg-type]
    import uvloop

    return uvloop.run(work)  # type: ignore[arg-type]


async def saturation(served: Served, tables: int, players: int, seconds: float) -> dict[str, float]:
    """How many moves it takes when everybody moves at once, and what a move costs."""
    load = Load(served.url, players)
    await load.open(tables)
    await load.saturate(max(1.0, seconds / 5))
    moves, cpu = load.moves, served.cpu_ms()
    rate = await load.saturate(seconds)
    figures = {
        "moves_per_s": rate,
        "cpu_ms_per_move": (served.cpu_ms() - cpu) / (load.moves - moves),
    }
    await load.close()
    return figures


async def latency(
    served: Served, tables: int, players: int, seconds: float, rate: int
) -> dict[str, float]:
    """How long it takes until all seats have seen a move, at a fixed rate."""
    load = Load(served.url, players)
    await load.open(tables)
    await load.spread()
    await load.pace(rate, max(1.0, seconds / 5))
    reached = await load.pace(rate, seconds)
    cuts = quantiles(load.latencies, n=100)
    await load.close()
    return {"p50_ms": cuts[49] * 1000, "p99_ms": cuts[98] * 1000, "rate": reached}


async def memory(served: Served, players: int) -> dict[str, float]:
    """How much a table with all its sockets adds to what the server holds in memory."""
    load = Load(served.url, players)
    await load.open(FEW)
    await asyncio.sleep(1)
    before = served.kb()
    await load.open(MANY - FEW)
    await asyncio.sleep(1)
    after = served.kb()
    await load.close()
    return {"kb_per_table": (after - before) / (MANY - FEW)}


def compared(
    tables: int, players: int, seconds: float, rate: int, url: str | None, peers: bool, say: Say
) -> dict[str, object]:
    """Our figures, and if asked those of the peers, measured by turns: medians and ratios."""
    names = ["ours", *(PEERS if peers else ())]
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    for turn in range(RUNS if peers else 1):
        for name in names:
            say(f"{name} {turn + 1}")
            if name == "ours":
                runs[name].append(ours(tables, players, seconds, rate, url))
            else:
                from bestiary.cli.peer import peer_figures

                runs[name].append(
                    peer_figures(PEERS[name], min(tables, SATURATING), players, seconds, rate)
                )
    found = {name: medians(runs[name]) for name in names}
    mine = found.pop("ours")
    return {
        "ours": mine,
        "peers": found,
        "ratios": {name: ratios(mine, theirs) for name, theirs in found.items()},
    }


def medians(runs: list[dict[str, float]]) -> dict[str, float]:
    """The middle of several runs, figure by figure."""
    return {name: median(run[name] for run in runs) for name in runs[0]}


def ratios(mine: dict[str, float], theirs: dict[str, float]) -> dict[str, float]:
    """How many times better ours is: more moves, or less of what one wants little of."""
    return {
        name: mine[name] / theirs[name] if name == "moves_per_s" else theirs[name] / mine[name]
        for name in FIGURES
        if name in mine and name in theirs
    }
