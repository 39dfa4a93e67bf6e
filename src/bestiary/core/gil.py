"""Core: releases the GIL while compiled code searches, so that other threads run.

The `.pxd` beside this file does it. Interpreted callers need the GIL: here it does nothing.
"""


def release() -> object:
    """Release the GIL; until `reacquire` the caller touches no Python object."""
    return None


def reacquire(thread_state: object) -> None:
    """Take back the GIL with what `release` returned."""
