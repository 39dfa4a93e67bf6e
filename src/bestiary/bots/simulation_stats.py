"""Bots: what many games of random play come to: how long, how fair, and which rules decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil, sqrt
from statistics import fmean, median
from typing import Final

from msgspec import Struct

from bestiary.bots.simulation import MAX_MOVES, RandomPlay
from bestiary.catalog import InstalledGame

Z_95: Final = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""


class DistributionSummary(Struct, frozen=True):
    """Many numbers in five."""

    least: int
    median: float
    mean: float
    p95: int
    """The least number that 95 % of them do not exceed."""
    most: int


class SeatWinShare(Struct, frozen=True):
    """What part of the wins went to a seat, and the 95 % interval (Wilson) around it."""

    share: float
    low: float
    high: float


class WinStats(Struct, frozen=True):
    """Who won the finished games; who shared a win has a part of it."""

    fair: float
    """What everybody would have if no seat were better than another."""
    shared: int
    """How many games had more than one winner."""
    seats: tuple[SeatWinShare, ...]
    """Seat 0 first."""
    from_start: tuple[SeatWinShare, ...] | None
    """The first start player first, then clockwise; None in games that have none."""


class UnfinishedGames(Struct, frozen=True):
    """The games that were stopped at the limit."""

    limit: int
    count: int
    numbers: tuple[int, ...]


class RuleCounts(Struct, frozen=True):
    """How often a rule decided something, in finished and unfinished games."""

    games: int
    """In how many games it did at all."""
    moves: int
    """In how many moves."""


class SimulationStats(Struct, frozen=True):
    """What the games of one seed come to, at a table of one size."""

    game: str
    rules: str
    players: int
    games: int
    seed: int
    unfinished: UnfinishedGames
    moves: DistributionSummary | None
    """The length of the finished games, the dealer's moves included; None if there are none."""
    decisions: float | None
    """How many moves of a finished game each seat made, on average."""
    points: DistributionSummary | None
    """Of all seats in finished games; None in games without points."""
    wins: WinStats
    firing: dict[str, RuleCounts]
    """Every rule that can decide something in a move, by number."""


def simulation_stats(
    entry: InstalledGame,
    players: int,
    seed: int,
    plays: Iterable[RandomPlay],
    limit: int = MAX_MOVES,
) -> SimulationStats:
    """Count games that were played from a seed, up to a limit of moves."""
    game = entry.game
    played = list(plays)
    stopped = tuple(each.number for each in played if each.result is None)
    ended = [each for each in played if each.result is not None]
    points = [point for each in ended if each.result for point in each.result.scores or ()]
    return SimulationStats(
        game=game.name,
        rules=game.rules,
        players=players,
        games=len(played),
        seed=seed,
        unfinished=UnfinishedGames(limit, len(stopped), stopped),
        moves=summarize([each.moves for each in ended]),
        decisions=fmean(each.decisions for each in ended) / players if ended else None,
        points=summarize(points),
        wins=_win_stats(players, ended),
        firing=_rule_coverage(
            [id for id in entry.rule_ids() if id not in game.rule_coverage.ALWAYS_APPLY], played
        ),
    )


def summarize(numbers: Sequence[int]) -> DistributionSummary | None:
    """Five numbers for many; None for none."""
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
    """A share of the games, with its interval; without games it could be any."""
    if games == 0:
        return SeatWinShare(0.0, 0.0, 1.0)
    part = float(won / games)
    weight = Z_95 * Z_95 / games
    centre = (part + weight / 2) / (1 + weight)
    half = Z_95 * sqrt(part * (1 - part) / games + weight / games / 4) / (1 + weight)
    return SeatWinShare(part, max(0.0, centre - half), min(1.0, centre + half))


def _win_stats(players: int, ended: list[RandomPlay]) -> WinStats:
    """The wins by seat, and by how far the seat is from the start player's."""
    seats = [Fraction(0)] * players
    from_start = [Fraction(0)] * players
    has_start = bool(ended) and all(each.start_player is not None for each in ended)
    shared = 0
    for each in ended:
        winners = each.result.winners if each.result else ()
        shared += len(winners) > 1
        for seat in winners:
            seats[seat] += Fraction(1, len(winners))
            from_start[(seat - (each.start_player or 0)) % players] += Fraction(1, len(winners))
    count = len(ended)
    return WinStats(
        fair=1 / players,
        shared=shared,
        seats=tuple(win_share(won, count) for won in seats),
        from_start=tuple(win_share(won, count) for won in from_start) if has_start else None,
    )


def _rule_coverage(ids: list[str], played: list[RandomPlay]) -> dict[str, RuleCounts]:
    """Each of these rules, also those that never came up."""
    moves: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for each in played:
        moves.update(each.rule_counts)
        games.update(each.rule_counts.keys())
    return {id: RuleCounts(games[id], moves[id]) for id in ids}
