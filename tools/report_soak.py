"""Tools: writes docs/evidence/soak.md from pytest's JUnit reports.

    python tools/report_soak.py REPORT.xml ...

The counts of a test are what it gave to `record_property`.
"""

import datetime
import os
import platform
import subprocess
import sys
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
    lines = [
        "# Soak",
        "",
        "Written by `make soak`; not edited by hand.",
        "",
        f"- date: {datetime.datetime.now(datetime.UTC):%Y-%m-%d %H:%M} UTC",
        f"- commit: {current_commit()}",
        f"- machine: {os.cpu_count()} cores, {platform.machine()}, {platform.system()}",
        f"- Python: {platform.python_version()} ({platform.python_implementation()})",
    ]
    for report in reports:
        lines += ["", f"## {report.stem.capitalize()}", ""]
        lines += ["| where | test | counts | duration | outcome |", "|---|---|---|---|---|"]
        lines += test_rows(report)
    return "\n".join([*lines, ""])


def main() -> None:
    """Write the page; the exit status is 1 if a test failed."""
    text = render([Path(name) for name in sys.argv[1:]])
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    REPORT.write_text(text, encoding="utf-8")
    sys.stdout.write(f"{REPORT.relative_to(ROOT)}\n")
    sys.exit("**failed**" in text)


if __name__ == "__main__":
    main()
