"""CLI: files that are read line by line, or tried before something is written to them."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bestiary.cli.messages import os_error_text
from bestiary.core.message import path_repr
from bestiary.core.refusal import FORMAT, Refused
from bestiary.records import read_lines


def record_lines(file: str) -> Iterator[bytes | None]:
    """The lines of a file; `-` is standard input. Refuses a file that cannot be read."""
    try:
        with open(0 if file == "-" else file, "rb", closefd=file != "-") as stream:
            yield from read_lines(stream)
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from None


def unreadable(file: str, error: Exception) -> Refused:
    return Refused(FORMAT, "cli-unreadable", file=path_repr(file), why=os_error_text(error))


def check_writable(path: Path) -> None:
    """Refuse a file that could not be written or replaced later; leaves nothing behind."""
    try:
        if path.exists() and not path.is_file():  # a folder, a device or a pipe
            raise Refused(FORMAT, "cli-play-no-file", file=path_repr(path))
        with tempfile.TemporaryFile(dir=path.resolve().parent):
            pass
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError(13, os.strerror(13))
    except (OSError, ValueError) as error:
        if isinstance(error, Refused):
            raise
        args = {"file": path_repr(path), "why": os_error_text(error)}
        raise Refused(FORMAT, "cli-unwritable", **args) from None
