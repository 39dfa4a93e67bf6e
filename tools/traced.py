"""The work of the main thread of a page, task by task, by its own clock: other load is left out."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, Page

CATEGORIES: Final = ["devtools.timeline", "disabled-by-default-devtools.timeline"]


@contextmanager
def traced(browser: Browser, page: Page) -> Iterator[list[float]]:
    """Gather the length of every task until the end, in ms."""
    found: list[float] = []
    browser.start_tracing(page=page, categories=CATEGORIES)
    yield found
    found += lengths(json.loads(browser.stop_tracing())["traceEvents"])


def lengths(events: list[dict[str, Any]]) -> list[float]:
    """The tasks of the busiest page; others stand open beside it."""
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    laid_out = Counter(
        (event["pid"], event["tid"]) for event in events if event["name"] == "Layout"
    )
    busiest = max(threads, key=lambda thread: laid_out[thread])
    return [
        event["tdur"] / 1000
        for event in events
        if event["name"] == "RunTask"
        and (event["pid"], event["tid"]) == busiest
        and "tdur" in event
    ]
