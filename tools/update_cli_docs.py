"""Tools: updates the `--help` blocks in docs/reference/commands.md.

A block follows a line like `<!-- help: bestiary play -->`.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "commands.md"
BLOCK = re.compile(
    r"(<!-- help: bestiary(?P<path>[ a-z]*) -->\n```text\n)(?P<help>.*?)(```\n)", re.DOTALL
)
WIDTH = 80  # of which click leaves two free


HELP_SCRIPT = """
import sys
from click.testing import CliRunner
from bestiary.cli import bestiary
for line in sys.stdin:
    call = [*line.split(), "--help"]
    done = CliRunner().invoke(bestiary, call, prog_name="bestiary", terminal_width=78)
    assert done.exit_code == 0, done.output
    print(done.output, end="\\0")
"""
"""Prints the help of the command in each line of its input."""


def help_texts(paths: list[str]) -> list[str]:
    """The output of `--help` for commands, in English and 80 columns wide."""
    done = subprocess.run(
        [sys.executable, "-c", HELP_SCRIPT],
        input="\n".join(paths) + "\n",
        env=os.environ | {"BESTIARY_LANG": "en", "COLUMNS": str(WIDTH), "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    return done.stdout.split("\0")[:-1]


def with_current_help(page: str) -> str:
    """The page with every block up to date."""
    paths = [block["path"] for block in BLOCK.finditer(page)]
    helps = iter(help_texts(paths))
    return BLOCK.sub(lambda block: f"{block[1]}{next(helps)}{block[4]}", page)


if __name__ == "__main__":
    PAGE.write_text(with_current_help(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
