"""Tools: writes docs/reference/modules.md: every module with the first line of its docstring.

.venv/bin/python -m tools.generate_module_index
"""

import ast
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "bestiary"
PAGE = ROOT / "docs" / "reference" / "modules.md"
HEAD = """\
# Modules

Every module with the first line of its docstring. The words are those of the
[glossary](glossary.md). `.venv/bin/python -m tools.generate_module_index` writes this page.
"""


def first_paragraph(path: Path) -> str:
    """The first paragraph of a module's docstring in one line, safe in a Markdown table."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    if docstring is None:
        raise ValueError(f"{path.relative_to(ROOT)} has no docstring")
    return docstring.split("\n\n")[0].replace("\n", " ").replace("|", "\\|")


def package(path: Path) -> str:
    """The dotted name of the package that a module is in."""
    return ".".join(path.parent.relative_to(SOURCE.parent).parts)


def sort_key(path: Path) -> tuple[str, bool, str]:
    """Packages by name, and in each its `__init__` first."""
    return package(path), path.stem != "__init__", path.stem


def module_index() -> str:
    """The whole page."""
    lines = [HEAD]
    for name, paths in groupby(sorted(SOURCE.rglob("*.py"), key=sort_key), key=package):
        lines += [f"## {name}", "", "| module | |", "|---|---|"]
        for path in paths:
            link = f"[`{path.stem}`](../../{path.relative_to(ROOT).as_posix()})"
            lines.append(f"| {link} | {first_paragraph(path)} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(module_index(), encoding="utf-8")
