"""CLI: `bestiary host` as a process at a real port."""

import json
import re
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import segno

from bestiary.cli import terminal_qr
from bestiary.cli.host import EXTRA_PORTS
from bestiary.core.refusal import Refused
from bestiary.server.run import bind
from bestiary.server.settings import Settings
from bestiary.stores.lock import ServerAddress, exclusive, read_address
from tests.cli.cli_runner import BESTIARY, read_to_end, run, terminal, terminal_environment
from tests.server_process import free_port

pytestmark = pytest.mark.slow


def home_environment(folder: Path, **more: str) -> dict[str, str]:
    """The environment of a user with a new home folder and no display."""
    return terminal_environment(HOME=str(folder), XDG_DATA_HOME=str(folder / "kept"), **more)


class HostProcess:
    """A running host, and its output so far."""

    def __init__(self, child: "subprocess.Popen[str]") -> None:
        """Read until it has printed how to end it."""
        self.child = child
        self.output = ""
        assert child.stdout is not None
        while "ctrl-C" not in self.output:
            line = child.stdout.readline()
            assert line, self.output
            self.output += line
        match = re.search(r"http://localhost:(\d+)", self.output)
        assert match is not None
        self.port = int(match[1])

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=10) as answer:
            return bytes(answer.read())

    def interrupt(self) -> str:
        """Send SIGINT; the rest of the output."""
        self.child.send_signal(signal.SIGINT)
        said, _ = self.child.communicate(timeout=20)
        assert self.child.returncode == 0
        return said


