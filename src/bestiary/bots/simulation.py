"""Bots: random plays and their statistics: every seat picks a uniformly random offer.

Play k of a seed is always the same. No views are made: that makes it faster than matches. The
statistics are the JSON of `bestiary simulate --json`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from statistics import fmean, median
from typing import Final

from msgspec import Struct

from bestiary.bots.confidence_interval import WinShare, wilson
from bestiary.catalog import AnyGame, InstalledGame
from bestiary.core.engine import Engine
from bestiary.core.game import Result
from bestiary.core.offer import random_move
from bestiary.core.pcg32 import Pcg32
from bestiary.core.play import apply_move
from bestiary.core.random_source import derive_seed, pick
from bestiary.core.viewer import DEALER

MAX_MOVES: Final = 10_000
"""After so many moves a play is left unfinished; no seat wins it."""


@dataclass(frozen=True)
class RandomPlay:
    """The figures of one play."""

    number: int
    """From 0; with the seed it determines the play."""
    start_player: int | None
    """None in games whose setup names none."""
    moves: int
    decisions: int
    """The moves without the dealer's."""
    result: Result | None
    """None if unfinished."""
    rule_counts: Counter[str]
    """In how many moves each rule applied."""


def random_plays(
    game: AnyGame, players: int, games: int, seed: int, limit: int = MAX_MOVES
) -> Iterator[RandomPlay]:
    """Plays 0 to `games` - 1; refuses a number of players that the game is not for."""
    game.validate_options(players, {})
    return (random_play(game, players, seed, number, limit) for number in range(games))


def random_play(
    game: AnyGame, players: int, seed: int, number: int, limit: int = MAX_MOVES
) -> RandomPlay:
    """Play `number` of a seed, to its end or `limit` moves."""
    rng = Pcg32(derive_seed(seed, number))
    options = game.validate_options(players, {})
    setup = game.position.deal(players, options, rng)
    state: Engine = game.position.initial_state(players, options, setup)
    rule_counts: Counter[str] = Counter()
    moves = decisions = 0
    while moves < limit and not state.is_over():
        seat = state.to_move()[0]
        if seat is DEALER:
            move = game.moves.chance_move(state, rng)
        else:
            offer = pick(game.moves.offers(state, seat), rng)
            move = game.moves.parse(random_move(offer, rng))
            decisions += 1
        after = apply_move(game, state, seat, move)
        rule_counts.update(game.rule_coverage.applied_rules(state, seat, move, after))
        state = after
        moves += 1
    start_player = game.position.start_player(setup)
    return RandomPlay(number, start_player, moves, decisions, game.result(state), rule_counts)


class DistributionSummary(Struct, frozen=True):
    """Five figures of many numbers."""

    least: int
    median: float
    mean: float
    p95: int
    """Nearest rank."""
    most: int


class WinStats(Struct, frozen=True):
    """The wins of the finished games, with Wilson's intervals; k winners have 1 / k each."""

    fair: float
    """Each seat's share if no seat were better than another."""
    shared: int
    """How many games had more than one winner."""
    seats: tuple[WinShare, ...]
    """Seat 0 first."""
    by_distance_from_start: tuple[WinShare, ...] | None
    """By distance from the first start player, clockwise; None in games without one."""


class UnfinishedGames(Struct, frozen=True):
    """The games that were stopped at the limit."""

    limit: int
    count: int
    numbers: tuple[int, ...]


class RuleCounts(Struct, frozen=True):
    """How often a rule applied, in finished and unfinished games."""

    games: int
    """In how many games at least once."""
    moves: int


class SimulationStats(Struct, frozen=True):
    """The statistics of a game at a table of one size."""

    game: str
    rules: str
    players: int
    games: int
    seed: int
    unfinished: UnfinishedGames
    moves: DistributionSummary | None
    """The length of the finished games, the dealer's moves included; None if there are none."""
    decisions: float | None
    """The mean moves of a seat in a finished game; None if there are none."""
    points: DistributionSummary | None
    """Of all seats in finished games; None in games without points."""
    wins: WinStats
    rule_coverage: dict[str, RuleCounts]
    """By rule id, every rule that does not apply always."""


def simulation_stats(
    entry: InstalledGame, players: int, seed: int, plays: list[RandomPlay], limit: int = MAX_MOVES
) -> SimulationStats:
    game = entry.game
    rule_ids = [id for id in entry.rule_ids() if id not in game.rule_coverage.ALWAYS_APPLY]
    unfinished = tuple(play.number for play in plays if play.result is None)
    finished = [play for play in plays if play.result is not None]
    points = [point for play in finished if play.result for point in play.result.scores or ()]
    moves, games = Counter[str](), Counter[str]()
    for play in plays:
        moves.update(play.rule_counts)
        games.update(play.rule_counts.keys())
    return SimulationStats(
        game=game.name,
        rules=game.rules,
        players=players,
        games=len(plays),
        seed=seed,
        unfinished=UnfinishedGames(limit, len(unfinished), unfinished),
        moves=summarize([play.moves for play in finished]),
        decisions=fmean(play.decisions for play in finished) / players if finished else None,
        points=summarize(points),
        wins=_win_stats(players, finished),
        rule_coverage={id: RuleCounts(games[id], moves[id]) for id in rule_ids},
    )


def summarize(numbers: Sequence[int]) -> DistributionSummary | None:
    """None without numbers."""
    if not numbers:
        return None
    order = sorted(numbers)
    p95 = order[ceil(0.95 * len(order)) - 1]
    return DistributionSummary(order[0], float(median(order)), fmean(order), p95, order[-1])


def _win_stats(players: int, finished: list[RandomPlay]) -> WinStats:
    won = [Fraction(0)] * players
    won_from_start = [Fraction(0)] * players
    has_start = bool(finished) and all(play.start_player is not None for play in finished)
    shared, games = 0, len(finished)
    for play in finished:
        winners = play.result.winners if play.result else ()
        shared += len(winners) > 1
        for seat in winners:
            won[seat] += Fraction(1, len(winners))
            won_from_start[(seat - (play.start_player or 0)) % players] += Fraction(1, len(winners))
    seats = tuple(wilson(float(wins / max(1, games)), games) for wins in won)
    by_distance = tuple(wilson(float(wins / max(1, games)), games) for wins in won_from_start)
    return WinStats(1 / players, shared, seats, by_distance if has_start else None)
