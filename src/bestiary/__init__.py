"""Bestiary: three animal card games of bluff and nerve, exactly by their rules.

This is the public Python API. Its names are imported from their modules when first used, so that
importing one subpackage never imports another.
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
    from bestiary import catalog

    return tuple(catalog.installed_games())


def bot_names(game: str) -> tuple[str, ...]:
    """The bots that play a game: those of the ladder first, from the weakest to the strongest."""
    from bestiary import catalog
    from bestiary.bots import registry

    return registry.bot_names(catalog.game(game))


def bot(game: str, name: str, seed: int) -> "Bot":
    """A bot by name; its random numbers follow from the seed."""
    from bestiary import catalog
    from bestiary.bots import registry

    return registry.make_bot(catalog.game(game), name, seed)


def play(
    game: str, players: int, seed: int | None = None, options: Mapping[str, str] | None = None
) -> "Play":
    """Start a play; the deal follows from the seed, or is random without one."""
    from secrets import randbits

    from bestiary import catalog
    from bestiary.core.pcg32 import Pcg32
    from bestiary.core.play import Play

    rng = Pcg32(randbits(64) if seed is None else seed)
    return Play.new(catalog.game(game), players, rng, options)
