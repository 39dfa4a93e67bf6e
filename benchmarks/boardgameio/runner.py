"""The command line: boardgame.io as the peer that `bestiary bench tables --peers` compares with.

Its server, its game and the load on it lie in `benchmarks/boardgameio` of a clone. What is there
runs as programs of their own, and none of them outlives the call that started it. Linux only: what
a server uses is read from `/proc`.
"""

import json
import os
import signal
import subprocess
import sys
from fcntl import LOCK_EX, flock
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.find_node import Node, find_node

import bestiary
from bestiary.core.refusal import FORMAT, Refused

REPOSITORY = Path(bestiary.__file__).parents[2]
"""Where the project lies, if it is not installed from a wheel."""
FIGURES = ("moves_per_s", "cpu_ms_per_move", "p50_ms", "p99_ms", "kb_per_table", "rate")
INSTALL_SECONDS = 180.0
OVERHEAD_SECONDS = 50.0
"""What a run may take beyond its measuring: start, connections, memory."""


def measure_boardgameio(
    storage: str, tables: int, players: int, seconds: float, rate: int
) -> dict[str, float]:
    """Measure boardgame.io with `memory` or `flatfile` storage: all of `FIGURES`.

    `rate` is what the latency is asked for at; the figure of that name tells what was reached,
    which is less where the server cannot bear so much.
    """
    node = install_packages()
    wishes = {
        "--storage": storage,
        "--tables": tables,
        "--players": players,
        "--seconds": seconds,
        "--rate": rate,
        "--node": node.program,
    }
    command = [sys.executable, "-m", "benchmarks.boardgameio.load_generator"]
    for wish, value in wishes.items():
        command += [wish, str(value)]
    return parse_figures(_run_program(command, REPOSITORY, 2.4 * seconds + OVERHEAD_SECONDS))


def install_packages() -> Node:
    """The node to run the peer with, once all that the peer needs is there."""
    folder = boardgameio_folder(REPOSITORY)
    node = require_node()
    with (folder / "package-lock.json").open() as lock:
        flock(lock, LOCK_EX)  # whoever else wants it installed at the same time waits here
        if is_stale(folder):
            _run_program([*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], folder)
    return node


def boardgameio_folder(clone: Path) -> Path:
    """Where the peer lies; only a clone of the project has it."""
    folder = clone / "benchmarks" / "boardgameio"
    if not (folder / "package-lock.json").is_file():
        raise Refused(FORMAT, "cli-bench-no-peers")
    return folder


def is_stale(folder: Path) -> bool:
    """Must the packages be installed, for they are not there or older than the lock."""
    installed = folder / "node_modules" / ".package-lock.json"
    lock = folder / "package-lock.json"
    return not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime


def require_node() -> Node:
    """A node to run the peer with; without one nothing is measured."""
    node = find_node()
    if node is None:
        raise Refused(FORMAT, "cli-bench-no-node")
    return node


def parse_figures(text: str) -> dict[str, float]:
    """The figures in what the load program printed; its note is for people and left out."""
    found = json.loads(text)
    return {name: float(found[name]) for name in FIGURES}


def _run_program(command: list[str], folder: Path, seconds: float = INSTALL_SECONDS) -> str:
    """What a program prints; it, all that it started and all its scratch is gone afterwards."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        child = subprocess.Popen(
            command,
            cwd=folder,
            env=os.environ | {"TMPDIR": scratch},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            printed, complaint = child.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            raise Refused(FORMAT, "cli-bench-peer-slow", seconds=round(seconds)) from None
        finally:
            _kill_process_group(child)
    if child.returncode != 0:
        line = (complaint.strip().splitlines() or [""])[-1]
        raise Refused(FORMAT, "cli-bench-peer-failed", line=line)
    return printed


def _kill_process_group(child: subprocess.Popen[str]) -> None:
    """End a program and all that it started: they are one group of processes."""
    if child.poll() is None:
        os.killpg(child.pid, signal.SIGKILL)
        child.communicate()
