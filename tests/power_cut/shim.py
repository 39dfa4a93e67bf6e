"""Tests: what a power cut may leave of a database whose process ran with the shim.

The tests run without checkpoints, so that all that was written lies in the write-ahead log; of that
log, what came after its last sync is cut off.
"""

import os
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("shim.c")
LOG_VARIABLE = "BESTIARY_POWER_LOG"


def compile_library(source: Path, target: Path) -> Path:
    """A library of one file in C, to be preloaded."""
    compiler = os.environ.get("CC", "cc").split()
    flags = ["-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([*compiler, *flags, "-o", target, source, "-ldl"], check=True)
    return target


def compile_shim(folder: Path) -> Path:
    """The shim, compiled into a folder unless it is there already."""
    target = folder / "shim.so"
    return target if target.exists() else compile_library(SOURCE, target)


def preload_environment(log: Path, *libraries: Path) -> dict[str, str]:
    """The environment of a process that notes its syncs in a log, behind what is preloaded now."""
    before = os.environ.get("LD_PRELOAD", "").split()
    return os.environ | {
        LOG_VARIABLE: str(log),
        "LD_PRELOAD": " ".join([*before, *map(str, libraries)]),
    }


def synced_sizes(log: Path) -> dict[Path, int]:
    """How long each file was when it was last synced."""
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    pairs = (line.rsplit(" ", 1) for line in lines)
    return {Path(path): int(size) for path, size in pairs}


def truncate_unsynced(log: Path, folder: Path | None = None) -> int:
    """Cut every write-ahead log to what was synced of it, and say how many bytes that took.

    Those below the folder (by default that of the log) which were never synced lose everything.
    """
    spared = synced_sizes(log)
    logs = {path.resolve() for path in (folder or log.parent).rglob("*-wal")}
    took = 0
    for path in sorted(logs | {path for path in spared if path.name.endswith("-wal")}):
        if not path.exists():
            continue
        too_much = path.stat().st_size - spared.get(path, 0)
        if too_much > 0:
            os.truncate(path, spared.get(path, 0))
            took += too_much
    return took
