"""Rewrite the help in docs/reference/commands.md: what each command says to `--help`.

A block follows a line `<!-- help: bestiary play -->`; what stands in it is replaced.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "commands.md"
BLOCK = re.compile(
    r"(<!-- help: bestiary(?P<path>[ a-z]*) -->\n```text\n)(?P<said>.*?)(```\n)", re.DOTALL
)
WIDTH = 80


def said(path: str) -> str:
    """What a command says to `--help`, in English and in a fixed width."""
    return subprocess.run(
        [sys.executable, "-c", "from bestiary.cli import main; main()", *path.split(), "--help"],
        env=os.environ | {"BESTIARY_LANG": "en", "COLUMNS": str(WIDTH), "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    ).stdout


def renewed(page: str) -> str:
    """The page with every block as the commands have it now."""
    return BLOCK.sub(lambda block: f"{block[1]}{said(block['path'])}{block[4]}", page)


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
