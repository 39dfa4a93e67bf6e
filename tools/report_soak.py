"""Tools: writes docs/evidence/soak.md from pytest's JUnit reports.

    python tools/report_soak.py REPORT.xml ...
    python tools/report_soak.py --section REPORT.xml

The second form writes one section anew, of a part that was run by itself, and leaves the others. A
section is called after its report. The counts of a test are what it gave to `record_property`.
"""

import datetime
import os
import platform
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "evidence" / "soak.md"


def current_commit() -> str:
    """The commit that is checked out, and whether the tree differs from it."""
    head = git("rev-parse", "--short=12", "HEAD") or "none yet"
    changed = git("status", "--porcelain", "--untracked-files=all", "--", ".", ":!docs/evidence")
    return f"{head}, with uncommitted changes" if changed else head


def git(*arguments: str) -> str:
    """What git prints; empty if it fails."""
    run = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return run.stdout.strip() if run.returncode == 0 else ""


def test_rows(report: Path) -> list[str]:
    """One table row per test of a report, sorted."""
    rows = []
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        if any(case.find(tag) is not None for tag in ("failure", "error")):
            outcome = "**failed**"
        else:
            outcome = "skipped" if case.find("skipped") is not None else "passed"
        counts = ", ".join(
            f"{property_.get('name')} {group_digits(property_.get('value', ''))}"
            for property_ in case.iter("property")
        )
        place = case.get("classname", "").removeprefix("tests.")
        seconds = float(case.get("time", "0"))
        rows.append(f"| {place} | {case.get('name')} | {counts} | {seconds:,.1f} s | {outcome} |")
    return sorted(rows)


def group_digits(value: str) -> str:
    """Digits in groups of three, any other text unchanged."""
    return f"{int(value):,}" if value.isdecimal() else value


def render(reports: list[Path]) -> str:
    lines = ["# Soak", "", "Written by `make soak`; not edited by hand.", "", *run_facts()]
    for report in reports:
        lines += ["", *section(report)]
    return "\n".join([*lines, ""])


def run_facts() -> list[str]:
    """When, of what and where."""
    return [
        f"- date: {datetime.datetime.now(datetime.UTC):%Y-%m-%d %H:%M} UTC",
        f"- commit: {current_commit()}",
        f"- machine: {os.cpu_count()} cores, {platform.machine()}, {platform.system()}",
        f"- Python: {platform.python_version()} ({platform.python_implementation()})",
    ]


def section(report: Path, facts: Sequence[str] = ()) -> list[str]:
    head = ["| where | test | counts | duration | outcome |", "|---|---|---|---|---|"]
    return [f"## {report.stem.capitalize()}", "", *facts, *head, *test_rows(report)]


def with_section(page: str, report: Path) -> str:
    """A page with one section of its own run, in place of an earlier one of that name."""
    written = section(report, ["Run by itself:", "", *run_facts(), ""])
    parts = re.split(r"^(?=## )", page, flags=re.MULTILINE)
    kept = [part.rstrip() for part in parts if not part.startswith(f"{written[0]}\n")]
    return "\n\n".join([*kept, "\n".join(written)]) + "\n"


def main() -> None:
    """Write the page; the exit status is 1 if a test failed."""
    match sys.argv[1:]:
        case ["--section", report]:
            text = with_section(REPORT.read_text(encoding="utf-8"), Path(report))
        case reports:
            text = render([Path(report) for report in reports])
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    REPORT.write_text(text, encoding="utf-8")
    sys.stdout.write(f"{REPORT.relative_to(ROOT)}\n")
    sys.exit("**failed**" in text)


if __name__ == "__main__":
    main()
