"""Core: pointers: what on a table a lesson or an explanation points at, as short texts.

`seat:2` is a seat, `score:2` its points, stones or cards; `card:M4` an own card by its name in
moves, `verb:pass` an offer by its verb; `middle` what lies in the middle for all: lanes, row or
herd; `pot` and `stack` the stones and the markers beside the row of Lascaux, `counter` what shows
who still has what in Mausen.
"""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta

KINDS: Final = r"^(middle|pot|stack|counter|(seat|score):[0-9]+|(card|verb):.+)$"
Pointer: TypeAlias = Annotated[str, Meta(pattern=KINDS)]
MIDDLE: Final = "middle"
POT: Final = "pot"
STACK: Final = "stack"


def seat(number: int) -> str:
    return f"seat:{number}"


def score(number: int) -> str:
    return f"score:{number}"
