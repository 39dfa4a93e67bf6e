"""One class name, one class: a reader who searches for it finds one definition."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "bestiary"


def definitions() -> dict[str, list[Path]]:
    """The modules that define a class of a name, at any depth."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path.relative_to(SOURCE))
    return found


def are_parallel(paths: list[Path]) -> bool:
    """Whether each game defines the class once, in the same file of its folder."""
    is_of_games = all(path.parts[0] == "games" for path in paths)
    return is_of_games and len({path.parts[1] for path in paths}) == len(paths)


def test_class_names_are_unique_but_for_parallel_ones_of_the_games() -> None:
    twice = {
        name: [str(path) for path in paths]
        for name, paths in definitions().items()
        if len(paths) > 1 and not are_parallel(paths)
    }
    assert twice == {}
