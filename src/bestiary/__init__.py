"""Bestiary: three animal card games of bluff and nerve, exactly by their rules.

This is the front door; what it names lives in the rooms behind it and is fetched when asked for,
so that importing one room never imports another.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bestiary.bots.random import RandomBot
    from bestiary.core.generator import Generator
    from bestiary.core.play import Play
    from bestiary.core.refusal import Refused
    from bestiary.records import Record, resumed
else:

    def __getattr__(name: str) -> object:
        """Fetch a name of the front door from its room."""
        from importlib import import_module

        rooms = {
            "Generator": "bestiary.core.generator",
            "Play": "bestiary.core.play",
            "RandomBot": "bestiary.bots.random",
            "Record": "bestiary.records",
            "Refused": "bestiary.core.refusal",
            "resumed": "bestiary.records",
        }
        if name not in rooms:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(rooms[name]), name)


__all__ = ["Generator", "Play", "RandomBot", "Record", "Refused", "game_names", "play", "resumed"]


def game_names() -> tuple[str, ...]:
    """The games that are installed."""
    from bestiary import catalog

    return tuple(catalog.entries())


def play(
    game: str, players: int, seed: int | None = None, options: Mapping[str, str] | None = None
) -> "Play":
    """Begin a play; the deal follows from the seed, and is another each time without one."""
    from secrets import randbits

    from bestiary import catalog
    from bestiary.core.generator import Generator
    from bestiary.core.play import Play

    rng = Generator(randbits(64) if seed is None else seed)
    return Play.dealt(catalog.game(game), players, rng, options)
