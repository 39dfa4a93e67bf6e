"""Tests: the power cut that we imagine is one, and spares what was synced."""

import contextlib
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.power_cut.shim import (
    compile_library,
    compile_shim,
    preload_environment,
    synced_sizes,
    truncate_unsynced,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="preloads and asks /proc")

WRITER = """
import itertools, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode=WAL")
db.execute("PRAGMA wal_autocheckpoint=0")
db.execute("PRAGMA synchronous=" + sys.argv[2])
for number in itertools.count(1):
    db.execute("INSERT INTO rows VALUES (?, ?)", (number, "x" * 1000))
    print(number, flush=True)
"""
SYNC_PROGRAM = "import os, sys; fd = os.open(sys.argv[1], os.O_RDWR); os.write(fd, b'12345')"
ROWS = 50


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compile_shim(tmp_path_factory.mktemp("shim"))


def rows_after_power_cut(folder: Path, library: Path, synchronous: str) -> tuple[int, int]:
    """How many rows a killed process had acknowledged, and how many a power cut left."""
    file, log = folder / "rows.db", folder / "power.log"
    with contextlib.closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, text TEXT)")
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, file, synchronous],
        env=preload_environment(log, library),
        stdout=subprocess.PIPE,
        text=True,
    ) as writer:
        assert writer.stdout
        for _ in range(ROWS):
            assert writer.stdout.readline()
        writer.kill()
        later_lines = writer.stdout.read().split("\n")
    acknowledged = ROWS + len(later_lines) - 1
    truncate_unsynced(log)
    with contextlib.closing(sqlite3.connect(file)) as db:
        rows = [number for (number,) in db.execute("SELECT number FROM rows ORDER BY number")]
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert rows == list(range(1, len(rows) + 1))
    return acknowledged, len(rows)


def test_rows_acknowledged_after_sync_survive(tmp_path: Path, library: Path) -> None:
    acknowledged, left = rows_after_power_cut(tmp_path, library, "FULL")
    assert left >= acknowledged >= ROWS


@pytest.mark.parametrize("synchronous", ["OFF", "NORMAL"])
def test_rows_acknowledged_before_sync_are_lost(
    synchronous: str, tmp_path: Path, library: Path
) -> None:
    """The counter-proof: without syncs, acknowledged rows are lost."""
    acknowledged, left = rows_after_power_cut(tmp_path, library, synchronous)
    assert acknowledged >= ROWS
    assert left == 0


def sizes_after_sync(
    folder: Path, call: str, name: str, *libraries: Path, check: bool = True
) -> dict[Path, int]:
    """What is noted of a process that writes five bytes and syncs them."""
    file, log = folder / name, folder / "power.log"
    file.touch()
    subprocess.run(
        [sys.executable, "-c", f"{SYNC_PROGRAM}; os.{call}(fd); os.write(fd, b'678')", file],
        env=preload_environment(log, *libraries),
        check=check,
        stderr=subprocess.DEVNULL,
    )
    return synced_sizes(log)


@pytest.mark.parametrize("call", ["fsync", "fdatasync"])
@pytest.mark.parametrize("name", ["a.db", "a b.db-wal"])
def test_fsync_and_fdatasync_are_logged(
    call: str, name: str, tmp_path: Path, library: Path
) -> None:
    assert sizes_after_sync(tmp_path, call, name, library) == {tmp_path / name: 5}
    assert sizes_after_sync(tmp_path, call, "other.txt", library) == {tmp_path / name: 5}
    assert set(sizes_after_sync(tmp_path, call, "c.db", library)) == {
        tmp_path / name,
        tmp_path / "c.db",
    }


def test_bytes_written_during_sync_do_not_count(tmp_path: Path, library: Path) -> None:
    """A second library behind the shim writes a byte within the call."""
    (tmp_path / "late.c").write_text(
        '#include <unistd.h>\nint fdatasync(int fd) { return write(fd, "x", 1) == 1 ? 0 : -1; }\n'
    )
    late = compile_library(tmp_path / "late.c", tmp_path / "late.so")
    assert sizes_after_sync(tmp_path, "fdatasync", "a.db-wal", library, late) == {
        tmp_path / "a.db-wal": 5
    }
    assert (tmp_path / "a.db-wal").read_bytes() == b"12345x678"
    assert truncate_unsynced(tmp_path / "power.log") == 4
    assert (tmp_path / "a.db-wal").read_bytes() == b"12345"


def test_failed_sync_does_not_count(tmp_path: Path, library: Path) -> None:
    (tmp_path / "broken.c").write_text(
        "#include <errno.h>\nint fdatasync(int fd) { (void)fd; errno = EIO; return -1; }\n"
    )
    broken = compile_library(tmp_path / "broken.c", tmp_path / "broken.so")
    assert sizes_after_sync(tmp_path, "fdatasync", "a.db-wal", library, broken, check=False) == {}
    assert truncate_unsynced(tmp_path / "power.log") == 5


def test_cut_truncates_to_last_sync_or_to_zero(
    tmp_path: Path,
) -> None:
    sizes = {"a.db-wal": 10, "b.db-wal": 10, "c.db-wal": 3, "a.db": 10}
    for name, size in sizes.items():
        (tmp_path / name).write_bytes(b"x" * size)
    log = tmp_path / "power.log"
    notes = [("a.db-wal", 4), ("a.db-wal", 7), ("c.db-wal", 5), ("a.db", 1), ("gone-wal", 2)]
    log.write_text("".join(f"{tmp_path / name} {size}\n" for name, size in notes))
    assert truncate_unsynced(log) == 3 + 10
    left = {name: (tmp_path / name).stat().st_size for name in sizes}
    assert left == {"a.db-wal": 7, "b.db-wal": 0, "c.db-wal": 3, "a.db": 10}
