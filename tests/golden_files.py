"""Golden files: expected outputs that a person has read. `make golden` rewrites them."""

import os
from pathlib import Path

GOLDEN_DIR = Path(__file__).parent / "golden"
IS_REWRITING = os.environ.get("BESTIARY_GOLDEN") == "write"


def assert_matches_golden(name: str, actual: str) -> None:
    """Compare with a golden file, or rewrite it first if BESTIARY_GOLDEN is `write`."""
    path = GOLDEN_DIR / name
    if IS_REWRITING:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(actual, encoding="utf-8")
    assert path.exists(), f"{name} is missing: make golden"
    assert actual == path.read_text(encoding="utf-8")
