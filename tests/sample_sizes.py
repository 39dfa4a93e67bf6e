"""How many examples property tests try: few in `make check`, more in CI, most in a soak."""

import os
from collections.abc import Callable

RecordProperty = Callable[[str, object], None]
"""Pytest's fixture; the counts go into the evidence of a soak."""

RUN_SIZE = os.environ.get("BESTIARY_SIZE", "check")


def examples_for_run(*, check: int, ci: int, soak: int) -> int:
    """The count for this run, which BESTIARY_SIZE names."""
    return {"check": check, "ci": ci, "soak": soak}[RUN_SIZE]
