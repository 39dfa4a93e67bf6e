"""Core: the interpreted twin stands beside the compiled module and leaves it alone."""

import sys

from bestiary.core import engine, generator, plain
from bestiary.core.twin import interpreted, is_compiled
from bestiary.games.mausen import rules


def test_a_twin_is_the_same_source_interpreted() -> None:
    """With everything compiled that it uses."""
    twin = interpreted("bestiary.games.mausen.rules")
    assert is_compiled(rules)
    assert not is_compiled(twin)
    assert twin.State is not rules.State
    assert twin.State.__mro__[1] is plain.Engine
    assert interpreted("bestiary.games.mausen.rules") is twin


def test_the_compiled_modules_stay_where_they_are() -> None:
    """Whoever imports them later gets them."""
    interpreted("bestiary.games.mausen.rules")
    assert sys.modules["bestiary.games.mausen.rules"] is rules
    assert sys.modules["bestiary.core.engine"] is engine
    assert sys.modules["bestiary.core"].generator is generator


def test_a_module_that_is_not_compiled_is_its_own_twin() -> None:
    """There is only one of it."""
    assert interpreted("bestiary.core.play") is sys.modules["bestiary.core.play"]
