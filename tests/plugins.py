"""Plug-ins that only single tests install: folders with a package and its entry points."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bestiary import catalog
from bestiary.i18n import translator
from bestiary.server import i18n_routes

TESTS: Final = Path(__file__).parent
FAULTY: Final = TESTS / "faulty_plugin"
COUNTING: Final = TESTS / "counting_plugin"
KUHN_2: Final = TESTS / "kuhn_2"
KUHN_LADDER: Final = TESTS / "kuhn_ladder"


@contextmanager
def installed(*folders: Path) -> Iterator[None]:
    """Within the block the plug-ins of these folders are installed."""
    paths = [str(folder) for folder in folders]
    sys.path += paths
    forget_games()
    try:
        yield
    finally:
        for path in paths:
            sys.path.remove(path)
        forget_games()


def forget_games() -> None:
    """Let the catalog look anew for what is installed."""
    caches = (
        catalog.installed_rules,
        catalog.installed_games,
        translator.fluent_bundle,
        translator._ftl_resource,
        i18n_routes._ftl,
    )
    for cached in caches:
        cached.cache_clear()
