"""The shell: what somebody types, line by line, or what stands in a pipe instead."""

import sys
from typing import Final

from bestiary.cli.shell.door import Leave

LIMIT: Final = 1000
"""Nobody means what follows in a longer line."""
PROMPT: Final = "> "


class Keyboard:
    """Reads lines; at the end of them, somebody has left."""

    def __init__(self, edited: bool) -> None:
        """Read from a person at a terminal, or from elsewhere."""
        self.is_live = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        if sys.stdin is not None:
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
        if self.is_live and edited:
            _edit_lines()

    def read(self, prompt: str = PROMPT) -> str:
        """One line, without the blanks around it."""
        try:
            line = input(prompt) if self.is_live else self._piped(prompt)
        except EOFError:
            print()
            raise Leave(0) from None
        except OSError:  # the terminal is gone
            raise Leave(129) from None
        return line[:LIMIT].strip()

    def _piped(self, prompt: str) -> str:
        """A line from a pipe, shown where it would stand had it been typed."""
        print(prompt, end="", flush=True)
        line = "" if sys.stdin is None else sys.stdin.readline(LIMIT)
        if not line:
            raise EOFError
        rest = line
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(LIMIT)
        print("".join(sign for sign in line if sign.isprintable()))
        return line


def _edit_lines() -> None:
    """Let arrow keys work, where this Python can."""
    try:
        import readline
    except ImportError:
        return
    readline.parse_and_bind("set enable-bracketed-paste off")
