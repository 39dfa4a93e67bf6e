"""Tools: measures the page in Chromium: first load, time to ready, update latency, long tasks.

Times are taken by the pages themselves.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect
from tests.browser.page_weight import PageWeight, measure_page_weight
from tests.browser.play_turns import PLAY_TURN
from tests.browser.screens import MAX_PLAYERS
from tests.browser.visitor import Visitor

CPU_SLOWDOWN: Final = 4
TIMEOUT_MS: Final = 60_000
WINDOW_SETTLE_MS: Final = 2_000
"""A new window of the browser is busy for so long, on any page."""

OFFER_SELECTORS: Final = {
    "mausen": ".hand button[aria-disabled=false]",
    "lascaux": ".choice button:enabled",
    "mammuz": ".hand button[aria-disabled=false], button.doubt:enabled, button.pick",
}
"""The elements that a seat to move can press."""

READY_SCRIPT: Final = """
const look = () => {
  const target = document.querySelector(OFFERED);
  if (!target) return;
  const {x, y, width, height} = target.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!hit || !target.contains(hit)) return;
  seen.disconnect();
  requestAnimationFrame(() => setTimeout(() => console.debug(`ready ${performance.now()}`)));
};
const seen = new MutationObserver(look);
seen.observe(document, {subtree: true, childList: true, attributes: true});
"""
"""Log when an offered element lies on top, is painted, and the page has time for a tap on it."""

TAP_SCRIPT: Final = """
addEventListener('click', (event) => {
  window.tapped = Date.now() - (performance.now() - event.timeStamp);
}, {capture: true});
"""
"""Store when a tap ended, by the clock of the machine, which all pages share."""

PAINT_SCRIPT: Final = """
window.shown = null;
window.watching?.disconnect();
window.watching = new MutationObserver(() => {
  window.watching.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.shown = Date.now())));
});
window.watching.observe(document.querySelector('main.board'), {
  subtree: true, childList: true, attributes: true, characterData: true,
});
"""
"""Store when the next change of a board is painted."""

NO_ANIMATION_SCRIPT: Final = """
document.getAnimations().every(
  (each) => each.playState !== 'running' || each.effect.getComputedTiming().endTime === Infinity
)
"""
"""True if no animation runs but endless ones."""

LONG_TASK_SCRIPT: Final = """
window.long = [];
window.shows = [];
new PerformanceObserver((list) => {
  for (const {startTime, duration} of list.getEntries()) window.long.push([startTime, duration]);
}).observe({type: 'longtask', buffered: false});
let isShowing = false;
new MutationObserver(() => {
  if (isShowing === (document.querySelector('.prompt .skip') !== null)) return;
  isShowing = !isShowing;
  if (isShowing) window.shows.push([performance.now(), Infinity]);
  else window.shows.at(-1)[1] = performance.now() + AFTER;
}).observe(document, {subtree: true, childList: true});
"""
"""Store every task of more than 50 ms, and when playback runs and shortly after it.

Browsers report no shorter tasks. At other times the test driver looks for something to press, which
a person does without the page.
"""

AFTER_MS: Final = 300

TRACE_CATEGORIES: Final = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "blink.user_timing",
]

CALIBRATION_SCRIPT: Final = """
async ([long, times]) => {
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  let sum = 0;
  const timed = (rounds) => {
    const start = performance.now();
    for (let round = 0; round < rounds; round++) sum = (sum * 31 + round) % 1000003;
    return performance.now() - start;
  };
  timed(3e6);
  const first = [];
  for (let run = 0; run < 31; run++) {
    first.push(timed(1e5));
    await wait(20);
  }
  const middle = first.sort((a, b) => a - b)[15];
  const times_ms = [];
  for (let run = 0; run < times; run++) {
    times_ms.push(timed((1e5 * long) / middle));
    await wait(40);
  }
  return times_ms;
}
"""
"""The times of equal amounts of counting."""


SPEED_SCRIPT: Final = """
() => {
  let sum = 0;
  const counted = () => {
    const start = performance.now();
    for (let round = 0; round < 1e6; round++) sum = (sum * 31 + round) % 1000003;
    return performance.now() - start;
  };
  return Array.from({length: 31}, counted).sort((a, b) => a - b)[15];
}
"""
"""The median time of counting to a million."""


@dataclass(frozen=True)
class Samples:
    """Repeated measurements; less is better."""

    values: list[float]

    @property
    def median(self) -> float:
        return median(self.values)

    @property
    def worst(self) -> float:
        return max(self.values)


@contextmanager
def visit(browser: Browser, address: str, **options: Any) -> Iterator[Visitor]:
    """A visitor with playback at normal speed."""
    visitor = Visitor(browser, address, **({"speed": 1} | options))
    try:
        yield visitor
    finally:
        visitor.leave()


def throttle_cpu(page: Page) -> None:
    """Slow the page's CPU down to that of a phone."""
    page.context.new_cdp_session(page).send(
        "Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN}
    )


