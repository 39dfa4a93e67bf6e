"""One module name, one module: a reader who searches for it finds one file."""

from collections import defaultdict
from pathlib import Path

from tests.language.test_class_names import SOURCE, are_parallel

PARALLEL = {
    "arena": "the command beside what it runs",
    "bot": "the command beside the contract of what it calls",
    "host": "the command, and the main module of its package",
    "play": "the command beside what it starts",
    "replay": "the command and the HTTP request of the same thing",
    "event": "of a play in `core`, of a table in `tables`",
    "seat": "in the table's state, and a client's connection to it",
    "text_board": "the rows in `core`, the lines in one language in `i18n`; each game has its own",
    "url": "of a table in `client`, of a database in `stores`",
}
"""Names that two modules have by design, and what each is."""


def are_clear(paths: list[Path]) -> bool:
    """Whether one module has a name, or each game has it, perhaps beside its contract in `core`."""
    others = [path for path in paths if path.parts[0] != "games"]
    of_games = [path for path in paths if path not in others]
    if of_games and others:
        return are_parallel(of_games) and [path.parts[0] for path in others] == ["core"]
    return are_parallel(of_games) and len(others) <= 1


def repeated_modules() -> dict[str, list[str]]:
    """The paths of the modules that share a name without being parallel."""
    modules: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        if not path.stem.startswith("__"):
            modules[path.stem].append(path.relative_to(SOURCE))
    return {name: list(map(str, paths)) for name, paths in modules.items() if not are_clear(paths)}


def test_module_names_are_unique_but_for_those_parallel_by_design() -> None:
    repeated = repeated_modules()
    assert {name: paths for name, paths in repeated.items() if name not in PARALLEL} == {}
    assert PARALLEL.keys() <= repeated.keys(), "a name that is unique now needs no exception"
