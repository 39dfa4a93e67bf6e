"""Bestiary: three animal card games of bluff and nerve, exactly by their rules.

This is the front door; what it names lives in the rooms behind it and is fetched when asked for,
so that importing one room never imports another.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bestiary import client
    from bestiary.bots.random import RandomBot
    from bestiary.core.bot import Bot
    from bestiary.core.pcg32 import Pcg32
    from bestiary.core.play import Play
    from bestiary.core.refusal import Refused
    from bestiary.records import Record
else:

    def __getattr__(name: str) -> object:
        """Fetch a name of the front door from its room."""
        from importlib import import_module

        modules = {
            "Bot": "bestiary.core.bot",
            "Pcg32": "bestiary.core.pcg32",
            "Play": "bestiary.core.play",
            "RandomBot": "bestiary.bots.random",
            "Record": "bestiary.records",
            "Refused": "bestiary.core.refusal",
        }
        if name == "client":
            return import_module("bestiary.client")
        if name not in modules:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(modules[name]), name)


__all__ = [
    "Bot",
    "Pcg32",
    "Play",
    "RandomBot",
    "Record",
    "Refused",
    "bot",
    "bot_names",
    "client",
    "game_names",
    "play",
]


def game_names() -> tuple[str, ...]:
    """The games that are installed."""
    from bestiary import catalog

    return tuple(catalog.installed_games())


def bot_names(game: str) -> tuple[str, ...]:
    """The bots that play a game, the ladder first and the weakest of it before the others."""
    from bestiary import catalog
    from bestiary.bots import registry

    return registry.bot_names(catalog.game(game))


def bot(game: str, name: str, seed: int) -> "Bot":
    """A bot by name; all that it leaves to chance follows from the seed."""
    from bestiary import catalog
    from bestiary.bots import registry

    return registry.make_bot(catalog.game(game), name, seed)


def play(
    game: str, players: int, seed: int | None = None, options: Mapping[str, str] | None = None
) -> "Play":
    """Begin a play; the deal follows from the seed, and is another each time without one."""
    from secrets import randbits

    from bestiary import catalog
    from bestiary.core.pcg32 import Pcg32
    from bestiary.core.play import Play

    rng = Pcg32(randbits(64) if seed is None else seed)
    return Play.new(catalog.game(game), players, rng, options)
