"""A server as people start one, and a Chromium to visit it."""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.visitor import ARGUMENTS
from tests.server_process import ServerProcess


@contextmanager
def chromium_browser() -> Iterator[Browser]:
    """Debian's Chromium; set-up has installed it."""
    program = shutil.which("chromium")
    assert program is not None, "make test installs chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def serve(folder: Path, port: int = 0, settings: Mapping[str, str] = {}) -> Iterator[str]:
    """The address of a server whose bots do not pause."""
    variables = {"BESTIARY_SERVER_BOT_PAUSE_MS": "0", **settings}
    with ServerProcess(folder, port, variables) as server:
        yield f"{server.url}/"
