"""The catalogue: finds games, by folder here and by entry point elsewhere. It lists none."""

import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

import bestiary.games
from bestiary.core.game import Game
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.rulebook import Rule, rules_in
from bestiary.core.text import Listed, quoted

GROUP = "bestiary.games"


@dataclass(frozen=True)
class Entry:
    """A game and the package that holds it."""

    game: Game
    package: str

    @property
    def folder(self) -> Traversable:
        """Where its manual and its sentences lie."""
        return files(self.package)

    def manual(self, language: str) -> str:
        """Its rules in a language, as they are written."""
        return (self.folder / "manual" / f"{language}.md").read_text(encoding="utf-8")

    def rulebook(self, language: str) -> dict[str, Rule]:
        """Its rules in a language, one by one, by their ids."""
        return rules_in(self.manual(language))

    def rules(self) -> tuple[str, ...]:
        """The ids of its rules, in the order of its manual."""
        return tuple(self.rulebook("en"))


@cache
def entries() -> Mapping[str, Entry]:
    """Every game that is installed, by name."""
    ours = [
        f"bestiary.games.{module.name}" for module in pkgutil.iter_modules(bestiary.games.__path__)
    ]
    others = sorted(point.value for point in entry_points(group=GROUP))
    found = [Entry(import_module(package).game, package) for package in (*ours, *others)]
    return MappingProxyType({entry.game.name: entry for entry in found})


def entry(name: str) -> Entry:
    """The game of a name; refuses one that nobody has installed."""
    if name not in entries():
        raise Refused(FORMAT, "refused-game", name=quoted(name), known=Listed(tuple(entries())))
    return entries()[name]


def game(name: str) -> Game:
    """The game of a name; refuses one that nobody has installed."""
    return entry(name).game
