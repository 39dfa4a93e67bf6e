"""Bots of another package that fail, each in its way, and their installation for a test."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bestiary.bots.random import RandomBot
from bestiary.bots.registry import BotKind, plugin_kinds
from bestiary.catalog import AnyView
from bestiary.core.bot import NO_CLOCK, Choice, Clock, untranslated

ROOT = Path(__file__).parents[1]
MARKS_VARIABLE = "FAILING_BOTS_MARKS"
"""The variable with the file in which each choice leaves the number of its process."""
FAILURES = {"raises": "raised", "cheats": "illegal", "hangs": "timeout", "exits": "died"}
"""Each kind that always fails, and how."""


class MarkingBot(RandomBot):
    """Plays at random, and says which process it chooses in."""

    def choose(self, view: AnyView, clock: Clock = NO_CLOCK) -> Choice:
        print("no answer, only a sentence")
        self.mark()
        return super().choose(view, clock)

    def mark(self) -> int:
        """How many choices there have been."""
        path = Path(os.environ.get(MARKS_VARIABLE, os.devnull))
        with path.open("a") as file:
            file.write(f"{os.getpid()}\n")
        return len(path.read_text().split())


class RaisingBot(MarkingBot):
    def choose(self, view: AnyView, clock: Clock = NO_CLOCK) -> Choice:
        self.mark()
        raise ZeroDivisionError(view.board)


class CheatingBot(MarkingBot):
    def choose(self, view: AnyView, clock: Clock = NO_CLOCK) -> Choice:
        self.mark()
        return Choice("eat the cards", untranslated("I am hungry."))


class HangingBot(MarkingBot):
    def choose(self, view: AnyView, clock: Clock = NO_CLOCK) -> Choice:
        self.mark()
        while True:
            time.sleep(0.01)


class ExitingBot(MarkingBot):
    def choose(self, view: AnyView, clock: Clock = NO_CLOCK) -> Choice:
        self.mark()
        os._exit(3)


class ExitingOnceBot(MarkingBot):
    """Its first worker dies; the next one plays."""

    def choose(self, view: AnyView, clock: Clock = NO_CLOCK) -> Choice:
        if self.mark() == 1:
            os._exit(3)
        return RandomBot.choose(self, view, clock)


def kind(name: str, bot: type[RandomBot]) -> BotKind:
    return BotKind(name, lambda game, seed: bot(seed))


MARKS_KIND = kind("marks", MarkingBot)
RAISES = kind("raises", RaisingBot)
CHEATS = kind("cheats", CheatingBot)
HANGS = kind("hangs", HangingBot)
EXITS = kind("exits", ExitingBot)
EXITS_ONCE = kind("exits-once", ExitingOnceBot)


def install(folder: Path, *more: str) -> str:
    """Install them into a folder: a `PYTHONPATH` with it. `more` are further entry points."""
    dist_info = folder / "failing_bots-1.dist-info"
    dist_info.mkdir()
    (dist_info / "METADATA").write_text("Name: failing-bots\nVersion: 1\n")
    names = ("MARKS_KIND", "RAISES", "CHEATS", "HANGS", "EXITS", "EXITS_ONCE")
    points = [f"{name} = tests.failing_bots:{name}" for name in names]
    lines = ["[bestiary.bots]", *points, *more, ""]
    (dist_info / "entry_points.txt").write_text("\n".join(lines))
    paths = (str(folder), os.environ.get("PYTHONPATH", ""), str(ROOT))
    return os.pathsep.join(filter(None, paths))


@contextmanager
def installed(folder: Path, *more: str) -> Iterator[Path]:
    """Have them in this process too: the file with their marks."""
    install(folder, *more)
    sys.path.insert(0, str(folder))
    os.environ[MARKS_VARIABLE] = str(folder / "marks")
    plugin_kinds.cache_clear()
    try:
        yield folder / "marks"
    finally:
        plugin_kinds.cache_clear()
        del os.environ[MARKS_VARIABLE]
        sys.path.remove(str(folder))
