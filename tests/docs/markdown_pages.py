"""The project's pages: their headings, links and blocks."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(
    r"^```(?P<kind>\w*)(?: (?P<name>\S+))?\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL
)
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
PAGE_FOLDERS = ("docs", "changelog.d", "src", "tests")


def pages() -> list[Path]:
    """All Markdown files of the project."""
    nested = (path for folder in PAGE_FOLDERS for path in (ROOT / folder).rglob("*.md"))
    return sorted([*ROOT.glob("*.md"), *nested])


PAGES = {str(path.relative_to(ROOT)): path for path in pages()}


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the file it holds if any, its text, and its first line."""

    kind: str
    file_name: str | None
    body: str
    line: int


def read(name: str) -> str:
    return PAGES[name].read_text(encoding="utf-8")


def blocks(text: str) -> list[Block]:
    return [
        Block(fence["kind"], fence["name"], fence["body"], text.count("\n", 0, fence.start("body")))
        for fence in FENCE.finditer(text)
    ]


def headings(text: str) -> list[tuple[int, str]]:
    """The headings outside fenced blocks, each with its depth."""
    return [(len(marks), heading) for marks, heading in HEADING.findall(FENCE.sub("", text))]


def anchor(heading: str) -> str:
    """The fragment of a link to a heading, as GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def link_targets(text: str) -> list[str]:
    """The targets of the links outside fenced blocks."""
    return LINK.findall(FENCE.sub("", text))
