"""A Chromium and a server for all tests of the browser table."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.server import chromium_browser, serve
from tests.browser.visitor import Visitor


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, for one file of tests.

    While it is there its driver has a loop running in this thread, and other tests need one of
    their own.
    """
    with chromium_browser() as browser:
        yield browser


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with SQLite, whose bots do not dawdle."""
    folder = tmp_path_factory.mktemp("server")
    with serve(folder) as url:
        yield url


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Visit]:
    """Make visitors; at the end none may have met an error or asked another server."""
    visitors: list[Visitor] = []

    def come(**how: Any) -> Visitor:
        visitor = Visitor(chromium, how.pop("address", address), **how)
        visitors.append(visitor)
        return visitor

    yield come
    for visitor in visitors:
        visitor.leave()
    for visitor in visitors:
        assert visitor.errors == []
        assert visitor.foreign == []
