"""The files that hosts and libraries look for, and what they say of this version."""

import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def project() -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return table


def test_citation_names_this_version_and_licence() -> None:
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    fields = dict(re.findall(r"(?m)^([a-z-]+): (.+)$", citation))
    assert fields["cff-version"] == "1.2.0"
    assert fields["version"] == project()["version"]
    assert fields["license"] == project()["license"]
    assert all(
        fields.get(key) or f"\n{key}:" in citation for key in ("message", "title", "authors")
    )


def test_security_page_says_where_to_report_and_what_is_promised() -> None:
    page = (ROOT / "SECURITY.md").read_text("utf-8")
    assert "## Report a weakness" in page
    assert "private security advisory" in page
    assert "://" not in page, "where the repository is, its host says"
    for target in re.findall(r"\]\(([^)#]+)", page):
        assert (ROOT / target).is_file(), target
    assert (ROOT / "tests" / "server" / "test_non_interference.py").is_file()


def test_changes_begin_with_the_notes_of_this_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    versions = re.findall(r"(?m)^## (\S+)", changes)
    assert versions[0] == project()["version"]
    assert len(set(versions)) == len(versions), "the news belong to the version after it"
    assert changes.index("<!-- towncrier release notes start -->") < changes.index("## 0.1.0")
