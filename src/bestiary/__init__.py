"""Bestiary: three animal card games of bluff and nerve, exactly by their rules.

This is the public Python API. Its names are imported from their modules when first used, so that
importing one subpackage never imports another.
"""

from types import ModuleType as _ModuleType
from typing import TYPE_CHECKING

from bestiary.core import injected_functions as _injected_functions

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal

    from bestiary import client
    from bestiary.bots.random import RandomBot
    from bestiary.catalog import AnyBot, AnyGame, AnyPlay, AnyView
    from bestiary.core.bot import Bot
    from bestiary.core.pcg32 import Pcg32
    from bestiary.core.play import Play
    from bestiary.core.refusal import Refused
    from bestiary.core.viewer import DEALER, ONLOOKER
    from bestiary.records import Record

    __version__: str
else:

    def __getattr__(name: str) -> object:
        from importlib import import_module, metadata

        modules = {
            "DEALER": "bestiary.core.viewer",
            "ONLOOKER": "bestiary.core.viewer",
            "Bot": "bestiary.core.bot",
            "Pcg32": "bestiary.core.pcg32",
            "Play": "bestiary.core.play",
            "RandomBot": "bestiary.bots.random",
            "Record": "bestiary.records",
            "Refused": "bestiary.core.refusal",
        }
        if name == "client":
            return import_module("bestiary.client")
        if name == "__version__":
            return metadata.version("bestiary")
        if name not in modules:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(modules[name]), name)


__all__ = [
    "DEALER",
    "ONLOOKER",
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


def __dir__() -> list[str]:
    special = {name for name in globals() if name.startswith("__")}
    modules = {name for name, value in globals().items() if isinstance(value, _ModuleType)}
    return sorted({*__all__, "__version__"} | special | modules - {"_injected_functions"})


def game_names() -> tuple[str, ...]:
    from bestiary import catalog

    return tuple(catalog.installed_games())


def bot_names(game: str) -> tuple[str, ...]:
    """The bots that play a game: those of the ladder first, from the weakest to the strongest."""
    from bestiary import catalog
    from bestiary.bots import registry

    return registry.bot_names(catalog.game(game))


def bot(game: str, name: str, seed: int) -> "AnyBot":
    """A bot by name; its random numbers follow from the seed."""
    from bestiary import catalog
    from bestiary.bots import registry

    return registry.make_bot(catalog.game(game), name, seed)


def play(
    game: str,
    players: int | None = None,
    seed: int | None = None,
    options: "Mapping[str, str] | None" = None,
    chance: 'Literal["automatic", "explicit"]' = "automatic",
) -> "AnyPlay":
    """Start a play; what is dealt follows from the seed, or is random without one.

    Without `players` the usual number plays. With `chance="explicit"` only the first deal is made:
    when the dealer is to move later, `to_move()` names it, and the caller makes its move.
    """
    from operator import index
    from secrets import randbits

    from bestiary import catalog
    from bestiary.core.message import safe_repr
    from bestiary.core.pcg32 import Pcg32
    from bestiary.core.play import Play
    from bestiary.core.refusal import FORMAT, Refused

    if chance not in ("automatic", "explicit"):
        raise Refused(FORMAT, "refused-option", name="chance", value=repr(chance))
    rules = catalog.game(game)
    try:
        known_seed = randbits(64) if seed is None else index(seed)
    except TypeError:
        raise Refused(FORMAT, "refused-seed", seed=safe_repr(seed)) from None
    count = rules.default_players if players is None else players
    chance_seed = known_seed if chance == "automatic" else None
    return Play.new(rules, count, Pcg32(known_seed), options, chance_seed)


class _PackagesAbove:
    """What core calls of them: each import waits for its first call."""

    def refusal_sentence(self, refused: "Refused") -> str:
        from bestiary.i18n import Translator

        return Translator("en").translate(refused.message)

    def board_text(self, view: "AnyView") -> str:
        from bestiary.i18n.text_board import board_text

        return board_text(view)

    def record(self, play: "AnyPlay", names: list[str] | None) -> "Record":
        from bestiary.records import Record

        return Record.from_play(play, names)

    def game(self, rules: str) -> "AnyGame":
        from bestiary import catalog

        return catalog.game_by_rules(rules)


_injected_functions.injected = _PackagesAbove()
