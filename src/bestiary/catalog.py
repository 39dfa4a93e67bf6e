"""Catalog: finds the installed games, by folder here and by entry point elsewhere."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any, TypeAlias

import bestiary.games
from bestiary.core.annotation import PlayedMove
from bestiary.core.bot import Bot, BotFactory
from bestiary.core.game import Game
from bestiary.core.lesson import Lesson, decode_lesson
from bestiary.core.message import ListArg, safe_repr
from bestiary.core.play import Play, PreparedMove
from bestiary.core.play_snapshot import PlaySnapshot
from bestiary.core.refusal import FORMAT, Refused
from bestiary.core.rulebook import Rule, parse_rules
from bestiary.core.view import View

ENTRY_POINT_GROUP = "bestiary.games"
OURS = "bestiary.games."
"""How the packages of our games begin."""

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game of unknown type, as this module finds it; so are the plays, views and bots below."""
AnyPlay: TypeAlias = Play[Any, Any, Any, Any]
AnySnapshot: TypeAlias = PlaySnapshot[Any, Any, Any, Any]
AnyPreparedMove: TypeAlias = PreparedMove[Any, Any]
AnyPlayedMove: TypeAlias = PlayedMove[Any, Any]
AnyView: TypeAlias = View[Any, Any]
AnyBot: TypeAlias = Bot[Any, Any]
AnyBotFactory: TypeAlias = BotFactory[Any, Any]


@dataclass(frozen=True)
class InstalledGame:
    """A game and the package that holds it."""

    game: AnyGame
    package: str

    @property
    def folder(self) -> Traversable:
        """The folder that holds `manual/`, `locale/` and `lessons/`."""
        return files(self.package)

    def manual(self, language: str) -> str:
        return (self.folder / "manual" / f"{language}.md").read_text(encoding="utf-8")

    def rulebook(self, language: str) -> dict[str, Rule]:
        return parse_rules(self.manual(language))

    def lesson_names(self) -> tuple[str, ...]:
        """The lessons in its folder `lessons`, sorted."""
        folder = self.folder / "lessons"
        paths = [path.name for path in folder.iterdir()] if folder.is_dir() else []
        return tuple(sorted(name[:-5] for name in paths if name.endswith(".json")))

    def lesson(self, name: str) -> Lesson:
        """A lesson; refuses a name that the game has no lesson of."""
        return _read_lesson(self.package, name)

    def rule_ids(self) -> tuple[str, ...]:
        """The ids of its rules, in the order of its manual."""
        return tuple(self.rulebook("en"))


@cache
def installed_rules() -> Mapping[str, InstalledGame]:
    """Every installed version of a game by its rules, `mausen/1`: ours first, then plug-ins."""
    ours = [module.name for module in iter_modules(bestiary.games.__path__, OURS)]
    plugins = sorted(point.value for point in entry_points(group=ENTRY_POINT_GROUP))
    games = [InstalledGame(import_module(name).game, name) for name in (*ours, *plugins)]
    return MappingProxyType({entry.game.rules: entry for entry in games})


@cache
def installed_games() -> Mapping[str, InstalledGame]:
    """The installed games by name, each in its newest version."""
    newest: dict[str, InstalledGame] = {}
    for entry in installed_rules().values():
        other = newest.setdefault(entry.game.name, entry)
        if entry.game.version > other.game.version:
            newest[entry.game.name] = entry
    return MappingProxyType(newest)


@cache
def _read_lesson(package: str, name: str) -> Lesson:
    path = files(package) / "lessons" / f"{name}.json"
    if not name.isidentifier() or not path.is_file():
        raise Refused(FORMAT, "refused-lesson", name=safe_repr(name))
    return decode_lesson(path.read_bytes())


def versions(name: str) -> list[InstalledGame]:
    """The installed versions of a game, the newest first."""
    entries = [entry for entry in installed_rules().values() if entry.game.name == name]
    return sorted(entries, key=lambda entry: -entry.game.version)


def installed_game(name: str) -> InstalledGame:
    """The game of a name and its package; refuses a game that is not installed."""
    return _find(installed_games(), name)


def game(name: str) -> AnyGame:
    """The game of a name; refuses a game that is not installed."""
    return installed_game(name).game


def game_by_rules(rules: str) -> AnyGame:
    """The version of a game that is played by these rules; refuses rules that are not installed."""
    return _find(installed_rules(), rules).game


def is_plugin(game: AnyGame) -> bool:
    """Whether a game, as it is installed, is of another package."""
    entry = installed_rules().get(game.rules)
    return entry is not None and entry.game is game and not entry.package.startswith(OURS)


def _find(installed: Mapping[str, InstalledGame], name: str) -> InstalledGame:
    if name not in installed:
        known = ListArg(tuple(installed))
        raise Refused(FORMAT, "refused-game", name=safe_repr(name), known=known)
    return installed[name]
