"""How much the property tests try: little at every commit, more in CI, all of it in a soak."""

import os
from collections.abc import Callable

RecordProperty = Callable[[str, object], None]
"""Notes what a property test did, for the evidence of a soak."""

RUN_SIZE = os.environ.get("BESTIARY_SIZE", "check")


def examples_for_run(*, check: int, ci: int, soak: int) -> int:
    """The count for this run."""
    return {"check": check, "ci": ci, "soak": soak}[RUN_SIZE]
