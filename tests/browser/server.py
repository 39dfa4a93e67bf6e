"""A server as people start one, and a Chromium to visit it."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, sync_playwright

from tests.browser.visitor import ARGUMENTS
from tests.cli.cli_runner import BESTIARY, terminal_environment


@contextmanager
def chromium_browser() -> Iterator[Browser]:
    """Debian's Chromium; set-up has installed it."""
    program = shutil.which("chromium")
    assert program is not None, "make test installs chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


class ServerProcess:
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
            env=terminal_environment(**self.settings),
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