def collect_garbage(page: Page) -> None:
    """Keep the garbage of loading out of the measurement."""
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")


def wait_until_playback_ends(page: Page) -> None:
    poll(page, "!document.querySelector('.prompt .skip')")


def poll(page: Page, expression: str) -> Any:
    """Evaluate an expression every 200 ms until it is truthy; TimeoutError after `TIMEOUT_MS`."""
    for _ in range(TIMEOUT_MS // 200):
        answer = page.evaluate(expression)
        if answer:
            return answer
        page.wait_for_timeout(200)
    raise TimeoutError(expression)


def first_load(browser: Browser, address: str, game: str) -> PageWeight:
    """What a browser without cache receives until it shows a running game."""
    with (
        visit(browser, address) as host,
        _same_seat_fresh_browser(browser, address, _start_game(host, game)) as guest,
    ):
        return measure_page_weight(guest.page, lambda: _open_table(guest, host.table))


def time_to_ready(browser: Browser, address: str, game: str, tries: int) -> tuple[Samples, Samples]:
    """Milliseconds from the start of the navigation until an offer can be pressed.

    Wall time with a slowed CPU; and CPU time of the page's main thread, not slowed.
    """
    wall_ms, cpu_ms = [], []
    with visit(browser, address) as host:
        table = _start_game(host, game).table
        host.page.goto("about:blank")  # a phone draws one page, not two
        for _ in range(tries):
            with _same_seat_fresh_browser(browser, address, host) as guest:
                wall_ms.append(_time_once(guest, game, table, CPU_SLOWDOWN)[0])
            with _same_seat_fresh_browser(browser, address, host) as guest:
                cpu_ms.append(_time_once(guest, game, table, 1)[1])
    return Samples(wall_ms), Samples(cpu_ms)


def _time_once(guest: Visitor, game: str, table: str, slowdown: int) -> tuple[float, float]:
    """Wall and CPU time once. The page itself logs when: asking it would cost it time."""
    guest.context.add_init_script(
        f"{{ const OFFERED = {json.dumps(OFFER_SELECTORS[game])}; {READY_SCRIPT} }}"
    )
    guest.page.wait_for_timeout(WINDOW_SETTLE_MS)
    session = guest.context.new_cdp_session(guest.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    with guest.page.expect_console_message(
        lambda message: message.text.startswith("ready "), timeout=TIMEOUT_MS
    ) as ready:
        guest.page.goto(f"{guest.address}#/table/{table}", wait_until="commit")
    metrics = session.send("Performance.getMetrics")["metrics"]
    cpu_s = next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")
    return float(ready.value.text.split()[1]), 1000 * float(cpu_s)


def update_latency(browser: Browser, address: str, game: str, tries: int) -> Samples:
    """Milliseconds from a tap until the change is painted on the other two boards."""
    latencies: list[float] = []
    with (
        visit(browser, address, name="Ada") as ada,
        visit(browser, address, name="Ben") as ben,
        visit(browser, address, name="Cem") as cem,
    ):
        people = [ada, ben, cem]
        invite = ada.open_table(game, 3).invite()
        ben.join(invite, "Ben")
        cem.join(invite, "Cem")
        ada.start_game()
        for visitor in people:
            expect(visitor.page.locator("main.board > *").first).to_be_visible()
            visitor.page.evaluate(TAP_SCRIPT)
        while len(latencies) < 2 * tries:
            if any(visitor.page.locator("main.after").is_visible() for visitor in people):
                break
            for visitor in people:
                wait_until_playback_ends(visitor.page)
                poll(visitor.page, NO_ANIMATION_SCRIPT)
            ada.page.wait_for_timeout(AFTER_MS)  # the last sentences come after the animation
            mover = next((visitor for visitor in people if _is_to_move(visitor)), None)
            if mover is None:  # playback has only just ended
                ada.page.wait_for_timeout(50)
                continue
            others = [visitor for visitor in people if visitor is not mover]
            for other in others:
                other.page.evaluate(PAINT_SCRIPT)
            PLAY_TURN[game](mover.page)
            tapped = float(mover.page.evaluate("window.tapped"))
            latencies += [float(poll(other.page, "window.shown")) - tapped for other in others]
    return Samples(latencies)


def long_tasks(browser: Browser, address: str, game: str, turns: int) -> list[float]:
    """Milliseconds of every task over 50 ms during playback, with a slowed CPU."""
    with _page_recording_long_tasks(browser, address, game) as page:
        throttle_cpu(page)
        _play_turns(page, game, turns)
        tasks_ms: list[float] = page.evaluate(
            """() => window.long.filter(([start, duration]) => window.shows.some(
                ([from, to]) => start + duration > from && start < to
            )).map(([, duration]) => duration)"""
        )
        return tasks_ms


def longest_task_cpu_ms(browser: Browser, address: str, game: str, turns: int) -> float:
    """The CPU milliseconds of the longest task during playback, times the slowdown.

    Measured without slowdown: other programs of the machine disturb CPU time less.
    """
    with _page_recording_long_tasks(browser, address, game) as page:
        browser.start_tracing(page=page, categories=TRACE_CATEGORIES)
        start = float(page.evaluate("performance.mark('start').startTime"))
        _play_turns(page, game, turns)
        shows: list[list[float]] = page.evaluate("window.shows")
        events = json.loads(browser.stop_tracing())["traceEvents"]
    marks = (event for event in events if event["name"] == "start")
    mark = next(event for event in marks if "user_timing" in event["cat"])
    tasks_ms = [0.0]
    for event in events:
        if event["name"] != "RunTask" or event["tid"] != mark["tid"] or event["pid"] != mark["pid"]:
            continue
        began = start + (event["ts"] - mark["ts"]) / 1000
        if any(began + event["dur"] / 1000 > first and began < last for first, last in shows):
            tasks_ms.append(CPU_SLOWDOWN * event.get("tdur", event["dur"]) / 1000)
    return max(tasks_ms)


def machine_speed(browser: Browser, address: str) -> float:
    """Milliseconds to count to a million, not slowed, to compare figures of two machines."""
    with visit(browser, address) as visitor:
        visitor.page.wait_for_timeout(WINDOW_SETTLE_MS)
        return float(visitor.page.evaluate(SPEED_SCRIPT))


def machine_noise(browser: Browser, address: str, long_ms: int, times: int) -> list[float]:
    """Milliseconds of equal amounts of counting, with a slowed CPU.

    They differ by what other programs of the machine do, which prolongs the tasks of a game too.
    """
    with visit(browser, address) as visitor:
        visitor.page.wait_for_timeout(WINDOW_SETTLE_MS)
        throttle_cpu(visitor.page)
        times_ms: list[float] = visitor.page.evaluate(CALIBRATION_SCRIPT, [long_ms, times])
        return times_ms


@contextmanager
def _page_recording_long_tasks(browser: Browser, address: str, game: str) -> Iterator[Page]:
    """The page of a seat to move; its long tasks are recorded from now on."""
    with visit(browser, address) as visitor:
        _start_game(visitor, game)
        visitor.page.wait_for_timeout(WINDOW_SETTLE_MS)
        collect_garbage(visitor.page)
        visitor.page.evaluate(f"() => {{ const AFTER = {AFTER_MS}; {LONG_TASK_SCRIPT} }}")
        yield visitor.page


def _play_turns(page: Page, game: str, turns: int) -> None:
    """Play so many turns, or to the end, and wait for the playback of each."""
    over = page.locator("main.after")
    mine = page.locator("footer.mine .doing")
    for _ in range(turns):
        expect(mine.or_(over).first).to_be_visible(timeout=TIMEOUT_MS)
        if over.is_visible():
            return
        PLAY_TURN[game](page)
        page.mouse.move(-10, -10)  # a phone has no pointer that rests on the board
        wait_until_playback_ends(page)
        page.wait_for_timeout(AFTER_MS)


def _start_game(host: Visitor, game: str) -> Visitor:
    """Start a game with the most players; returns when the host is to move."""
    host.open_table(game, MAX_PLAYERS[game], bots="random").start_game()
    expect(host.page.locator("footer.mine .doing")).to_be_visible(timeout=TIMEOUT_MS)
    return host


def _same_seat_fresh_browser(browser: Browser, address: str, host: Visitor) -> Any:
    """The same seat in a browser without cache."""
    return visit(browser, address, storage=host.context.storage_state())


def _open_table(guest: Visitor, table: str) -> None:
    guest.go(f"#/table/{table}")
    expect(guest.page.locator("main.board > *").first).to_be_visible(timeout=TIMEOUT_MS)


def _is_to_move(visitor: Visitor) -> bool:
    return visitor.page.locator("footer.mine .doing").is_visible()
