"""Compiled modules have the names and the signatures of their source.

What a header declares as `cdef` function or method is C only: it checks nothing, so that Python
could write anywhere in memory with it.
"""

import inspect
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from bestiary import catalog
from bestiary.core.interpreted import import_interpreted, is_compiled
from bestiary.games.lascaux.rules import BID, PASS
from tests.random_play import BUILTIN_GAMES_AND_PLAYERS

SOURCE = Path(__file__).parents[2] / "src"
HEADERS = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts): path.read_text("utf-8")
    for path in sorted(SOURCE.rglob("*.pxd"))
}
MODULES = [name for name, header in HEADERS.items() if not header.startswith("# header only")]


def test_actions_of_lascaux_can_be_imported() -> None:
    assert (BID, PASS) == (6, 7)


def c_only_names(module: str) -> set[str]:
    """The functions and methods that the header declares without a name for Python."""
    return set(re.findall(r"^ *cdef .*?(\w+)\(", HEADERS[module], re.MULTILINE))


def public_names(module: ModuleType) -> dict[str, Any]:
    """What a module defines itself; what it imports, a compiled one need not pass on."""
    names = {name: value for name, value in vars(module).items() if not name.startswith("_")}
    return {
        name: value
        for name, value in names.items()
        if getattr(value, "__module__", module.__name__) in (module.__name__, None)
        and not isinstance(value, ModuleType)
        and name not in ("annotations", "cython")
    }


def parameters(function: Any) -> list[tuple[str, Any]]:
    signature = inspect.signature(function).parameters.values()
    return [(parameter.name, parameter.default) for parameter in signature]


@pytest.mark.parametrize("name", MODULES)
def test_compiled_names_and_signatures_equal_those_of_the_source(name: str) -> None:
    compiled, source = import_module(name), import_interpreted(name)
    assert is_compiled(compiled)
    missing = public_names(source).keys() - vars(compiled).keys()
    assert missing <= c_only_names(name)
    assert public_names(compiled).keys() <= vars(source).keys()
    for attribute in public_names(source).keys() - missing - {"COMPILED"}:
        ours, theirs = getattr(compiled, attribute), getattr(source, attribute)
        if inspect.isclass(theirs):
            check_class(name, ours, theirs)
        elif callable(theirs):
            assert parameters(ours) == parameters(theirs), attribute
        else:
            assert as_list(ours) == as_list(theirs), attribute


def as_list(value: Any) -> Any:
    """A C array is a list for Python."""
    return list(value) if isinstance(value, tuple) else value


def check_class(module: str, compiled: type, source: type) -> None:
    """The same methods with the same parameters; the attributes of its objects come from C."""
    own = {name for name in vars(source) if not name.startswith("_")}
    missing = own - set(dir(compiled))
    assert missing <= c_only_names(module)
    for name in own - missing:
        assert parameters(getattr(compiled, name)) == parameters(getattr(source, name)), name


@pytest.mark.parametrize(("name", "players"), BUILTIN_GAMES_AND_PLAYERS)
def test_states_have_the_same_attributes(name: str, players: int) -> None:
    game = catalog.game(name)
    source = import_interpreted(game.state_type.__module__)
    compiled, interpreted = game.state_type(players), source.State(players)
    for attribute, value in vars(interpreted).items():
        ours = getattr(compiled, attribute)
        assert ours == value, attribute
