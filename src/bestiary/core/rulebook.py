"""Core: a manual taken apart into its rules, each by its id.

In a manual a rule begins with its id, `**MS-7** *(ruling)* …`, and goes on to the next id or
heading; tables in between belong to it. The mark in brackets says where a rule comes from, unless
it is simply in the printed rules.
"""

import re
from itertools import pairwise
from typing import Final

from msgspec import Struct

BEGIN: Final = re.compile(r"^\*\*([A-Z]+-\d+)\*\*(?: \*\(([^)]+)\)\*)?\s", re.MULTILINE)
HEADING: Final = re.compile(r"^#.*", re.MULTILINE | re.DOTALL)
EMPHASIS: Final = re.compile(r"\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)|`")
RULED_LINE: Final = re.compile(r"[-:| ]+")
KINDS: Final = {"": "rule", "ruling": "ruling", "from reviews": "reviews"}
"""Where a rule comes from, by the marks of English manuals."""


class Rule(Struct, frozen=True):
    """One rule of a manual: its mark, if it has one, and what it says, without Markdown."""

    id: str
    mark: str
    words: str
    """A line for each paragraph and for each row of a table."""

    def kind(self) -> str:
        """Where it comes from, for a rule of an English manual; a mark of another kind is ours."""
        return KINDS.get(self.mark, "ruling")


def rules_in(manual: str) -> dict[str, Rule]:
    """The rules of a manual by their ids, in its order."""
    found = {}
    for begin, end in pairwise([*BEGIN.finditer(manual), None]):
        assert begin is not None
        source = manual[begin.end() : end.start() if end else None]
        found[begin[1]] = Rule(begin[1], begin[2] or "", _words(HEADING.sub("", source)))
    return found


def _words(source: str) -> str:
    """Paragraphs and tables, without the signs of Markdown."""
    blocks = re.split(r"\n\s*\n", EMPHASIS.sub("", source).strip())
    return "\n".join(_block(block) for block in blocks)


def _block(block: str) -> str:
    """A paragraph in one line, or a table in a line for each row."""
    lines = [line.strip() for line in block.splitlines()]
    if not block.startswith("|"):
        return " ".join(lines)
    rows = (line.strip("|").split("|") for line in lines if not RULED_LINE.fullmatch(line))
    return "\n".join(" · ".join(cell.strip() for cell in row) for row in rows)