@contextmanager
def host_process(folder: Path, *args: str, **more: str) -> Iterator[HostProcess]:
    child = subprocess.Popen(
        [BESTIARY, "host", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=folder,
        env=home_environment(folder, **more),
        text=True,
    )
    try:
        yield HostProcess(child)
    finally:
        if child.poll() is None:
            child.kill()
        child.communicate()


def test_host_serves_page_stores_tables_and_exits_cleanly(tmp_path: Path) -> None:
    port = str(free_port())
    with host_process(tmp_path, "--no-open", "--port", port) as host:
        assert host.port == int(port)
        assert b"<!doctype html>" in host.get("/").lower()
        server = json.loads(host.get("/api/server"))
        assert all(address in host.output for address in server["addresses"])
        assert "listening" not in host.output, "the log is quiet"
        assert (tmp_path / "kept" / "bestiary" / "tables.db").is_file()
        assert "See you soon" in host.interrupt()


def test_terminal_qr_code_is_the_lan_address(tmp_path: Path) -> None:
    with host_process(tmp_path, "--no-open", "--port", str(free_port())) as host:
        addresses = json.loads(host.get("/api/server"))["addresses"]
        if not addresses:
            assert "Phones cannot come in" in host.output
            return
        drawn = [line for line in host.output.splitlines() if line[:1] in "█▀▄" and line]
        code = segno.make(f"{addresses[0]}/", error="l", micro=False)
        modules = [
            [int(sign not in lit) for sign in line] for line in drawn for lit in ("█▀", "█▄")
        ]
        expected = [list(row) for row in code.matrix_iter(border=terminal_qr.QUIET_ZONE)]
        assert modules[: len(expected)] == [[int(bool(m)) for m in row] for row in expected]


def test_terminal_qr_code_sets_its_own_colours(tmp_path: Path) -> None:
    args = ("host", "--no-open", "--port", str(free_port()), "--lang", "it", "--db", "memory:")
    kept = {"HOME": str(tmp_path), "BESTIARY_SERVER_PUBLIC": "https://games.example"}
    with terminal(tmp_path, *args, size=(40, 80), **kept) as child:
        child.expect("https://games.example")
        child.expect("Non resta nulla")
        assert "\x1b[97;40m█" in child.before
        child.sendintr()
        assert "A presto!" in read_to_end(child)
        assert child.exitstatus == 0


def test_qr_code_is_omitted_in_narrow_terminal(tmp_path: Path) -> None:
    args = ("host", "--no-open", "--port", str(free_port()), "--db", "memory:")
    kept = {"HOME": str(tmp_path), "BESTIARY_SERVER_PUBLIC": "https://games.example"}
    with terminal(tmp_path, *args, size=(40, 24), **kept) as child:
        child.expect("ctrl-C ends it")
        assert "█" not in child.before
        child.sendintr()
        read_to_end(child)


def test_second_host_prints_address_of_first(tmp_path: Path) -> None:
    with host_process(tmp_path, "--no-open", "--port", str(free_port())) as host:
        again = subprocess.run(
            [BESTIARY, "host", "--no-open", "--lang", "de"],
            capture_output=True,
            env=home_environment(tmp_path),
            text=True,
            timeout=30,
            check=False,
        )
        assert again.returncode == 0
        assert "Es läuft schon" in again.stdout
        assert f"http://localhost:{host.port}" in again.stdout
        assert "Strg-C" not in again.stdout
        assert host.get("/healthz") == b"ok\n"


def test_database_locked_by_other_program_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with exclusive(file):
        done = run(tmp_path, "host", "--no-open", "--db", f"sqlite:///{file}", HOME=str(tmp_path))
    assert done.returncode == 2
    assert "is in use" in done.stderr


def test_address_note_ends_with_its_lock(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with exclusive(file) as lock:
        lock.publish_address(ServerAddress("127.0.0.1", 8321))
        assert read_address(file) == ServerAddress("127.0.0.1", 8321)
    with exclusive(file):
        assert read_address(file) is None


def test_next_free_port_is_used() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings = Settings(host="127.0.0.1", port=taken.getsockname()[1])
        with pytest.raises(Refused) as refused:
            bind(settings)
        assert refused.value.message.id == "server-refused-address"
        with bind(settings, EXTRA_PORTS) as listening:
            assert 0 < listening.getsockname()[1] - settings.port <= EXTRA_PORTS


def test_no_free_port_is_refused() -> None:
    with ExitStack() as all_of_them:
        first = free_port()
        for port in range(first, first + 3):
            try:
                all_of_them.enter_context(socket.create_server(("127.0.0.1", port)))
            except OSError:
                continue  # taken as well
        with pytest.raises(Refused) as refused:
            bind(Settings(host="127.0.0.1", port=first), 2)
        assert refused.value.message.id == "server-refused-ports"


def test_explicit_port_has_no_fallback(tmp_path: Path) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run(tmp_path, "host", "--no-open", "--port", port, HOME=str(tmp_path))
    assert done.returncode == 2
    assert port in done.stderr


@pytest.mark.parametrize("is_wanted", [True, False])
def test_browser_opens_unless_disabled(tmp_path: Path, is_wanted: bool) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >{tmp_path}/new && mv {tmp_path}/new {tmp_path}/at\n')
    browser.chmod(0o755)
    args = ("--port", str(free_port()), *(() if is_wanted else ("--no-open",)))
    with host_process(tmp_path, *args, BROWSER=str(browser)) as host:
        opened = tmp_path / "at"
        deadline = time.monotonic() + (10 if is_wanted else 1)
        while not opened.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        assert opened.exists() is is_wanted
        if is_wanted:
            assert opened.read_text() == f"http://localhost:{host.port}/\n"


def test_browser_is_not_opened_without_display(tmp_path: Path) -> None:
    assert not {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"} & home_environment(tmp_path).keys()
    with host_process(tmp_path, "--port", str(free_port())) as host:
        assert host.get("/healthz") == b"ok\n"


def test_uncreatable_data_dir_is_refused(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("no folder")
    done = subprocess.run(
        [BESTIARY, "host", "--no-open", "--port", str(free_port())],
        capture_output=True,
        env=home_environment(tmp_path),
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "cannot be used as a database" in done.stderr
