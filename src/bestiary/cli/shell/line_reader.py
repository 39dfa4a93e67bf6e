"""The shell: what somebody types, line by line, or what stands in a pipe instead."""

import sys
from typing import Final

from bestiary.cli.shell.signals import ExitShell

MAX_LINE_LENGTH: Final = 1000
"""Nobody means what follows in a longer line."""
PROMPT: Final = "> "


class LineReader:
    """Reads lines; at the end of them, somebody has left."""

    def __init__(self, has_line_editing: bool) -> None:
        """Read from a person at a terminal, or from elsewhere."""
        self.is_interactive = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        if sys.stdin is not None:
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
        if self.is_interactive and has_line_editing:
            _enable_line_editing()

    def read_line(self, prompt: str = PROMPT) -> str:
        """One line, without the blanks around it."""
        try:
            line = input(prompt) if self.is_interactive else self._read_pipe(prompt)
        except EOFError:
            print()
            raise ExitShell(0) from None
        except OSError:  # the terminal is gone
            raise ExitShell(129) from None
        return line[:MAX_LINE_LENGTH].strip()

    def _read_pipe(self, prompt: str) -> str:
        """A line from a pipe, shown where it would stand had it been typed."""
        print(prompt, end="", flush=True)
        line = "" if sys.stdin is None else sys.stdin.readline(MAX_LINE_LENGTH)
        if not line:
            raise EOFError
        rest = line
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(MAX_LINE_LENGTH)
        print("".join(sign for sign in line if sign.isprintable()))
        return line


def _enable_line_editing() -> None:
    """Let arrow keys work, where this Python can."""
    try:
        import readline
    except ImportError:
        return
    readline.parse_and_bind("set enable-bracketed-paste off")
