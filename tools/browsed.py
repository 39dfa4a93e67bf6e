"""Measure how light and how quick the browser table is, and write docs/evidence/page.md.

.venv/bin/python -m tools.browsed
"""

import os
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser
from tests.browser.places import GAMES
from tests.browser.server import launched, serving
from tests.browser.weight import LIMIT, Weight
from tools.evidence import commit
from tools.felt import SLOWER, Tries, echo, labour, readiness, speed, tasks, unrest, weight

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "evidence" / "page.md"
TRIES = 5
MOVES = 8
TURNS = 6
RUNS = 3
COUNTED_MS = 30
COUNTED = 300
LONG_MS = 50
SHOWN = {"mausen": "chases", "lascaux": "taking", "mammuz": "herds that go"}
HEAD = """# The browser table

Measured by `make bench` (`python -m tools.browsed`) on {date}, at commit {commit}, with Chromium
{chromium} on {machine}, where a page counts to a million in {speed} ms;
where that takes twice as long, the times below are about twice as long, too. Others used the
machine (load {load} on average), which makes them longer as well. The middle of several tries, and
the worst of them. How it is measured: [tools/felt.py](../../tools/felt.py); that the first load
stays light is a test, [test_weight.py](../../tests/browser/test_weight.py).

"""
HOW = """
- **First load**: all that a browser that was never here receives until a running game is shown,
  compressed, with the heads of the answers; letters and answers of the server do not count.
- **Ready**: from the start of the navigation until something offered to a seat that has its turn
  is painted, lies on top, and the page has time for a tap on it; the processor {slower} times
  slower. Beside it what the main thread of the page worked for that, not slowed: this depends
  less on what else the machine does.
- **Told**: three people at a table, on loopback; from the end of a tap until a change of another's
  board is painted, when nothing else is being shown.
- **Long tasks**: those over 50 ms of the page of one person among bots, as many as can play, while
  something is shown at its normal pace, and just after it, the processor {slower} times slower; in
  {turns} turns, {runs} times. They count all that the machine did meanwhile, which can only add to
  them: the best run says most about the page. For comparison: a page that only counts, always
  as far, which takes {counted_ms} ms at that speed, did so {counted} times; of these {over}.
- **Work of a task**: the same turns once more, {runs} times, not slowed: the most time that the
  processor gave to one task, times {slower}; the middle of the runs, and the worst.
"""


@dataclass(frozen=True)
class Found:
    """What was measured of one game."""

    game: str
    weight: Weight
    waited: Tries
    worked: Tries
    told: Tries
    tasks: list[list[float]]
    labour: Tries


def measured(browser: Browser, address: str, game: str) -> Found:
    """Everything of one game."""
    waited, worked = readiness(browser, address, game, TRIES)
    return Found(
        game,
        weight(browser, address, game),
        waited,
        worked,
        echo(browser, address, game, MOVES),
        sorted((tasks(browser, address, game, TURNS) for _ in range(RUNS)), key=sum),
        Tries([labour(browser, address, game, TURNS) for _ in range(RUNS)]),
    )


def table(every: list[Found]) -> Iterator[str]:
    """All figures, side by side, with their limits."""
    names = " | ".join(found.game.capitalize() for found in every)
    yield f"| | limit | {names} |"
    yield f"|---|---:|{'---:|' * len(every)}"
    yield _row("first load, in KB", f"{LIMIT / 1000:.0f}", [kb(f.weight.counted) for f in every])
    for part in ("page", "scripts", "sentences", "styles", "pictures"):
        yield _row(f"of it {part}", "", [kb(getattr(f.weight, part)) for f in every])
    yield _row("besides: letters", "", [kb(f.weight.letters) for f in every])
    yield _row("besides: answers of the server", "", [kb(f.weight.answers) for f in every])
    yield _row("files", "", [str(len(f.weight.urls)) for f in every])
    yield _row("ready, in ms", "1,000", [spread(f.waited) for f in every])
    yield _row("work of the page for it, in ms", "", [spread(f.worked) for f in every])
    yield _row("a move told to the others, in ms", "100", [spread(f.told) for f in every])
    yield _row("tasks over 50 ms, in the best run", "0", [longest(f.tasks[0]) for f in every])
    yield _row("in the worst run", "", [longest(f.tasks[-1]) for f in every])
    yield _row("most work of a task, in ms", "50", [spread(f.labour) for f in every])
    yield _row("among what was shown", "", [SHOWN[f.game] for f in every])


def _row(what: str, limit: str, cells: list[str]) -> str:
    return f"| {what} | {limit} | {' | '.join(cells)} |"


def kb(size: int) -> str:
    """Bytes in thousands."""
    return f"{size / 1000:.1f}"


def spread(tries: Tries) -> str:
    """The middle, and the worst."""
    return f"{tries.middle:,.0f}, worst {tries.worst:,.0f}"


def longest(tasks: list[float]) -> str:
    """How many, and the longest."""
    return f"{len(tasks)}, longest {max(tasks):,.0f} ms" if tasks else "none"


def machine() -> str:
    """What this was measured on."""
    return f"{platform.system()} ({platform.machine()}) with {os.cpu_count()} processors"


if __name__ == "__main__":
    with TemporaryDirectory() as folder, serving(Path(folder)) as address, launched() as browser:
        every = [measured(browser, address, game) for game in GAMES]
        counted = unrest(browser, address, COUNTED_MS, COUNTED)
        head = HEAD.format(
            date=datetime.now(UTC).strftime("%Y-%m-%d"),
            commit=commit(),
            chromium=browser.version,
            machine=machine(),
            load=f"{os.getloadavg()[1]:.1f}",
            speed=f"{speed(browser, address):.1f}",
        )
        how = HOW.format(
            slower=SLOWER,
            turns=TURNS,
            runs=RUNS,
            counted_ms=COUNTED_MS,
            counted=COUNTED,
            over=f"{sum(each > LONG_MS for each in counted)} took more than {LONG_MS} ms, "
            f"the longest {max(counted):.0f} ms",
        )
    text = head + "\n".join(table(every)) + "\n" + how
    PAGE.write_text(text, encoding="utf-8")
