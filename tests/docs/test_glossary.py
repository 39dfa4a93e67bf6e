"""The glossary: few words, each once, and each names code that exists."""

import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import bestiary
from tests.docs.markdown_pages import read

PAGE = "docs/reference/glossary.md"
MOST_WORDS = 60
ROW = re.compile(
    r"^\| (?P<word>[^|]+) \| (?P<meaning>[^|]+) \| (?P<places>[^|]+) \|$", re.MULTILINE
)
ROWS = [row for row in ROW.finditer(read(PAGE)) if row["word"] not in ("word", "---")]
WORDS = [row["word"] for row in ROWS]
OUR_GAMES = sorted(
    path.parent.name for path in Path(bestiary.__file__).parent.glob("games/*/rules.py")
)


def exists(place: str) -> bool:
    """A dotted place below `bestiary` is a module, or a class in one."""
    name = f"bestiary.{place}"
    module, _, attribute = name.rpartition(".")
    if attribute[0].isupper():
        return isinstance(getattr(import_module(module), attribute, None), type)
    return find_spec(name) is not None


def test_glossary_has_at_most_60_words() -> None:
    assert 0 < len(WORDS) <= MOST_WORDS


def test_every_line_of_the_table_is_a_word() -> None:
    """A line that `ROW` does not understand would escape the other tests."""
    _head, _separator, *lines = re.findall(r"^\|.*$", read(PAGE), re.MULTILINE)
    assert len(lines) == len(WORDS)


def test_words_are_sorted_and_none_comes_twice() -> None:
    assert sorted(set(WORDS), key=str.casefold) == WORDS


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row["word"]))
def test_every_word_names_a_class_or_module_that_exists(row: re.Match[str]) -> None:
    places = re.findall(r"`([^`]+)`", row["places"])
    assert places
    assert row["places"] == ", ".join(f"`{place}`" for place in places)
    for place in places:
        for game in OUR_GAMES if "*" in place else [""]:
            assert exists(place.replace("*", game)), place.replace("*", game)
