"""Core: the interpreted twin of a compiled module, beside it in one process.

Both are made from one source. Tests play them in lock-step, benchmarks compare them, and games
written in plain Python build on the interpreted one.
"""

import importlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import (
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from types import ModuleType

PACKAGE = __name__.partition(".")[0]
_interpreted_modules: dict[str, ModuleType] = {}


def is_compiled(module: ModuleType) -> bool:
    """A module runs as compiled code."""
    return module.__spec__ is not None and isinstance(module.__spec__.loader, ExtensionFileLoader)


def import_interpreted(name: str) -> ModuleType:
    """Import a module from its source, and with it each compiled module of ours that it uses."""
    if not is_compiled(importlib.import_module(name)):
        return importlib.import_module(name)
    with _without_compiled_modules():
        return importlib.import_module(name)


class _SourceFinder(MetaPathFinder):
    """Finds the source where a compiled module would be found."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Leave alone what is not ours or not compiled."""
        compiled_spec = PathFinder.find_spec(name, path, target)
        if (
            path is None
            or compiled_spec is None
            or not isinstance(compiled_spec.loader, ExtensionFileLoader)
        ):
            return None
        finders = (FileFinder(directory, (SourceFileLoader, SOURCE_SUFFIXES)) for directory in path)
        return next((spec for finder in finders if (spec := finder.find_spec(name))), None)


@contextmanager
def _without_compiled_modules() -> Iterator[None]:
    """Put the interpreted twins in the place of the compiled modules for a while."""
    prefix = f"{PACKAGE}."
    compiled = {
        name: module
        for name, module in sys.modules.items()
        if name.startswith(prefix) and is_compiled(module)
    }
    finder = _SourceFinder()
    for name in compiled:
        _set_module(name, _interpreted_modules.get(name))
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name, module in compiled.items():
            if name in sys.modules:
                _interpreted_modules[name] = sys.modules[name]
            _set_module(name, module)


def _set_module(name: str, module: ModuleType | None) -> None:
    """Let a name stand for a module, or for none, here and in its package."""
    package, _, attribute = name.rpartition(".")
    if module is None:
        sys.modules.pop(name, None)
        vars(sys.modules[package]).pop(attribute, None)
    else:
        sys.modules[name] = module
        setattr(sys.modules[package], attribute, module)
