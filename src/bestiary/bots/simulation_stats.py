"""Bots: statistics of random play, the JSON of `bestiary simulate --json`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil
from statistics import fmean, median

from msgspec import Struct

from bestiary.bots.confidence_interval import Z_95, wilson
from bestiary.bots.simulation import MAX_MOVES, RandomPlay
from bestiary.catalog import InstalledGame


class DistributionSummary(Struct, frozen=True):
    """Five figures of many numbers."""

    least: int
    median: float
    mean: float
    p95: int
    """Nearest rank."""
    most: int


class SeatWinShare(Struct, frozen=True):
    """A seat's share of the wins, with Wilson's 95 % interval."""

    share: float
    low: float
    high: float


class WinStats(Struct, frozen=True):
    """The wins of the finished games; k winners have 1 / k each."""

    fair: float
    """Each seat's share if no seat were better than another."""
    shared: int
    """How many games had more than one winner."""
    seats: tuple[SeatWinShare, ...]
    """Seat 0 first."""
    from_start: tuple[SeatWinShare, ...] | None
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
    firing: dict[str, RuleCounts]
    """By rule id, every rule that does not apply always."""


def simulation_stats(
    entry: InstalledGame,
    players: int,
    seed: int,
    plays: Iterable[RandomPlay],
    limit: int = MAX_MOVES,
) -> SimulationStats:
    game = entry.game
    played = list(plays)
    unfinished = tuple(play.number for play in played if play.result is None)
    finished = [play for play in played if play.result is not None]
    points = [point for play in finished if play.result for point in play.result.scores or ()]
    return SimulationStats(
        game=game.name,
        rules=game.rules,
        players=players,
        games=len(played),
        seed=seed,
        unfinished=UnfinishedGames(limit, len(unfinished), unfinished),
        moves=summarize([play.moves for play in finished]),
        decisions=fmean(play.decisions for play in finished) / players if finished else None,
        points=summarize(points),
        wins=_win_stats(players, finished),
        firing=_rule_coverage(
            [id for id in entry.rule_ids() if id not in game.rule_coverage.ALWAYS_APPLY], played
        ),
    )


def summarize(numbers: Sequence[int]) -> DistributionSummary | None:
    """None without numbers."""
    if not numbers:
        return None
    order = sorted(numbers)
    return DistributionSummary(
        least=order[0],
        median=float(median(order)),
        mean=fmean(order),
        p95=order[ceil(0.95 * len(order)) - 1],
        most=order[-1],
    )


def win_share(won: Fraction, games: int) -> SeatWinShare:
    """The share of the games that were won; without games 0, with the interval [0, 1]."""
    if games == 0:
        return SeatWinShare(0.0, 0.0, 1.0)
    share = float(won / games)
    bounds = wilson(share, Z_95 * Z_95 / games)
    return SeatWinShare(share, bounds.low, bounds.high)


def _win_stats(players: int, finished: list[RandomPlay]) -> WinStats:
    seats = [Fraction(0)] * players
    from_start = [Fraction(0)] * players
    has_start = bool(finished) and all(play.start_player is not None for play in finished)
    shared = 0
    for play in finished:
        winners = play.result.winners if play.result else ()
        shared += len(winners) > 1
        for seat in winners:
            seats[seat] += Fraction(1, len(winners))
            from_start[(seat - (play.start_player or 0)) % players] += Fraction(1, len(winners))
    count = len(finished)
    return WinStats(
        fair=1 / players,
        shared=shared,
        seats=tuple(win_share(won, count) for won in seats),
        from_start=tuple(win_share(won, count) for won in from_start) if has_start else None,
    )


def _rule_coverage(ids: list[str], played: list[RandomPlay]) -> dict[str, RuleCounts]:
    moves: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for play in played:
        moves.update(play.rule_counts)
        games.update(play.rule_counts.keys())
    return {id: RuleCounts(games[id], moves[id]) for id in ids}
