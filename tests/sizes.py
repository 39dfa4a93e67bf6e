"""How much the property tests try: little at every commit, more in CI, all of it in a soak."""

import os
from collections.abc import Callable

Note = Callable[[str, object], None]
"""Notes what a property test did, for the evidence of a soak."""

SIZE = os.environ.get("BESTIARY_SIZE", "check")


def sized(*, check: int, ci: int, soak: int) -> int:
    """The count for this run."""
    return {"check": check, "ci": ci, "soak": soak}[SIZE]
