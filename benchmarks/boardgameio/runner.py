"""Benchmarks: installs and runs the boardgame.io benchmark as a child process.

No process outlives the call that started it. Linux only.
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

from bestiary.core.refusal import FORMAT, Refused

FOLDER = Path(__file__).parent
FIGURES = ("moves_per_s", "cpu_ms_per_move", "p50_ms", "p99_ms", "kb_per_table", "rate")
INSTALL_SECONDS = 180.0
OVERHEAD_SECONDS = 50.0
"""What a run may take beyond measuring: start, connections, memory."""


def measure_boardgameio(
    storage: str, tables: int, players: int, seconds: float, rate: int
) -> dict[str, float]:
    """Measure boardgame.io with `memory` or `flatfile` storage: all of `FIGURES`.

    Latency is measured at `rate` moves per second; the figure `rate` is what was reached, which is
    less if the server cannot keep up.
    """
    node = install_packages()
    options = {
        "--storage": storage,
        "--tables": tables,
        "--players": players,
        "--seconds": seconds,
        "--rate": rate,
        "--node": node.program,
    }
    command = [sys.executable, "-m", "benchmarks.boardgameio.load_generator"]
    for option, value in options.items():
        command += [option, str(value)]
    return parse_figures(_run_program(command, FOLDER.parents[1], 2.4 * seconds + OVERHEAD_SECONDS))


def install_packages() -> Node:
    """Install boardgame.io unless it is there; returns the node to run it with."""
    node = require_node()
    with (FOLDER / "package-lock.json").open() as lock:
        flock(lock, LOCK_EX)  # one installation at a time
        if is_stale(FOLDER):
            _run_program([*node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], FOLDER)
    return node


def is_stale(folder: Path) -> bool:
    """The packages are missing, or older than their lock file."""
    installed = folder / "node_modules" / ".package-lock.json"
    lock = folder / "package-lock.json"
    return not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime


def require_node() -> Node:
    """Refuses if no Node.js is found."""
    node = find_node()
    if node is None:
        raise Refused(FORMAT, "cli-bench-no-node")
    return node


def parse_figures(text: str) -> dict[str, float]:
    """The figures that the load program printed, without its note; KeyError if one is missing."""
    printed = json.loads(text)
    return {name: float(printed[name]) for name in FIGURES}


def _run_program(command: list[str], folder: Path, seconds: float = INSTALL_SECONDS) -> str:
    """What a program prints; refuses if it fails or takes longer. Its children are killed."""
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
    if child.poll() is None:
        os.killpg(child.pid, signal.SIGKILL)
        child.communicate()
