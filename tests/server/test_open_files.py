"""The limit of open files, and the log when they run out."""

import contextlib
import os
import resource
import signal
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bestiary.server.open_files import OTHER_FILES, OpenFiles, raise_limit
from tests.server_process import ServerProcess


@contextlib.contextmanager
def limit_of_open_files(most: int) -> Iterator[int]:
    """Sets the soft limit within the block, and gives the hard one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    try:
        yield hard
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_limit_of_open_files_is_raised_to_the_hard_limit(caplog: pytest.LogCaptureFixture) -> None:
    with limit_of_open_files(300) as hard:
        raise_limit(hard - OTHER_FILES)
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
        assert caplog.records == []
        raise_limit(hard)
    (line,) = caplog.records
    assert (vars(line)["sockets"], vars(line)["open_files"]) == (hard, hard)


def test_log_says_once_that_no_file_can_be_opened(caplog: pytest.LogCaptureFixture) -> None:
    files = OpenFiles()
    files.check()
    next_free = os.open(os.devnull, os.O_RDONLY)
    os.close(next_free)
    with limit_of_open_files(next_free):
        files.check()
        files.check()
    assert [line.getMessage() for line in caplog.records] == [
        "no connection can be accepted: Too many open files"
    ]
    files.check()
    assert caplog.records[-1].getMessage() == "connections can be accepted again"


@pytest.mark.slow
def test_running_server_raises_its_limit_and_logs_what_it_lacks(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """With a hard limit of 100 files: it says that streams do not fit, and when none is left."""
    service = ServerProcess(tmp_path)
    service.python = str(tmp_path / "limited-python")
    Path(service.python).write_text(
        f'#!/bin/sh\nulimit -Sn 60\nulimit -Hn 100\nexec {sys.executable} "$@"\n'
    )
    Path(service.python).chmod(0o700)
    service.start()
    logged = ""
    try:
        limits = Path(f"/proc/{service.child.pid}/limits").read_text()
        (open_files,) = (line for line in limits.splitlines() if line.startswith("Max open files"))
        assert open_files.split()[3:5] == ["100", "100"]
        with contextlib.ExitStack() as stack:
            address = ("127.0.0.1", service.port)
            for number in range(500):  # some are dropped again while none can be accepted
                stack.enter_context(socket.create_connection(address))
                if number >= 100:
                    time.sleep(0.1)
                    logged += capfd.readouterr().err
                if "no connection can be accepted" in logged:
                    break
    finally:
        status = service.stop(signal.SIGTERM)
    logged += capfd.readouterr().err
    assert status == 0
    assert "warning more streams are allowed than files may be open" in logged
    assert "error   no connection can be accepted: Too many open files" in logged
    assert ("warning the server runs as root" in logged) == (os.geteuid() == 0)
