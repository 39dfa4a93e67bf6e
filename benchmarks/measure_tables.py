"""Benchmarks: our server under load: moves per second, CPU, latency and memory per table.

The server is a child process with a new SQLite file; the players run in this process. Linux only:
CPU and memory are read from `/proc`.
"""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import tempfile
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final, TypeVar

from benchmarks.load_generator import LoadGenerator
from tests.server_process import ServerProcess, cpu_ms, resident_kb

from bestiary.core.refusal import FORMAT, Refused

FIGURE_NAMES: Final = (
    "moves_per_s",
    "cpu_ms_per_move",
    "p50_ms",
    "p99_ms",
    "kb_per_table",
    "bytes_per_move",
)
PEER_STORAGES: Final = {"boardgame.io memory": "memory", "boardgame.io flatfile": "flatfile"}
RUNS: Final = 3
"""How often each program is measured beside its peers, in turn."""
SATURATION_TABLES: Final = 250
"""More tables that move as fast as they may only wait for each other."""
MEMORY_FROM_TABLES: Final = 100
MEMORY_TO_TABLES: Final = 1_100
OnProgress = Callable[[str], None]
T = TypeVar("T")


@contextmanager
def run_server(url: str | None = None) -> Iterator[tuple[str, int | None]]:
    """URL and process id of a new server with a new database; of the server at `url`, no id."""
    if url is not None:
        yield url.rstrip("/"), None
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = ServerProcess(Path(folder))
        try:
            server.start()
        except OSError:
            raise Refused(FORMAT, "cli-bench-no-server") from None
        try:
            yield server.url, server.child.pid
        finally:
            server.stop(signal.SIGTERM)


def measure_own_server(
    tables: int, players: int, seconds: float, rate: int, url: str | None
) -> dict[str, float]:
    """`FIGURE_NAMES` and the rate reached; no memory if the server is another machine's."""
    figures: dict[str, float] = {}
    with run_server(url) as (address, pid):
        figures |= run_in_event_loop(
            measure_saturation(address, pid, min(tables, SATURATION_TABLES), players, seconds)
        )
    with run_server(url) as (address, _):
        figures |= run_in_event_loop(measure_latency(address, tables, players, seconds, rate))
    if url is None:
        with run_server() as (address, pid):
            assert pid is not None
            figures |= run_in_event_loop(measure_memory(address, pid, players))
    return figures


def run_in_event_loop(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on uvloop."""
    import uvloop

    return uvloop.run(work)


def warm_up_s(seconds: float) -> float:
    """How long the load runs before it is measured for so many seconds."""
    return max(1.0, seconds / 5)


async def measure_saturation(
    url: str, pid: int | None, tables: int, players: int, seconds: float
) -> dict[str, float]:
    """Moves per second, and CPU per move, if every seat moves as soon as it may."""
    load = LoadGenerator(url, players)
    await load.open_tables(tables)
    await load.run_saturated(warm_up_s(seconds))
    moves, cpu = load.moves, cpu_ms(pid)
    rate = await load.run_saturated(seconds)
    figures = {
        "moves_per_s": rate,
        "cpu_ms_per_move": (cpu_ms(pid) - cpu) / (load.moves - moves),
    }
    await load.close()
    return figures


async def measure_latency(
    url: str, tables: int, players: int, seconds: float, rate: int
) -> dict[str, float]:
    """From sending a move until all seats have it, at a fixed rate; the bytes of its updates."""
    load = LoadGenerator(url, players)
    await load.open_tables(tables)
    await load.stagger_games()
    await load.run_at_rate(rate, warm_up_s(seconds))
    moves, sent = load.moves, load.bytes
    reached = await load.run_at_rate(rate, seconds)
    cuts = quantiles(load.latencies, n=100)
    await load.close()
    return {
        "p50_ms": cuts[49] * 1000,
        "p99_ms": cuts[98] * 1000,
        "rate": reached,
        "bytes_per_move": (load.bytes - sent) / (load.moves - moves),
    }


def measure_clone(clone: Path, options: Mapping[str, object]) -> dict[str, float]:
    """What `bestiary bench tables` of another clone says of its server."""
    command = [str(clone.absolute() / ".venv" / "bin" / "bestiary"), "bench", "tables", "--json"]
    command += [f"--{name}={value}" for name, value in options.items()]
    printed = subprocess.run(command, cwd=clone, check=True, stdout=subprocess.PIPE).stdout
    figures: dict[str, float] = json.loads(printed)["ours"]
    return figures


async def measure_memory(url: str, pid: int, players: int) -> dict[str, float]:
    """The memory that one more table with all its sockets takes."""
    load = LoadGenerator(url, players)
    await load.open_tables(MEMORY_FROM_TABLES)
    await asyncio.sleep(1)
    before = resident_kb(pid)
    await load.open_tables(MEMORY_TO_TABLES - MEMORY_FROM_TABLES)
    await asyncio.sleep(1)
    after = resident_kb(pid)
    await load.close()
    return {"kb_per_table": (after - before) / (MEMORY_TO_TABLES - MEMORY_FROM_TABLES)}


def measure_tables(
    tables: int,
    players: int,
    seconds: float,
    rate: int,
    url: str | None,
    peers: bool,
    before: Path | None,
    on_progress: OnProgress,
) -> dict[str, object]:
    """Medians of our figures and, if asked for, of the peers', measured in turn; and ratios.

    `before` is a clone of another version, which is measured as a peer.
    """
    names = ["ours", *(["before"] if before else ()), *(PEER_STORAGES if peers else ())]
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in names}
    for turn in range(RUNS if len(names) > 1 else 1):
        for name in names:
            on_progress(f"{name} {turn + 1}")
            if name == "ours":
                runs[name].append(measure_own_server(tables, players, seconds, rate, url))
            elif name == "before" and before is not None:
                load = {"tables": tables, "players": players, "seconds": seconds, "rate": rate}
                runs[name].append(measure_clone(before, load))
            else:
                from benchmarks.boardgameio.runner import measure_boardgameio

                runs[name].append(
                    measure_boardgameio(
                        PEER_STORAGES[name], min(tables, SATURATION_TABLES), players, seconds, rate
                    )
                )
    medians = {name: median_figures(runs[name]) for name in names}
    ours = medians.pop("ours")
    return {
        "ours": ours,
        "peers": medians,
        "ratios": {name: improvement_ratios(ours, peer) for name, peer in medians.items()},
        "runs": runs,
    }


def median_figures(runs: list[dict[str, float]]) -> dict[str, float]:
    return {name: median(run[name] for run in runs) for name in runs[0]}


def improvement_ratios(ours: dict[str, float], peer: dict[str, float]) -> dict[str, float]:
    """Above 1 ours is better: more moves per second, or less time or memory."""
    return {
        name: ours[name] / peer[name] if name == "moves_per_s" else peer[name] / ours[name]
        for name in FIGURE_NAMES
        if name in ours and name in peer
    }
