"""Core: imports the source of a compiled module, beside the compiled one in the same process.

Tests play both in lock-step, benchmarks compare them, and games written in plain Python derive
from the interpreted engine.
"""

import importlib
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import machinery
from importlib.abc import MetaPathFinder
from types import ModuleType

PACKAGE_PREFIX = __name__.partition(".")[0] + "."
_interpreted_modules: dict[str, ModuleType] = {}


def is_compiled(module: ModuleType) -> bool:
    return _is_extension(module.__spec__)


def _is_extension(spec: machinery.ModuleSpec | None) -> bool:
    return spec is not None and isinstance(spec.loader, machinery.ExtensionFileLoader)


def import_interpreted(name: str) -> ModuleType:
    """Import a module from its source, and likewise the compiled modules of ours that it uses."""
    if not is_compiled(importlib.import_module(name)):
        return importlib.import_module(name)
    with _without_compiled_modules():
        return importlib.import_module(name)


def import_sources_only() -> None:
    """From now on import no compiled module of ours; call it before the first is imported."""
    sys.meta_path.insert(0, _SourceFinder())


class _SourceFinder(MetaPathFinder):
    """Finds the source of a module that would be found compiled; other modules it leaves alone."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> machinery.ModuleSpec | None:
        if path is None or not _is_extension(machinery.PathFinder.find_spec(name, path, target)):
            return None
        sources = (machinery.SourceFileLoader, machinery.SOURCE_SUFFIXES)
        finders = (machinery.FileFinder(directory, sources) for directory in path)
        return next((spec for finder in finders if (spec := finder.find_spec(name))), None)


@contextmanager
def _without_compiled_modules() -> Iterator[None]:
    """Within the block, `sys.modules` holds interpreted modules in place of compiled ones."""
    ours = [name for name in sys.modules if name.startswith(PACKAGE_PREFIX)]
    compiled = {name: sys.modules[name] for name in ours if is_compiled(sys.modules[name])}
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
    """Set, or with None remove, a module in `sys.modules` and as attribute of its package."""
    package, _, attribute = name.rpartition(".")
    if module is None:
        sys.modules.pop(name, None)
        vars(sys.modules[package]).pop(attribute, None)
    else:
        sys.modules[name] = module
        setattr(sys.modules[package], attribute, module)
