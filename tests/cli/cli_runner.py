"""CLI: runs the program in a terminal and through pipes."""

import json
import os
import subprocess
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pexpect

from bestiary.records import Record, replay

BESTIARY = str(Path(sysconfig.get_path("scripts")) / "bestiary")
INHERITED_VARIABLES = ("PATH", "HOME", "BESTIARY_PLAY_DB")


def terminal_environment(**more: str) -> dict[str, str]:
    """The environment of a modern terminal, in English."""
    kept = {name: os.environ[name] for name in INHERITED_VARIABLES if name in os.environ}
    return kept | {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor"} | more


def run(
    folder: Path, *args: str, typed: str | bytes = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a command with its input from a pipe; fails on a traceback."""
    given = typed if isinstance(typed, bytes) else typed.encode()
    done = subprocess.run(
        [BESTIARY, *args],
        input=given,
        capture_output=True,
        cwd=folder,
        env=terminal_environment(**more),
        timeout=30,
        check=False,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in out + err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


@contextmanager
def terminal(
    folder: Path, *args: str, size: tuple[int, int] = (24, 80), **more: str
) -> Iterator[Any]:
    """A command in a terminal of so many rows and columns."""
    env = terminal_environment(**more)
    child = pexpect.spawn(
        BESTIARY,
        list(args),
        cwd=folder,
        env=env,
        dimensions=size,
        encoding="utf-8",
        timeout=10,
    )
    child.delaybeforesend = None
    try:
        yield child
    finally:
        child.close(force=True)


def read_until_prompt(child: Any) -> str:
    """What a terminal shows up to the next prompt."""
    child.expect(r"\r\n> ")
    return str(child.before)


def read_to_end(child: Any) -> str:
    child.expect(pexpect.EOF)
    child.close()
    return str(child.before)


def only_record(folder: Path) -> dict[str, Any]:
    """The one record in a folder, replayed."""
    (file,) = folder.glob("*.jsonl")
    line = file.read_text(encoding="utf-8")
    for _ in replay(Record.from_json(line)):
        pass
    found: dict[str, Any] = json.loads(line)
    return found
