"""Tools: writes docs/evidence/page.md from the measurements of `measure_page`.

.venv/bin/python -m tools.report_page
"""

import os
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser
from tests.browser.page_weight import LIMIT_BYTES, PageWeight
from tests.browser.screens import GAMES
from tests.browser.server import chromium_browser, serve
from tools.measure_page import (
    CPU_SLOWDOWN,
    Samples,
    first_load,
    long_tasks,
    longest_task_cpu_ms,
    machine_noise,
    machine_speed,
    time_to_ready,
    update_latency,
)
from tools.report_soak import current_commit

ROOT = Path(__file__).parents[1]
REPORT = ROOT / "docs" / "evidence" / "page.md"
TRIES = 5
MOVES = 8
TURNS = 6
RUNS = 3
CALIBRATION_MS = 30
CALIBRATION_RUNS = 300
LONG_TASK_MS = 50
SHOWN_EVENTS = {"mausen": "chases", "lascaux": "taking", "mammuz": "herds that go"}
HEAD = """# The browser table

Measured by `make bench` (`python -m tools.report_page`) on {date}, at commit {commit}, with
Chromium {chromium} on {machine}. A page counts to a million there in {speed} ms;
where that takes twice as long, so do the times below, about. Others used the machine (load {load}
on average), which makes them longer. Each figure is the median of several tries, and the worst
([how](../../tools/measure_page.py)); a test keeps
[the first load light](../../tests/browser/test_page_weight.py).

"""
METHOD = """
- **First load**: what a browser that was never here receives until a running game is shown,
  compressed, with the headers of the responses; without fonts and API responses.
- **Ready**: from the start of the navigation until an offer to the seat to move is painted, lies
  on top, and the page has time for a tap on it; the processor {slower} times slower. The work of
  the page's main thread for it, not slowed, depends less on what else the machine does.
- **Shown to the others**: three people at a table, on loopback; from the end of a tap until a
  change of another's board is painted, when nothing else is being shown.
- **Long tasks**: those over 50 ms of the page of one person among bots, as many as can play, while
  something is shown at its normal pace, and just after it, the processor {slower} times slower; in
  {turns} turns, {runs} times. Other work of the machine can only add to them, so the best run says
  most about the page. For comparison, a page that only counts, {counted_ms} ms at that speed, did
  so {counted} times; of these {over}.
- **Work of a task**: the same turns once more, {runs} times, not slowed: the most time that the
  processor gave to one task, times {slower}; the median of the runs, and the worst.
"""


@dataclass(frozen=True)
class PageFigures:
    """The measurements of one game."""

    game: str
    weight: PageWeight
    ready_ms: Samples
    ready_cpu_ms: Samples
    update_latency_ms: Samples
    long_tasks_ms_by_run: list[list[float]]
    task_cpu_ms: Samples


def measure_game(browser: Browser, address: str, game: str) -> PageFigures:
    ready_ms, cpu_ms = time_to_ready(browser, address, game, TRIES)
    return PageFigures(
        game,
        first_load(browser, address, game),
        ready_ms,
        cpu_ms,
        update_latency(browser, address, game, MOVES),
        sorted((long_tasks(browser, address, game, TURNS) for _ in range(RUNS)), key=sum),
        Samples([longest_task_cpu_ms(browser, address, game, TURNS) for _ in range(RUNS)]),
    )


def table(games: list[PageFigures]) -> Iterator[str]:
    names = " | ".join(figures.game.capitalize() for figures in games)
    yield f"| | limit | {names} |"
    yield f"|---|---:|{'---:|' * len(games)}"
    yield _row(
        "first load, in KB",
        f"{LIMIT_BYTES / 1000:.0f}",
        [kilobytes(f.weight.limited_bytes) for f in games],
    )
    for part in ("page", "scripts", "sentences", "styles", "pictures"):
        yield _row(f"of it {part}", "", [kilobytes(getattr(f.weight, part)) for f in games])
    yield _row("besides: fonts", "", [kilobytes(f.weight.fonts) for f in games])
    yield _row(
        "besides: API responses",
        "",
        [kilobytes(f.weight.api_responses) for f in games],
    )
    yield _row("files", "", [str(len(f.weight.urls)) for f in games])
    yield _row("ready, in ms", "1,000", [median_and_worst(f.ready_ms) for f in games])
    yield _row(
        "work of the page for it, in ms",
        "",
        [median_and_worst(f.ready_cpu_ms) for f in games],
    )
    yield _row(
        "a move shown to the others, in ms",
        "100",
        [median_and_worst(f.update_latency_ms) for f in games],
    )
    yield _row(
        "tasks over 50 ms, in the best run",
        "0",
        [count_and_longest(f.long_tasks_ms_by_run[0]) for f in games],
    )
    yield _row(
        "in the worst run", "", [count_and_longest(f.long_tasks_ms_by_run[-1]) for f in games]
    )
    yield _row("most work of a task, in ms", "50", [median_and_worst(f.task_cpu_ms) for f in games])
    yield _row("among the events shown", "", [SHOWN_EVENTS[f.game] for f in games])


def _row(label: str, limit: str, cells: list[str]) -> str:
    return f"| {label} | {limit} | {' | '.join(cells)} |"


def kilobytes(size: int) -> str:
    return f"{size / 1000:.1f}"


def median_and_worst(tries: Samples) -> str:
    return f"{tries.median:,.0f}, worst {tries.worst:,.0f}"


def count_and_longest(tasks: list[float]) -> str:
    return f"{len(tasks)}, longest {max(tasks):,.0f} ms" if tasks else "none"


def machine() -> str:
    return f"{platform.system()} ({platform.machine()}) with {os.cpu_count()} processors"


if __name__ == "__main__":
    with (
        TemporaryDirectory() as folder,
        serve(Path(folder)) as address,
        chromium_browser() as browser,
    ):
        games = [measure_game(browser, address, game) for game in GAMES]
        counted = machine_noise(browser, address, CALIBRATION_MS, CALIBRATION_RUNS)
        head = HEAD.format(
            date=datetime.now(UTC).strftime("%Y-%m-%d"),
            commit=current_commit(),
            chromium=browser.version,
            machine=machine(),
            load=f"{os.getloadavg()[1]:.1f}",
            speed=f"{machine_speed(browser, address):.1f}",
        )
        how = METHOD.format(
            slower=CPU_SLOWDOWN,
            turns=TURNS,
            runs=RUNS,
            counted_ms=CALIBRATION_MS,
            counted=CALIBRATION_RUNS,
            over=f"{sum(ms > LONG_TASK_MS for ms in counted)} took more than {LONG_TASK_MS} ms, "
            f"the longest {max(counted):.0f} ms",
        )
    text = head + "\n".join(table(games)) + "\n" + how
    REPORT.write_text(text, encoding="utf-8")
