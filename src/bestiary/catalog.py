"""Catalog: finds the installed games, by folder here and by entry point elsewhere."""

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
from bestiary.core.message import ListArg, safe_repr
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.rulebook import Rule, parse_rules

ENTRY_POINT_GROUP = "bestiary.games"


@dataclass(frozen=True)
class InstalledGame:
    """A game and the package that holds it."""

    game: Game
    package: str

    @property
    def folder(self) -> Traversable:
        """The folder that holds `manual/` and `locale/`."""
        return files(self.package)

    def manual(self, language: str) -> str:
        """Its manual in a language, as Markdown."""
        return (self.folder / "manual" / f"{language}.md").read_text(encoding="utf-8")

    def rulebook(self, language: str) -> dict[str, Rule]:
        """The rules of its manual in a language, by their ids."""
        return parse_rules(self.manual(language))

    def rule_ids(self) -> tuple[str, ...]:
        """The ids of its rules, in the order of its manual."""
        return tuple(self.rulebook("en"))


@cache
def installed_games() -> Mapping[str, InstalledGame]:
    """The installed games by name: those of this package first, then the plug-ins."""
    builtin_packages = [
        f"bestiary.games.{module.name}" for module in pkgutil.iter_modules(bestiary.games.__path__)
    ]
    plugin_packages = sorted(point.value for point in entry_points(group=ENTRY_POINT_GROUP))
    games = [
        InstalledGame(import_module(package).game, package)
        for package in (*builtin_packages, *plugin_packages)
    ]
    return MappingProxyType({entry.game.name: entry for entry in games})


def installed_game(name: str) -> InstalledGame:
    """The game of a name and its package; refuses a game that is not installed."""
    if name not in installed_games():
        raise Refused(
            FORMAT, "refused-game", name=safe_repr(name), known=ListArg(tuple(installed_games()))
        )
    return installed_games()[name]


def game(name: str) -> Game:
    """The game of a name; refuses a game that is not installed."""
    return installed_game(name).game
