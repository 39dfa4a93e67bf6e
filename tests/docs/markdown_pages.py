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
    """Every page in Markdown that we wrote."""
    inside = (path for folder in PAGE_FOLDERS for path in (ROOT / folder).rglob("*.md"))
    return sorted([*ROOT.glob("*.md"), *inside])


PAGES = {str(path.relative_to(ROOT)): path for path in pages()}


@dataclass(frozen=True)
class Block:
    """Fenced lines: of which kind, of which file if any, and where in the page they begin."""

    kind: str
    name: str | None
    body: str
    line: int


def read(name: str) -> str:
    """The text of a page."""
    return PAGES[name].read_text(encoding="utf-8")


def blocks(text: str) -> list[Block]:
    """The fenced blocks of a page."""
    return [
        Block(found["kind"], found["name"], found["body"], text.count("\n", 0, found.start("body")))
        for found in FENCE.finditer(text)
    ]


def headings(text: str) -> list[tuple[int, str]]:
    """The headings of a page outside its blocks: how deep, and what they say."""
    return [(len(marks), said) for marks, said in HEADING.findall(FENCE.sub("", text))]


def anchor(heading: str) -> str:
    """The name by which a link finds a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def link_targets(text: str) -> list[str]:
    """Where the links of a page lead."""
    return LINK.findall(FENCE.sub("", text))
