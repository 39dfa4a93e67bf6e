"""Core: the rules of a manual by their ids.

In a manual a rule begins with its id, `**MS-7** *(ruling)* …`, and ends before the next id or
heading; tables in between belong to it. The label in brackets says where a rule comes from; a rule
without one is printed in the game's own rules.
"""

import re
from typing import Final

from msgspec import Struct

RULE_START: Final = re.compile(r"^\*\*([A-Z]+-\d+)\*\*(?: \*\(([^)]+)\)\*)?\s", re.MULTILINE)
HEADING_TO_END: Final = re.compile(r"^#.*", re.MULTILINE | re.DOTALL)
EMPHASIS: Final = re.compile(r"\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)|`")
TABLE_DIVIDER: Final = re.compile(r"[-:| ]+")
ORIGIN_BY_LABEL: Final = {"": "rule", "ruling": "ruling", "from reviews": "reviews"}
"""Where a rule comes from, by the labels of English manuals."""


class Rule(Struct, frozen=True):
    """One rule of a manual."""

    id: str
    origin_label: str
    """The label in brackets; empty if there is none."""
    text: str
    """Without Markdown; a line for each paragraph and for each row of a table."""

    def origin(self) -> str:
        """`rule`, `ruling` or `reviews`, for a rule of an English manual."""
        return ORIGIN_BY_LABEL.get(self.origin_label, "ruling")


def parse_rules(manual: str) -> dict[str, Rule]:
    """The rules of a manual by their ids, in its order."""
    _, *parts = RULE_START.split(manual)
    return {
        id: Rule(id, label or "", _strip_markdown(HEADING_TO_END.sub("", source)))
        for id, label, source in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    }


def _strip_markdown(source: str) -> str:
    blocks = re.split(r"\n\s*\n", EMPHASIS.sub("", source).strip())
    return "\n".join(_unwrap_block(block) for block in blocks)


def _unwrap_block(block: str) -> str:
    """A paragraph in one line, or a table in a line for each row."""
    lines = [line.strip() for line in block.splitlines()]
    if not block.startswith("|"):
        return " ".join(lines)
    rows = (line.strip("|").split("|") for line in lines if not TABLE_DIVIDER.fullmatch(line))
    return "\n".join(" · ".join(cell.strip() for cell in row) for row in rows)
