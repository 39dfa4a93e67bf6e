"""Bots: who can be asked to play, by name, in the order of their strength.

`random` and `search` play every game; where a game has no `clever` of its own, `search` is it. A
game brings bots of its own in its folder (`Game.bots`), and whoever installs a package with an
entry point in the group `bestiary.bots` adds more: its value is a `Kind`.
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
"""Who plays where nobody says."""
SEARCH_NAMES: Final = ("search", "clever")
"""What the search is called; a game's own `clever` comes before it."""


@dataclass(frozen=True)
class BotKind:
    """A kind of bot, for the games that it can play."""

    name: str
    make: Callable[[Game, int], Bot]
    """Makes one for a game, from a seed."""
    can_play: Callable[[Game], bool] = lambda game: True
    description: Message | None = None
    """One sentence about it; `core.bot.in_words` makes one that is not translated."""


@cache
def plugin_kinds() -> tuple[BotKind, ...]:
    """The kinds of bots that other packages bring, by name."""
    found = [point.load() for point in entry_points(group=ENTRY_POINT_GROUP)]
    return tuple(sorted(found, key=lambda kind: kind.name))


def bot_names(game: Game) -> tuple[str, ...]:
    """The bots that play a game: the ladder first, then the others by name."""
    found = dict(_factories(game))
    ladder = [name for name in LADDER if name in found]
    return (*ladder, *sorted(found.keys() - set(LADDER)))


def make_bot(game: Game, name: str, seed: int) -> Bot:
    """A bot that plays a game; refuses a name that nobody has."""
    make = dict(_factories(game)).get(name)
    if make is None:
        known = ListArg(bot_names(game))
        raise Refused(FORMAT, "refused-bot", name=safe_repr(name), game=game.name, known=known)
    return make(seed)


def fill_seats(game: Game, bots: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """A bot for each seat, the last one at all that are left; refuses what cannot be."""
    for name in bots:
        make_bot(game, name, 0)
    if len(bots) > seats:
        raise Refused(FORMAT, "refused-bots", given=len(bots), seats=seats)
    return bots + bots[-1:] * (seats - len(bots))


def default_bot(game: Game) -> str:
    """Who plays where nobody says; the strongest of the ladder where a game has no such bot."""
    known = bot_names(game)
    return DEFAULT_BOT if DEFAULT_BOT in known else [name for name in LADDER if name in known][-1]


def describe_bot(game: Game, name: str) -> Message | None:
    """What a bot is like, in a sentence; None where its maker says nothing."""
    if name in game.bots:
        return message(f"{game.name}-bot-{name}")
    for kind in plugin_kinds():
        if kind.name == name and kind.can_play(game):
            return kind.description
    return message("bot-search-character" if name in SEARCH_NAMES else "bot-random-character")


def _factories(game: Game) -> Iterator[tuple[str, Callable[[int], Bot]]]:
    """Every bot of a game; where a name comes twice, the game's own is meant."""
    yield "random", RandomBot
    yield from dict.fromkeys(SEARCH_NAMES, partial(SearchBot, game)).items()
    for kind in plugin_kinds():
        if kind.can_play(game):
            yield kind.name, partial(kind.make, game)
    yield from game.bots.items()
