"""The evidence of a soak: one table for each report."""

from pathlib import Path

import pytest
from tools.report_soak import render, with_section

CASE = """<testsuites><testsuite><testcase classname="tests.server.test_crash" name="test_kill"
 time="12.34"><properties><property name="kills" value="{kills}"/></properties></testcase>
</testsuite></testsuites>"""


def report(folder: Path, name: str, kills: int) -> Path:
    path = folder / f"{name}.xml"
    path.write_text(CASE.format(kills=kills))
    return path


def row(kills: str) -> str:
    return f"| server.test_crash | test_kill | kills {kills} | 12.3 s | passed |"


def test_one_section_is_written_anew_and_the_others_stay(tmp_path: Path) -> None:
    soak = render([report(tmp_path, "soak", 1), report(tmp_path, "sanitized", 2)])
    assert soak.count("- commit: ") == 1
    page = with_section(soak, report(tmp_path, "kills", 1100))
    assert page.startswith(soak)
    assert row("1,100") in page
    assert page.count("- commit: ") == 2
    again = with_section(page, report(tmp_path, "kills", 1200))
    assert again.startswith(soak)
    assert row("1,200") in again
    assert row("1,100") not in again
    in_the_middle = with_section(page, report(tmp_path, "soak", 3))
    assert row("1") not in in_the_middle
    assert [row(kills) in in_the_middle for kills in ("2", "1,100", "3")] == [True] * 3


@pytest.mark.parametrize("page", ["# Soak\n\nno section yet\n"])
def test_a_first_section_is_added(page: str, tmp_path: Path) -> None:
    assert with_section(page, report(tmp_path, "kills", 1)).startswith(f"{page}\n## Kills\n")
