"""CLI: `bestiary serve`: its port before its files, its files among the user's own, its link."""

import re
import select
import signal
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.cli_runner import BESTIARY, run, terminal_environment
from tests.server_process import free_port

pytestmark = pytest.mark.slow


@contextmanager
def serving(folder: Path, *args: str, **more: str) -> Iterator[str]:
    """A server that has printed where its page is; the line."""
    env = terminal_environment(HOME=str(folder), XDG_DATA_HOME=str(folder / "kept"), **more)
    command = [BESTIARY, "serve", "--port", str(free_port()), *args]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder, env=env, text=True
    ) as child:
        assert child.stdout is not None
        try:
            assert select.select([child.stdout], [], [], 30)[0], "it prints no line"
            yield child.stdout.readline()
        finally:
            child.send_signal(signal.SIGINT)
            status = child.wait(20)
    assert status == 0


def test_serve_prints_a_link_and_keeps_tables_in_the_data_folder(tmp_path: Path) -> None:
    with serving(tmp_path) as line:
        match = re.fullmatch(r"The page: (http://127\.0\.0\.1:\d+/)\n", line)
        assert match, line
        with urllib.request.urlopen(match[1], timeout=10) as answer:
            assert b"<!doctype html>" in answer.read().lower()
        assert (tmp_path / "kept" / "bestiary" / "tables.db").is_file()
        assert [entry.name for entry in tmp_path.iterdir()] == ["kept"]


def test_link_is_the_public_address_if_there_is_one(tmp_path: Path) -> None:
    more = {"BESTIARY_SERVER_PUBLIC": "https://games.example/", "BESTIARY_LANG": "de"}
    with serving(tmp_path, "--db", "memory:", **more) as line:
        assert line == "Die Seite: https://games.example/\n"


def test_db_is_a_file_here(tmp_path: Path) -> None:
    """For the server, and for its maintenance."""
    with serving(tmp_path, "--db", "club.db"):
        assert (tmp_path / "club.db").is_file()
        assert not (tmp_path / "kept").exists()
    assert run(tmp_path, "db", "verify", "--db", "club.db").returncode == 0


@pytest.mark.parametrize("command", ["serve", "host"])
def test_taken_port_is_refused_before_anything_is_created(tmp_path: Path, command: str) -> None:
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "kept")}
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run(tmp_path, command, "--port", port, "--db", "new/club.db", **home)
    assert done.returncode == 2
    assert re.fullmatch(
        r"bestiary: nobody can listen at \S+: Address already in use\n", done.stderr
    )
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_address_is_refused_in_the_systems_words(tmp_path: Path) -> None:
    done = run(tmp_path, "serve", "--host", "300.1.1.1", "--port", "8000", "--db", "memory:")
    assert done.returncode == 2
    assert done.stderr.startswith("bestiary: nobody can listen at 300.1.1.1:8000: ")
    assert done.stderr.count("\n") == 1
    assert "Unknown error" not in done.stderr
    assert "(" not in done.stderr


def test_db_commands_find_the_file_of_the_server(tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "kept")}
    with serving(tmp_path):
        pass
    done = run(tmp_path, "db", "verify", **home)
    assert (done.returncode, done.stdout) == (
        0,
        "0 tables checked, 0 broken, 0 by unknown rules.\n",
    )
