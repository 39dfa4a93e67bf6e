"""Golden files: what came out once and was read by a person. `make golden` rewrites them."""

import os
from pathlib import Path

GOLDEN_DIR = Path(__file__).parent / "golden"
IS_REWRITING = os.environ.get("BESTIARY_GOLDEN") == "write"


def assert_matches_golden(name: str, found: str) -> None:
    """Compare with the golden file of a name, or rewrite it."""
    path = GOLDEN_DIR / name
    if IS_REWRITING:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(found, encoding="utf-8")
    assert path.exists(), f"{name} is missing: make golden"
    assert found == path.read_text(encoding="utf-8")
