"""Core: pointers: what on a table a lesson or an explanation points at, as short texts.

`seat:2` is a seat, `score:2` its points, stones or cards; `card:M4` an own card by its name in
moves, `verb:pass` an offer by its verb; `middle` what lies in the middle for all: row, herd or pot.
"""

from typing import Final

MIDDLE: Final = "middle"


def seat(number: int) -> str:
    return f"seat:{number}"


def score(number: int) -> str:
    return f"score:{number}"
