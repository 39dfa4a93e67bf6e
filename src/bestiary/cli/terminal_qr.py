"""CLI: a URL as a QR code in the terminal."""

import os
import shutil
import sys
from itertools import zip_longest
from typing import Final

import segno

QUIET_ZONE: Final = 4
HALF_BLOCKS: Final = {(1, 1): " ", (1, 0): "▄", (0, 1): "▀", (0, 0): "█"}
"""Two modules, one above the other, per character; light ones are drawn: terminals are dark."""
WHITE_ON_BLACK: Final = "\x1b[97;40m"
RESET: Final = "\x1b[0m"


def qr_lines(link: str) -> list[str]:
    code = segno.make(link, error="l", micro=False)
    rows = [tuple(row) for row in code.matrix_iter(border=QUIET_ZONE)]
    dark = (1,) * len(rows[0])
    return [
        "".join(HALF_BLOCKS[modules] for modules in zip(upper, lower, strict=True))
        for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=dark)
    ]


def qr_for_terminal(link: str) -> str:
    """A QR code for standard output; empty if its encoding or width cannot show one."""
    lines = qr_lines(link)
    is_terminal = sys.stdout.isatty()
    try:
        "".join(HALF_BLOCKS.values()).encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return ""
    if is_terminal and shutil.get_terminal_size().columns < len(lines[0]):
        return ""
    if is_terminal and not os.environ.get("NO_COLOR"):
        lines = [f"{WHITE_ON_BLACK}{line}{RESET}" for line in lines]
    return "\n".join(lines)
