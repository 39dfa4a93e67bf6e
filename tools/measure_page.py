"""How quick the page feels: in a real Chromium, at a real server, timed by the pages themselves."""

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
"""How long a new window of the browser is busy with itself, which no page is to blame for."""

OFFER_SELECTORS: Final = {
    "mausen": ".hand button[aria-disabled=false]",
    "lascaux": ".choice button:enabled",
    "mammuz": ".hand button[aria-disabled=false], button.doubt:enabled, button.pick",
}
"""What a seat that has its turn can press."""

READY_SCRIPT: Final = """
const look = () => {
  const found = document.querySelector(OFFERED);
  if (!found) return;
  const {x, y, width, height} = found.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!hit || !found.contains(hit)) return;
  seen.disconnect();
  requestAnimationFrame(() => setTimeout(() => console.debug(`ready ${performance.now()}`)));
};
const seen = new MutationObserver(look);
seen.observe(document, {subtree: true, childList: true, attributes: true});
"""
"""Note when something offered lies on top, is painted, and the page has time for a tap on it."""

TAP_SCRIPT: Final = """
addEventListener('click', (event) => {
  window.tapped = Date.now() - (performance.now() - event.timeStamp);
}, {capture: true});
"""
"""Note when a tap ended; by the clock of the machine, which all pages share."""

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
"""Note when the next change of a board is painted."""

NO_ANIMATION_SCRIPT: Final = """
document.getAnimations().every(
  (each) => each.playState !== 'running' || each.effect.getComputedTiming().endTime === Infinity
)
"""
"""Whether nothing is on its way; what beats all the time does not count."""

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
"""Note every task of more than 50 ms, and when something is being shown and just after it.

Browsers tell of no shorter ones. What happens at other times is the driver's, who looks for
something to press: a person does that with their own eyes.
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
    for (let each = 0; each < rounds; each++) sum = (sum * 31 + each) % 1000003;
    return performance.now() - start;
  };
  timed(3e6);
  const first = [];
  for (let each = 0; each < 31; each++) {
    first.push(timed(1e5));
    await wait(20);
  }
  const middle = first.sort((a, b) => a - b)[15];
  const found = [];
  for (let each = 0; each < times; each++) {
    found.push(timed((1e5 * long) / middle));
    await wait(40);
  }
  return found;
}
"""
"""Count, always as far, and note how long each time took."""


SPEED_SCRIPT: Final = """
() => {
  let sum = 0;
  const counted = () => {
    const start = performance.now();
    for (let each = 0; each < 1e6; each++) sum = (sum * 31 + each) % 1000003;
    return performance.now() - start;
  };
  return Array.from({length: 31}, counted).sort((a, b) => a - b)[15];
}
"""
"""Count to a million, again and again, and note how long it takes in the middle."""


@dataclass(frozen=True)
class Samples:
    """What was found again and again."""

    values: list[float]

    @property
    def median(self) -> float:
        """Half were better."""
        return median(self.values)

    @property
    def worst(self) -> float:
        """None was worse."""
        return max(self.values)


@contextmanager
def visit(browser: Browser, address: str, **how: Any) -> Iterator[Visitor]:
    """Somebody who comes, sees things happen at their pace, and leaves."""
    visitor = Visitor(browser, address, **({"speed": 1} | how))
    try:
        yield visitor
    finally:
        visitor.leave()


def throttle_cpu(page: Page) -> None:
    """Make the processor of a page as slow as that of a phone."""
    page.context.new_cdp_session(page).send(
        "Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN}
    )


def collect_garbage(page: Page) -> None:
    """Throw away what the loading of a page left behind; the rest has to bear its own."""
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")


def wait_until_playback_ends(page: Page) -> None:
    """Wait until nothing more is being shown."""
    poll(page, "!document.querySelector('.prompt .skip')")


