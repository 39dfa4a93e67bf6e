"""Tests: `bestiary serve` as a child process, and what a process uses; benchmarks share it."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Self

UNLIMITED: Final = {
    "BESTIARY_SERVER_REQUESTS_PER_S": "1e9",
    "BESTIARY_SERVER_MESSAGES_PER_S": "1e9",
    "BESTIARY_SERVER_MESSAGES_PER_S_PER_ADDRESS": "1e9",
    "BESTIARY_SERVER_TABLES_PER_PERSON": "1000000",
    "BESTIARY_SERVER_TABLES_PER_ADDRESS": "1000000",
    "BESTIARY_SERVER_SOCKETS": "1000000",
    "BESTIARY_SERVER_SOCKETS_PER_ADDRESS": "1000000",
    "BESTIARY_SERVER_CONNECTIONS_PER_ADDRESS": "1000000",
    "BESTIARY_SERVER_LOG_LEVEL": "warning",
}
START_TIMEOUT_S: Final = 30.0
STOP_TIMEOUT_S: Final = 20.0


class ServerProcess:
    """A server without limits, its tables in a folder; it can be killed and started again.

    As a context manager it is ready on entry, and ended with SIGTERM on exit.
    """

    child: subprocess.Popen[bytes]

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        settings: Mapping[str, str] = {},
        python: str = sys.executable,
        has_file: bool = True,
    ) -> None:
        self.python = python
        self.file = folder / "tables.db"
        self.has_file = has_file
        """Whether its tables are in the file; else where the settings say."""
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {**os.environ, **UNLIMITED, **settings}

    def start(self, query: str = "") -> None:
        """Start and wait until it is ready; `query` follows the database's URL.

        Raises OSError if it ends or is not ready in time.
        """
        command = [self.python, "-c", "from bestiary.cli import main; main()", "serve"]
        command += ["--port", str(self.port)]
        if self.has_file:
            command += ["--db", f"sqlite:///{self.file}{query}"]
        # What it prints for people is not the output of a bench.
        self.child = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + START_TIMEOUT_S
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/readyz", timeout=2).close()
            except OSError:
                if self.child.poll() is not None or time.monotonic() > deadline:
                    self.stop()
                    raise
                time.sleep(0.05)
            else:
                return

    def stop(self, number: int = signal.SIGKILL) -> int:
        """Send a signal; returns the exit status. A server that does not end in time is killed."""
        self.child.send_signal(number)
        try:
            return self.child.wait(STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()
            raise

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGTERM)


def free_port() -> int:
    """A port of 127.0.0.1 at which no process listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def cpu_ms(pid: int | None) -> float:
    """The time that all threads of a process spent on a processor; NaN without a process."""
    if pid is None:
        return float("nan")
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def resident_kb(pid: int) -> float:
    """What a process holds in memory."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024
