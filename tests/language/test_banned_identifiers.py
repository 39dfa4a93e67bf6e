"""Words of the old dialect do not come back as identifiers: `banned.txt` lists them.

TypeScript and Svelte are held to the same list by a rule in `web/eslint.config.js`.
"""

import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("src", "tests", "tools", "benchmarks", "examples")
NAME = re.compile(r"[^\W\d]\w*")
"""Names and words of prose: a file in which none is banned need not be tokenized."""
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def banned() -> set[str]:
    """The words, those with `=` in front for whole names only."""
    lines = Path(__file__).with_name("banned.txt").read_text("utf-8").splitlines()
    return {line.split()[0] for line in lines if line and not line.startswith("#")}


def parts(identifier: str) -> set[str]:
    """The words of a name in snake_case or CamelCase, in lower case."""
    return {part.lower() for part in PART.findall(identifier)}


def is_banned(identifier: str, words: set[str]) -> bool:
    """Whether a name holds a banned word, or is one that is banned as a whole name."""
    return bool(parts(identifier) & words) or f"={identifier}" in words


def identifiers(path: Path) -> list[tuple[int, str]]:
    """The names in a Python file, each with its line."""
    with tokenize.open(path) as file:
        tokens = list(tokenize.generate_tokens(file.readline))
    return [(token.start[0], token.string) for token in tokens if token.type == tokenize.NAME]


def sources() -> list[Path]:
    """The project's Python files."""
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in paths if "node_modules" not in path.parts]


@pytest.mark.parametrize("identifier", ["told", "_told", "was_told", "ToldViewer", "TOLD", "each"])
def test_a_banned_word_is_found_in_every_spelling(identifier: str) -> None:
    assert is_banned(identifier, {"told", "=each"})


@pytest.mark.parametrize("identifier", ["untold", "for_each", "stolid"])
def test_other_words_are_free(identifier: str) -> None:
    assert not is_banned(identifier, {"told", "=each"})


def test_no_banned_word_is_an_identifier() -> None:
    words = banned()
    assert words
    violations = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in sources()
        if any(is_banned(name, words) for name in set(NAME.findall(path.read_text("utf-8"))))
        for line, name in identifiers(path)
        if is_banned(name, words)
    ]
    assert violations == []


def test_no_module_or_folder_bears_a_banned_word() -> None:
    words = banned()
    violations = [
        str(path.relative_to(ROOT))
        for path in sources()
        if any(parts(part) & words for part in path.relative_to(ROOT).with_suffix("").parts)
    ]
    assert violations == []
