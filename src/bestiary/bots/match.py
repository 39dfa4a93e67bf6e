"""Bots: a match: the same bots at one table, deal after deal.

Each deal is played once per seat rotation, so that every bot holds every hand once.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from math import ceil, log2
from time import process_time_ns
from typing import Any, Final, TypeAlias

from msgspec import Struct

from bestiary import catalog
from bestiary.bots.registry import LADDER, bot_names, fill_seats, lower_bot, make_bot
from bestiary.bots.simulation import MAX_MOVES
from bestiary.bots.worker_pool import WorkerBot
from bestiary.catalog import AnyBot, AnyGame, AnyPlay
from bestiary.core.bot import BotError, BotFailure
from bestiary.core.game import Result
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import Play
from bestiary.core.random_source import derive_seed, shuffled
from bestiary.core.viewer import DEALER

LATENCY_BUCKETS_PER_DOUBLING: Final = 16
"""The scale of latencies is logarithmic from 1 µs; a bucket is about 4 % wide."""


BotMaker: TypeAlias = Callable[[AnyGame, str, int], AnyBot]
"""Makes a bot of a game from its name and seed."""


class Match(Struct, frozen=True):
    """The game, the bots and the seed; together they determine every play."""

    game: str
    players: int
    bots: tuple[str, ...]
    """One for each seat; the match measures the first."""
    seed: int


class PlayOutcome(Struct, frozen=True):
    """How one play ended."""

    bots: tuple[str, ...]
    """Seat 0 first."""
    result: Result | None
    """None if unfinished."""


class DealResult(Struct, frozen=True):
    """All plays of one deal."""

    number: int
    outcomes: list[PlayOutcome]
    latency_counts: dict[str, Counter[int]]
    """By bot: how many choices took a CPU time in each latency bucket."""
    flag_counts: dict[str, Counter[tuple[str, bool]]]
    """By bot: how often each of the game's move flags was set and not set."""
    failure_counts: dict[str, Counter[str]]
    """By bot: how many choices it failed to make, by `BotFailure`."""


def lineup(game: AnyGame, bots: tuple[str, ...], players: int) -> tuple[str, ...]:
    """A bot for each seat, the last one repeated; refuses a table that cannot be played."""
    game.validate_options(players, {})
    return fill_seats(game, bots, players)


def ladder_matches(game: AnyGame, players: int, seed: int) -> Iterator[Match]:
    """Each pair of neighbours, the weakest first: one stronger among weaker, and the reverse."""
    for weak, strong in pairwise(name for name in LADDER if name in bot_names(game)):
        for bots in ((strong, weak), (weak, strong)):
            yield Match(game.name, players, lineup(game, bots, players), seed)


def seat_rotations(match: Match, number: int) -> Iterator[tuple[str, ...]]:
    """The bots by seat in each play of a deal: a random order, rotated seat by seat."""
    ring = shuffled(match.bots, Pcg32(derive_seed(match.seed, number, "ring")))
    for turn in range(match.players):
        yield tuple(ring[(seat - turn) % match.players] for seat in range(match.players))


def play_deal(
    match: Match, number: int, limit: int = MAX_MOVES, make: BotMaker = make_bot
) -> DealResult:
    counts = (defaultdict[str, Any](Counter) for _ in range(3))
    deal = DealResult(number, [], *counts)
    for rotation in seat_rotations(match, number):
        play_rotation(match, deal, rotation, limit, make)
    return deal


def play_rotation(
    match: Match, deal: DealResult, rotation: tuple[str, ...], limit: int, make: BotMaker = make_bot
) -> None:
    """Add one play to a deal, to its end or `limit` moves.

    If a bot fails, the next lower one of the ladder chooses; what the lowest raises is raised.
    """
    game = catalog.game(match.game)
    seed = partial(derive_seed, match.seed, deal.number)
    play = Play.new(game, match.players, Pcg32(seed("deal")))
    dealer = Pcg32(seed("dealer"))
    bots = [make(game, name, seed("bot", seat)) for seat, name in enumerate(rotation)]
    while len(play.moves) < limit and not play.is_over:
        seat = play.to_move()[0]
        if seat is DEALER:
            play.move(seat, game.moves.chance_move(play.state, dealer))
        else:
            name, before = rotation[seat], play.state
            kind, bot, latency = name, bots[seat], deal.latency_counts[name]
            while failure := _apply_choice(play, seat, kind, bot, latency):
                deal.failure_counts[name][failure] += 1
                kind, latency = lower_bot(game, kind) or kind, Counter()
                bot = make(game, kind, seed("bot", seat))
            if game.move_flags is not None:
                flags = game.move_flags(before, seat, play.moves[-1][1])
                deal.flag_counts[name].update(flags.items())
    deal.outcomes.append(PlayOutcome(rotation, play.result))


def _apply_choice(
    play: AnyPlay, seat: int, kind: str, bot: AnyBot, latency: Counter[int]
) -> BotFailure | None:
    """Apply a bot's choice and count its CPU time: how it failed; raises if no bot is lower."""
    view = play.view(seat)
    failure: BotFailure = "raised"
    began_ns = process_time_ns()
    try:
        move = bot.choose(view).move
        cpu_ns = bot.cpu_ns if isinstance(bot, WorkerBot) else process_time_ns() - began_ns
        latency[latency_bucket(cpu_ns)] += 1
        failure = "illegal"
        play.move(seat, play.prepare(seat, move))
    except Exception as error:
        if lower_bot(play.game, kind) is None:
            raise
        return error.failure if isinstance(error, BotError) else failure
    return None


def latency_bucket(time_ns: int) -> int:
    return max(0, round(LATENCY_BUCKETS_PER_DOUBLING * log2(max(1, time_ns) / 1000)))


def latency_quantile_ms(counts: Mapping[int, int], quantile: float) -> float | None:
    """The nearest-rank quantile, as the midpoint of its bucket; None without counts."""
    rank = ceil(quantile * sum(counts.values()))
    counted = 0
    for bucket, count in sorted(counts.items()):
        counted += count
        if counted >= rank:
            return float(2 ** (bucket / LATENCY_BUCKETS_PER_DOUBLING) / 1000)
    return None
