"""Tools: writes docs/evidence/setup.md: how quick and light a fresh clone is, beside an older one.

.venv/bin/python -m tools.report_setup [COMMIT]

COMMIT is 0de346f, before the light installation, unless another is named. It takes some minutes:
both are set up twice, in turn, so that the second finds its packages in the caches.
"""

import os
import platform
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tools.report_soak import current_commit, git

ROOT: Final = Path(__file__).resolve().parents[1]
REPORT: Final = ROOT / "docs" / "evidence" / "setup.md"
BEFORE: Final = "0de346f"
TIMEOUT_S: Final = 900
TRIES: Final = 2
UNWANTED: Final = ("PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL")
HEAD: Final = """# From a clone to the first page

Measured by `python -m tools.report_setup` on {date}, at commit {commit}, on {system} ({processor})
with {processors} processors. Others used the machine (load {load} on average), which makes the
times longer.

| | {before} | {now} |
|---|---:|---:|
"""
METHOD: Final = """
- **First page**: from `git clone` until `GET /` of `make play` answers with status 200: `.venv` is
  made, the rules are compiled, the page is built. The packages come from the caches of pip and npm:
  the quicker of {tries} tries. Its processor time depends less on what else the machine does.
- **`.venv`**, and what only builds: as `du` counts them, in MB of a million bytes.
- **Command line**: the lines of all Python files in `src/bestiary/cli`.
"""


@dataclass(frozen=True)
class SetupFigures:
    """What a fresh clone of a commit takes."""

    seconds: float
    cpu_s: float
    venv_mb: float
    tools_mb: float
    cli_lines: int


def measure(commit: str) -> SetupFigures:
    """Set a clone up, in a folder that is removed afterwards, until its first page."""
    with tempfile.TemporaryDirectory(prefix="setup-") as scratch:
        clone = Path(scratch, "clone")
        began, cpu_began_s = time.monotonic(), children_cpu_s()
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        subprocess.run(["git", "checkout", "--quiet", commit], cwd=clone, check=True)
        seconds = play_until_first_page(clone, Path(scratch)) - began
        cpu_s = children_cpu_s() - cpu_began_s
        venv, tools = (disk_mb(clone / part) for part in (".venv", "build/tools"))
        return SetupFigures(seconds, cpu_s, venv, tools, cli_lines(clone))


def children_cpu_s() -> float:
    """The processor time of all programs that were started here and have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def play_until_first_page(clone: Path, scratch: Path) -> float:
    """When `make play` answers, on the clock of `time.monotonic`; it is ended then."""
    port = free_port()
    env = {name: value for name, value in os.environ.items() if name not in UNWANTED}
    env |= {"XDG_DATA_HOME": str(scratch / "data"), "SYSTEM": "no"}
    log = scratch / "log"
    with log.open("w") as output:
        command = ["make", "play", f"ARGS=--no-open --port {port}"]
        process = subprocess.Popen(
            command, cwd=clone, env=env, stdout=output, stderr=output, start_new_session=True
        )
    try:
        deadline = time.monotonic() + TIMEOUT_S
        while not answers(f"http://127.0.0.1:{port}/"):
            if process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(f"make play did not answer:\n{log.read_text()}")
            time.sleep(0.1)
        return time.monotonic()
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
            process.wait(60)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def answers(url: str) -> bool:
    """Whether a page is there, with status 200."""
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def disk_mb(folder: Path) -> float:
    """What a folder takes on disk; 0 if there is none."""
    if not folder.is_dir():
        return 0.0
    kilobytes = subprocess.check_output(["du", "-sk", folder], text=True).split()[0]
    return int(kilobytes) * 1024 / 1e6


def cli_lines(root: Path) -> int:
    files = (root / "src" / "bestiary" / "cli").rglob("*.py")
    return sum(len(file.read_text("utf-8").splitlines()) for file in files)


def rows(before: SetupFigures, now: SetupFigures) -> str:
    """The table, without its head."""
    lines = [
        f"| first page, in seconds | {before.seconds:.0f} | {now.seconds:.0f} |",
        f"| of it processor time | {before.cpu_s:.0f} | {now.cpu_s:.0f} |",
        f"| `.venv`, in MB | {before.venv_mb:.0f} | {now.venv_mb:.0f} |",
        f"| what only builds, beside it, in MB | {before.tools_mb:.0f} | {now.tools_mb:.0f} |",
        f"| lines of the command line | {before.cli_lines:,} | {now.cli_lines:,} |",
    ]
    return "".join(f"{line}\n" for line in lines)


def quickest(figures: Iterable[SetupFigures]) -> SetupFigures:
    return min(figures, key=lambda figures: figures.seconds)


def main() -> None:
    before = git("rev-parse", "--short=7", sys.argv[1] if len(sys.argv) > 1 else BEFORE)
    now = git("rev-parse", "--short=7", "HEAD")
    tries = [(measure(before), measure(now)) for _ in range(TRIES)]
    table = rows(*map(quickest, zip(*tries, strict=True)))
    head = HEAD.format(
        date=f"{datetime.now(UTC):%Y-%m-%d}",
        commit=current_commit(),
        system=platform.system(),
        processor=platform.machine(),
        processors=os.cpu_count(),
        load=f"{os.getloadavg()[2]:.1f}",
        before=before,
        now=now,
    )
    REPORT.write_text(head + table + METHOD.format(tries=TRIES), encoding="utf-8")
    print(table, end="")


if __name__ == "__main__":
    main()
