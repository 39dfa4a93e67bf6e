"""A Chromium and a server for all tests of the browser table."""

import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visitor import ARGUMENTS, Visitor
from tests.cli.running import BESTIARY, environment


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; set-up has installed it."""
    program = shutil.which("chromium")
    assert program is not None, "make test installs chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with SQLite, whose bots do not dawdle."""
    folder = tmp_path_factory.mktemp("server")
    with serving(folder) as url:
        yield url


class serving:  # noqa: N801 - reads as a verb: `with serving(folder) as url`
    """A server as a process of its own."""

    def __init__(self, folder: Path, port: int = 0, **settings: str) -> None:
        """Choose a folder and a free port."""
        self.folder = folder
        self.port = port or free_port()
        defaults = {"BOT_PAUSE_MS": "0", "REQUESTS_PER_S": "1000", "LOG_LEVEL": "warning"}
        self.settings = {f"BESTIARY_SERVER_{k}": v for k, v in (defaults | settings).items()}

    def __enter__(self) -> str:
        """Start, and wait until it answers."""
        url = f"http://127.0.0.1:{self.port}"
        self.process = subprocess.Popen(
            [BESTIARY, "serve", "--port", str(self.port), "--db", "sqlite:///tables.db"],
            cwd=self.folder,
            env=environment(**self.settings),
        )
        deadline = time.monotonic() + 30
        while True:
            try:
                with urlopen(f"{url}/readyz", timeout=1):
                    return f"{url}/"
            except (URLError, ConnectionError, TimeoutError):
                assert self.process.poll() is None, "the server has ended"
                assert time.monotonic() < deadline, "the server does not answer"
                time.sleep(0.05)

    def __exit__(self, *_: object) -> None:
        """End it politely."""
        self.process.terminate()
        self.process.wait(timeout=20)


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Visit]:
    """Let somebody come; at the end nobody may have met an error or left the house."""
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
