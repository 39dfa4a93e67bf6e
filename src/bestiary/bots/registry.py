"""Bots: the bot registry, by name and in order of strength.

`random` and `search` play every game; if a game has no `clever` of its own, `search` is it. A game
adds its own bots (`Game.bots`), and an installed package adds more by entry points in the group
`bestiary.bots`: each value is a `BotKind`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import entry_points
from typing import Final

from bestiary.bots.random import RandomBot
from bestiary.bots.search import SearchBot
from bestiary.core.bot import Bot
from bestiary.core.game import Game
from bestiary.core.message import ListArg, Message, message, safe_repr
from bestiary.core.refusal import FORMAT, Refused

ENTRY_POINT_GROUP: Final = "bestiary.bots"
LADDER: Final = ("random", "novice", "steady", "clever")
"""The names that mean the same in all games, the weakest first."""
DEFAULT_BOT: Final = "steady"
SEARCH_BOT_ALIASES: Final = ("search", "clever")
"""The names of the search bot; a game's own `clever` takes precedence."""


@dataclass(frozen=True)
class BotKind:
    """A kind of bot, for the games that it can play."""

    name: str
    make: Callable[[Game, int], Bot]
    """Makes a bot for a game, from a seed."""
    can_play: Callable[[Game], bool] = lambda game: True
    description: Message | None = None
    """One sentence about it; `core.bot.untranslated` makes one from plain text."""


@cache
def plugin_kinds() -> tuple[BotKind, ...]:
    """The bots of other packages, sorted by name."""
    kinds = [point.load() for point in entry_points(group=ENTRY_POINT_GROUP)]
    return tuple(sorted(kinds, key=lambda kind: kind.name))


def bot_names(game: Game) -> tuple[str, ...]:
    """The bots that play a game: the ladder first, then the others by name."""
    names = dict(_factories(game)).keys()
    return (*(name for name in LADDER if name in names), *sorted(names - set(LADDER)))


def make_bot(game: Game, name: str, seed: int) -> Bot:
    """Refuses a bot that the game does not have."""
    make = dict(_factories(game)).get(name)
    if make is None:
        known = ListArg(bot_names(game))
        raise Refused(FORMAT, "refused-bot", name=safe_repr(name), game=game.name, known=known)
    return make(seed)


def fill_seats(game: Game, bots: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """A bot for each seat, the last one repeated; refuses unknown bots and too many."""
    for name in bots:
        make_bot(game, name, 0)
    if len(bots) > seats:
        raise Refused(FORMAT, "refused-bots", given=len(bots), seats=seats)
    return bots + bots[-1:] * (seats - len(bots))


def default_bot(game: Game) -> str:
    """`DEFAULT_BOT`, or the strongest of the ladder if a game has no such bot."""
    names = bot_names(game)
    return DEFAULT_BOT if DEFAULT_BOT in names else [name for name in LADDER if name in names][-1]


def describe_bot(game: Game, name: str) -> Message | None:
    """One sentence about a bot; None if its package has none."""
    if name in game.bots:
        return message(f"{game.name}-bot-{name}")
    for kind in plugin_kinds():
        if kind.name == name and kind.can_play(game):
            return kind.description
    return message("bot-search-character" if name in SEARCH_BOT_ALIASES else "bot-random-character")


def _factories(game: Game) -> Iterator[tuple[str, Callable[[int], Bot]]]:
    """Every bot of a game; of a name that comes twice the last is meant, the game's own."""
    yield "random", RandomBot
    yield from dict.fromkeys(SEARCH_BOT_ALIASES, partial(SearchBot, game)).items()
    for kind in plugin_kinds():
        if kind.can_play(game):
            yield kind.name, partial(kind.make, game)
    yield from game.bots.items()
