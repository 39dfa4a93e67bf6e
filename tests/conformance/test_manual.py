"""Every game: the manual is the ledger of its rules. Tests cite every line of it."""

import re
from pathlib import Path

import pytest

from bestiary import catalog
from bestiary.core.rulebook import KINDS
from bestiary.speech import LANGUAGES

TESTS = Path(__file__).parents[1]


def defined(name: str, language: str) -> list[tuple[str, bool]]:
    """The rules in their order: the id, and whether it is marked as not simply printed."""
    rules = catalog.entry(name).rulebook(language)
    return [(id, bool(rule.mark)) for id, rule in rules.items()]


def cited(folder: Path, ids: str, pattern: str = "*.py") -> dict[str, set[str]]:
    """The ids that stand in the files of a folder, with the places."""
    found: dict[str, set[str]] = {}
    for path in folder.rglob(pattern):
        for id in re.findall(rf"\b{ids}-\d+\b", path.read_text(encoding="utf-8")):
            found.setdefault(id, set()).add(path.name)
    return found


@pytest.mark.parametrize("name", catalog.entries())
def test_the_ids_run_from_one_without_a_gap(name: str) -> None:
    """Rules are numbered in the order in which the manual tells them."""
    game = catalog.game(name)
    ids = [id for id, _ in defined(name, "en")]
    assert ids == [f"{game.ids}-{number}" for number in range(1, len(ids) + 1)]
    assert len(ids) > 3


@pytest.mark.parametrize("name", catalog.entries())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_languages_have_the_same_rules_and_rulings(name: str, language: str) -> None:
    """A rule missing in a language, or not marked as a ruling there, fails here."""
    assert defined(name, language) == defined(name, "en")


@pytest.mark.parametrize("name", catalog.entries())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_can_be_read_by_itself(name: str, language: str) -> None:
    """It says something, and nothing of Markdown is left; each mark has its word in English."""
    for id, rule in catalog.entry(name).rulebook(language).items():
        assert len(rule.words) > 15, id
        assert not re.search(r"[*`#|]|^ | $", rule.words, re.MULTILINE), id
        assert rule.mark in KINDS or language != "en", id


@pytest.mark.parametrize("name", catalog.entries())
def test_every_rule_is_cited_by_a_test(name: str) -> None:
    """A rule without a test is a rule that nobody has checked."""
    cites = cited(TESTS, catalog.game(name).ids, "test_*.py")
    uncited = [id for id, _ in defined(name, "en") if id not in cites]
    assert not uncited


@pytest.mark.parametrize("name", catalog.entries())
def test_nothing_cites_a_rule_that_does_not_exist(name: str) -> None:
    """Neither code nor tests nor the manual itself."""
    entry = catalog.entry(name)
    ids = {id for id, _ in defined(name, "en")}
    for folder in (Path(str(entry.folder)), TESTS):
        for id, places in cited(folder, entry.game.ids).items():
            assert id in ids, f"{id} in {places}"
    for language in LANGUAGES:
        assert set(re.findall(rf"\b{entry.game.ids}-\d+\b", entry.manual(language))) == ids


@pytest.mark.parametrize("name", catalog.entries())
def test_the_rules_file_cites_every_rule_that_acts(name: str) -> None:
    """Reading rules.py beside the manual, each line is found, unless the views keep it."""
    entry = catalog.entry(name)
    cites = cited(Path(str(entry.folder)), entry.game.ids)
    assert [id for id, _ in defined(name, "en") if id not in cites] == []
