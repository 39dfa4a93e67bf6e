"""Commit subjects can be read in `git log --oneline` and found with grep."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BASE = Path(__file__).with_name("commits_after.txt")
LONGEST = 72
AREA = re.compile(r"[a-z][a-z0-9_./ -]*: \S")


def is_well_formed(subject: str) -> bool:
    """Whether a subject is short and begins with its area: `host: retry a bot that raises`."""
    return len(subject) <= LONGEST and AREA.match(subject) is not None


def subjects() -> list[str]:
    """The subjects of the commits after the one that the file beside this names."""
    base = BASE.read_text("utf-8").split()[0]
    command = ["git", "log", "--no-merges", "--format=%s", f"{base}..HEAD"]
    log = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return log.stdout.splitlines()


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("host: retry a bot that raises", True),
        ("A bot that raises is asked again", False),
        ("host: " + "x" * 70, False),
    ],
)
def test_a_subject_names_its_area_in_72_characters(subject: str, expected: bool) -> None:
    assert is_well_formed(subject) is expected


def test_all_subjects_are_well_formed() -> None:
    assert [subject for subject in subjects() if not is_well_formed(subject)] == []
