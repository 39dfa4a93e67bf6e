"""Every game: the manual has its rules by id, in every language; code and tests cite them all."""

import re
from pathlib import Path

import pytest

from bestiary import catalog
from bestiary.core.rulebook import ORIGIN_BY_LABEL
from bestiary.i18n import LANGUAGES

TESTS_DIR = Path(__file__).parents[1]


def manual_rules(name: str, language: str) -> list[tuple[str, bool]]:
    """The rules in their order: the id, and whether an origin other than print is named."""
    rules = catalog.installed_game(name).rulebook(language)
    return [(id, bool(rule.origin_label)) for id, rule in rules.items()]


def cited_rule_ids(folder: Path, ids: str, pattern: str = "*.py") -> dict[str, set[str]]:
    """The ids in the files of a folder, with the names of the files."""
    cited: dict[str, set[str]] = {}
    for path in folder.rglob(pattern):
        for id in re.findall(rf"\b{ids}-\d+\b", path.read_text(encoding="utf-8")):
            cited.setdefault(id, set()).add(path.name)
    return cited


@pytest.mark.parametrize("name", catalog.installed_games())
def test_rule_ids_are_consecutive(name: str) -> None:
    game = catalog.game(name)
    ids = [id for id, _ in manual_rules(name, "en")]
    assert ids == [f"{game.rule_prefix}-{number}" for number in range(1, len(ids) + 1)]
    assert len(ids) > 3


@pytest.mark.parametrize("name", catalog.installed_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_manual_languages_have_same_rules_and_marks(name: str, language: str) -> None:
    assert manual_rules(name, language) == manual_rules(name, "en")


@pytest.mark.parametrize("name", catalog.installed_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_plain_text(name: str, language: str) -> None:
    """Without Markdown; English labels of origin are known ones."""
    for id, rule in catalog.installed_game(name).rulebook(language).items():
        assert len(rule.text) > 15, id
        assert not re.search(r"[*`#|]|^ | $", rule.text, re.MULTILINE), id
        assert rule.origin_label in ORIGIN_BY_LABEL or language != "en", id


@pytest.mark.parametrize("name", catalog.installed_games())
def test_every_rule_is_cited_by_a_test(name: str) -> None:
    cites = cited_rule_ids(TESTS_DIR, catalog.game(name).rule_prefix, "test_*.py")
    uncited = [id for id, _ in manual_rules(name, "en") if id not in cites]
    assert not uncited


@pytest.mark.parametrize("name", catalog.installed_games())
def test_no_unknown_rule_is_cited(name: str) -> None:
    """Neither in code nor in tests nor in the manual itself."""
    entry = catalog.installed_game(name)
    ids = {id for id, _ in manual_rules(name, "en")}
    for folder in (Path(str(entry.folder)), TESTS_DIR):
        for id, files in cited_rule_ids(folder, entry.game.rule_prefix).items():
            assert id in ids, f"{id} in {files}"
    for language in LANGUAGES:
        assert set(re.findall(rf"\b{entry.game.rule_prefix}-\d+\b", entry.manual(language))) == ids


@pytest.mark.parametrize("name", catalog.installed_games())
def test_every_rule_is_cited_by_code(name: str) -> None:
    entry = catalog.installed_game(name)
    cites = cited_rule_ids(Path(str(entry.folder)), entry.game.rule_prefix)
    assert [id for id, _ in manual_rules(name, "en") if id not in cites] == []


@pytest.mark.parametrize("name", catalog.installed_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_on_the_text_come_after_the_rules(name: str, language: str) -> None:
    """What "ruling" means is no beginning for somebody who wants to play."""
    before_the_rules, *_ = catalog.installed_game(name).manual(language).split("\n## ")
    assert "*(" not in before_the_rules