def poll(page: Page, expression: str) -> Any:
    """Ask a page again and again, but not often, until it has an answer."""
    for _ in range(TIMEOUT_MS // 200):
        answer = page.evaluate(expression)
        if answer:
            return answer
        page.wait_for_timeout(200)
    raise TimeoutError(expression)


def first_load(browser: Browser, address: str, game: str) -> PageWeight:
    """What a browser that was never here receives until it shows a running game."""
    with (
        visit(browser, address) as host,
        _same_seat_fresh_browser(browser, address, _start_game(host, game)) as guest,
    ):
        return measure_page_weight(guest.page, lambda: _open_table(guest, host.table))


def time_to_ready(browser: Browser, address: str, game: str, tries: int) -> tuple[Samples, Samples]:
    """From the start of the navigation to the first thing that can be pressed, in ms.

    By the clock, slowed; and what the main thread of the page worked for it, not slowed.
    """
    waited, worked = [], []
    with visit(browser, address) as host:
        table = _start_game(host, game).table
        host.page.goto("about:blank")  # a phone draws one page, not two
        for _ in range(tries):
            with _same_seat_fresh_browser(browser, address, host) as guest:
                waited.append(_time_once(guest, game, table, CPU_SLOWDOWN)[0])
            with _same_seat_fresh_browser(browser, address, host) as guest:
                worked.append(_time_once(guest, game, table, 1)[1])
    return Samples(waited), Samples(worked)


def _time_once(guest: Visitor, game: str, table: str, slower: int) -> tuple[float, float]:
    """The same once. The page itself says when: to ask it would cost it time."""
    guest.context.add_init_script(
        f"{{ const OFFERED = {json.dumps(OFFER_SELECTORS[game])}; {READY_SCRIPT} }}"
    )
    guest.page.wait_for_timeout(WINDOW_SETTLE_MS)
    session = guest.context.new_cdp_session(guest.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    with guest.page.expect_console_message(
        lambda message: message.text.startswith("ready "), timeout=TIMEOUT_MS
    ) as said:
        guest.page.goto(f"{guest.address}#/table/{table}", wait_until="commit")
    metrics = session.send("Performance.getMetrics")["metrics"]
    done = next(each["value"] for each in metrics if each["name"] == "TaskDuration")
    return float(said.value.text.split()[1]), 1000 * float(done)


def update_latency(browser: Browser, address: str, game: str, tries: int) -> Samples:
    """From a tap to the change that it makes on the boards of the two others, in ms."""
    found: list[float] = []
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
        while len(found) < 2 * tries:
            if any(visitor.page.locator("main.after").is_visible() for visitor in people):
                break
            for visitor in people:
                wait_until_playback_ends(visitor.page)
                poll(visitor.page, NO_ANIMATION_SCRIPT)
            ada.page.wait_for_timeout(AFTER_MS)  # the last words come after the picture
            mover = next((each for each in people if _is_to_move(each)), None)
            if mover is None:  # what was shown last has only just ended
                ada.page.wait_for_timeout(50)
                continue
            others = [each for each in people if each is not mover]
            for other in others:
                other.page.evaluate(PAINT_SCRIPT)
            PLAY_TURN[game](mover.page)
            tapped = float(mover.page.evaluate("window.tapped"))
            found += [float(poll(other.page, "window.shown")) - tapped for other in others]
    return Samples(found)


def long_tasks(browser: Browser, address: str, game: str, turns: int) -> list[float]:
    """Every task of more than 50 ms while turns are shown at their pace, slowed."""
    with _watched_page(browser, address, game) as page:
        throttle_cpu(page)
        _play_turns(page, game, turns)
        found: list[float] = page.evaluate(
            """() => window.long.filter(([start, duration]) => window.shows.some(
                ([from, to]) => start + duration > from && start < to
            )).map(([, duration]) => duration)"""
        )
        return found


def longest_task_cpu_ms(browser: Browser, address: str, game: str, turns: int) -> float:
    """The most that a task worked while turns are shown at their pace, in ms, as if slowed.

    It is not slowed, and only the time that the processor gave to it counts: what others do on
    the machine matters less.
    """
    with _watched_page(browser, address, game) as page:
        browser.start_tracing(page=page, categories=TRACE_CATEGORIES)
        start = float(page.evaluate("performance.mark('start').startTime"))
        _play_turns(page, game, turns)
        shows: list[list[float]] = page.evaluate("window.shows")
        events = json.loads(browser.stop_tracing())["traceEvents"]
    mark = next(each for each in events if each["name"] == "start" and "user_timing" in each["cat"])
    found = [0.0]
    for event in events:
        if event["name"] != "RunTask" or event["tid"] != mark["tid"] or event["pid"] != mark["pid"]:
            continue
        at = start + (event["ts"] - mark["ts"]) / 1000
        if any(at + event["dur"] / 1000 > first and at < last for first, last in shows):
            found.append(CPU_SLOWDOWN * event.get("tdur", event["dur"]) / 1000)
    return max(found)


def machine_speed(browser: Browser, address: str) -> float:
    """How long a page counts to a million on this machine, not slowed, in ms.

    By it figures of two machines can be compared.
    """
    with visit(browser, address) as visitor:
        visitor.page.wait_for_timeout(WINDOW_SETTLE_MS)
        return float(visitor.page.evaluate(SPEED_SCRIPT))


def machine_noise(browser: Browser, address: str, long_ms: int, times: int) -> list[float]:
    """What the machine makes of one and the same piece of plain counting, slowed, in ms.

    It would always take as long if nobody else used the machine: what it takes longer here, the
    tasks of a game take longer too.
    """
    with visit(browser, address) as visitor:
        visitor.page.wait_for_timeout(WINDOW_SETTLE_MS)
        throttle_cpu(visitor.page)
        found: list[float] = visitor.page.evaluate(CALIBRATION_SCRIPT, [long_ms, times])
        return found


@contextmanager
def _watched_page(browser: Browser, address: str, game: str) -> Iterator[Page]:
    """The page of somebody who has the turn, at rest, whose tasks are noted from now on."""
    with visit(browser, address) as visitor:
        _start_game(visitor, game)
        visitor.page.wait_for_timeout(WINDOW_SETTLE_MS)
        collect_garbage(visitor.page)
        visitor.page.evaluate(f"() => {{ const AFTER = {AFTER_MS}; {LONG_TASK_SCRIPT} }}")
        yield visitor.page


def _play_turns(page: Page, game: str, turns: int) -> None:
    """Play so many turns, or to the end, and look at what is shown after each."""
    over = page.locator("main.after")
    mine = page.locator("footer.mine .doing")
    for _ in range(turns):
        expect(mine.or_(over).first).to_be_visible(timeout=TIMEOUT_MS)
        if over.is_visible():
            return
        PLAY_TURN[game](page)
        page.mouse.move(-10, -10)  # a phone has no arrow that rests on what moves below it
        wait_until_playback_ends(page)
        page.wait_for_timeout(AFTER_MS)


def _start_game(host: Visitor, game: str) -> Visitor:
    """A game with as many as can play it, where somebody has the turn."""
    host.open_table(game, MAX_PLAYERS[game], bots="random").start_game()
    expect(host.page.locator("footer.mine .doing")).to_be_visible(timeout=TIMEOUT_MS)
    return host


def _same_seat_fresh_browser(browser: Browser, address: str, host: Visitor) -> Any:
    """The same seat, in a browser that was never here."""
    return visit(browser, address, storage=host.context.storage_state())


def _open_table(guest: Visitor, table: str) -> None:
    """Go to the table, and see its board."""
    guest.go(f"#/table/{table}")
    expect(guest.page.locator("main.board > *").first).to_be_visible(timeout=TIMEOUT_MS)


def _is_to_move(visitor: Visitor) -> bool:
    """Whether somebody can move."""
    return visitor.page.locator("footer.mine .doing").is_visible()
