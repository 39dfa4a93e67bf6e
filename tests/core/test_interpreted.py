"""Core: the interpreted twin stands beside the compiled module and leaves it alone."""

import sys

from bestiary.core import engine, pcg32, python_engine
from bestiary.core.interpreted import import_interpreted, is_compiled
from bestiary.games.mausen import rules


def test_interpreted_module_runs_same_source() -> None:
    """With everything compiled that it uses."""
    twin = import_interpreted("bestiary.games.mausen.rules")
    assert is_compiled(rules)
    assert not is_compiled(twin)
    assert twin.State is not rules.State
    assert twin.State.__mro__[1] is python_engine.Engine
    assert import_interpreted("bestiary.games.mausen.rules") is twin


def test_interpreted_leaves_sys_modules_compiled() -> None:
    """Whoever imports them later gets them."""
    import_interpreted("bestiary.games.mausen.rules")
    assert sys.modules["bestiary.games.mausen.rules"] is rules
    assert sys.modules["bestiary.core.engine"] is engine
    assert sys.modules["bestiary.core"].pcg32 is pcg32


def test_interpreted_returns_uncompiled_module_itself() -> None:
    """There is only one of it."""
    assert import_interpreted("bestiary.core.play") is sys.modules["bestiary.core.play"]
