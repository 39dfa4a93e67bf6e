"""Core: an interpreted module stands beside the compiled one and leaves it alone."""

import sys

from bestiary.core import engine, pcg32, python_engine
from bestiary.core.interpreted import import_interpreted, is_compiled
from bestiary.games.mausen import rules


def test_interpreted_module_runs_same_source() -> None:
    """So do the compiled modules that it uses."""
    interpreted = import_interpreted("bestiary.games.mausen.rules")
    assert is_compiled(rules)
    assert not is_compiled(interpreted)
    assert interpreted.State is not rules.State
    assert interpreted.State.__mro__[1] is python_engine.Engine
    assert import_interpreted("bestiary.games.mausen.rules") is interpreted


def test_interpreted_leaves_sys_modules_compiled() -> None:
    import_interpreted("bestiary.games.mausen.rules")
    assert sys.modules["bestiary.games.mausen.rules"] is rules
    assert sys.modules["bestiary.core.engine"] is engine
    assert sys.modules["bestiary.core"].pcg32 is pcg32


def test_interpreted_returns_uncompiled_module_itself() -> None:
    assert import_interpreted("bestiary.core.play") is sys.modules["bestiary.core.play"]
