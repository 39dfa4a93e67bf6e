"""Core: other threads may run while a walk is made that needs no interpreter.

The header beside this file does it, for compiled callers. Interpreted ones need the interpreter.
"""


def release() -> object:
    """Let go of the interpreter; what follows touches no Python object."""
    return None


def reacquire(thread_state: object) -> None:
    """Take it back."""
