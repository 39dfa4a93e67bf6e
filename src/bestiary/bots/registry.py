"""Bots: the bot registry, by name and in order of strength.

`random` and `search` play every game; if a game has no `clever` of its own, `search` is it. A game
adds its own bots (`Game.bots`), and an installed package adds more by entry points in the group
`bestiary.bots`: each value is a `BotKind`.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import entry_points
from typing import Final

from bestiary.bots.random import RandomBot
from bestiary.bots.search import SearchBot
from bestiary.bots.worker_pool import WorkerBot, WorkerPool, shared_pool
from bestiary.catalog import AnyBot, AnyBotFactory, AnyGame
from bestiary.core.message import ListArg, Message, message, safe_repr
from bestiary.core.refusal import FORMAT, Refused

log = logging.getLogger("bestiary.bots")

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
    make: Callable[[AnyGame, int], AnyBot]
    """Makes a bot for a game, from a seed."""
    can_play: Callable[[AnyGame], bool] = lambda game: True
    description: Message | None = None
    """One sentence about it; `core.bot.untranslated` makes one from plain text."""


@cache
def plugin_kinds() -> tuple[BotKind, ...]:
    """The bots of other packages, sorted by name."""
    kinds = []
    for point in entry_points(group=ENTRY_POINT_GROUP):
        try:
            kinds.append(point.load())
        except Exception:
            log.exception("a bot cannot be imported", extra={"bot": point.name})
    return tuple(sorted(kinds, key=lambda kind: kind.name))


def plugin_kind(game: AnyGame, name: str) -> BotKind:
    """The bot of another package with that name; raises `KeyError`."""
    return {kind.name: kind for kind in plugin_kinds() if _can_play(kind, game)}[name]


def _can_play(kind: BotKind, game: AnyGame) -> bool:
    try:
        return kind.can_play(game)
    except Exception:
        log.exception("a bot cannot say what it plays", extra={"bot": kind.name})
        return False


def bot_names(game: AnyGame) -> tuple[str, ...]:
    """The bots that play a game: the ladder first, then the others by name."""
    names = _factories(game, shared_pool).keys()
    return (*(name for name in LADDER if name in names), *sorted(names - set(LADDER)))


def make_bot(game: AnyGame, name: str, seed: int, workers: WorkerPool = shared_pool) -> AnyBot:
    """Refuses a bot that the game does not have; one of another package chooses in a worker."""
    make = _factories(game, workers).get(name)
    if make is None:
        known = ListArg(bot_names(game))
        raise Refused(FORMAT, "refused-bot", name=safe_repr(name), game=game.name, known=known)
    return make(seed)


def fill_seats(game: AnyGame, bots: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """A bot for each seat, the last one repeated; refuses unknown bots and too many."""
    for name in bots:
        make_bot(game, name, 0)
    if len(bots) > seats:
        raise Refused(FORMAT, "refused-bots", given=len(bots), seats=seats)
    return bots + bots[-1:] * (seats - len(bots))


def default_bot(game: AnyGame) -> str:
    """`DEFAULT_BOT`, or the strongest of the ladder if a game has no such bot."""
    names = bot_names(game)
    return DEFAULT_BOT if DEFAULT_BOT in names else [name for name in LADDER if name in names][-1]


def lower_bot(game: AnyGame, name: str) -> str | None:
    """The next lower bot of the ladder, or the default below other bots; None below `random`."""
    ladder = [rung for rung in LADDER if rung in bot_names(game)]
    if name not in ladder:
        return default_bot(game)
    return ladder[ladder.index(name) - 1] if name != ladder[0] else None


def describe_bot(game: AnyGame, name: str) -> Message | None:
    """One sentence about a bot; None if its package has none."""
    if name in game.bots:
        return message(f"{game.name}-bot-{name}")
    for kind in plugin_kinds():
        if kind.name == name and _can_play(kind, game):
            return kind.description
    return message("bot-search-character" if name in SEARCH_BOT_ALIASES else "bot-random-character")


def _factories(game: AnyGame, workers: WorkerPool) -> dict[str, AnyBotFactory]:
    """Every bot of a game; of a name that comes twice the last is meant, the game's own."""
    search = dict.fromkeys(SEARCH_BOT_ALIASES, partial(SearchBot, game))
    kinds = [kind.name for kind in plugin_kinds() if _can_play(kind, game)]
    plugins = {name: partial(WorkerBot, workers, game.rules, name) for name in kinds}
    return {**search, **plugins, "random": RandomBot, **game.bots}
