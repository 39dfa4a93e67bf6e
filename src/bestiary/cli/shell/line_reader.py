"""Shell: reads lines from a terminal or a pipe; the end of input raises `ExitShell`."""

import sys
from contextlib import suppress
from typing import Final

from bestiary.cli.shell.signals import ExitShell

MAX_LINE_LENGTH: Final = 1000
"""The rest of a longer line is dropped."""
PROMPT: Final = "> "


class LineReader:
    """Reads standard input."""

    def __init__(self, plain: bool) -> None:
        self.is_plain = plain or not sys.stdout.isatty()
        self.is_interactive = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        if sys.stdin is not None:
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
        if self.is_interactive and not self.is_plain:
            with suppress(ImportError):  # not every Python has it
                import readline

                readline.parse_and_bind("set enable-bracketed-paste off")

    def read_line(self, prompt: str = PROMPT) -> str:
        """One line without surrounding blanks; raises ExitShell at the end of input."""
        try:
            line = input(prompt) if self.is_interactive else self._read_pipe(prompt)
        except EOFError:
            print()
            raise ExitShell(0) from None
        except OSError:  # the terminal is gone
            raise ExitShell(129) from None
        return line[:MAX_LINE_LENGTH].strip()

    def _read_pipe(self, prompt: str) -> str:
        """A line from a pipe, echoed after the prompt as if it had been typed."""
        print(prompt, end="", flush=True)
        line = "" if sys.stdin is None else sys.stdin.readline(MAX_LINE_LENGTH)
        if not line:
            raise EOFError
        chunk = line
        while chunk and not chunk.endswith("\n"):
            chunk = sys.stdin.readline(MAX_LINE_LENGTH)
        print("".join(character for character in line if character.isprintable()))
        return line
