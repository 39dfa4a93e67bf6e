"""Bots: the figures of a match: shares of the wins with their intervals, points, ratings, pace."""

from typing import Literal

from msgspec import Struct

from bestiary import catalog
from bestiary.bots.confidence_interval import anytime_interval, wilson_interval
from bestiary.bots.ladder import ShareVerdict, share_verdict
from bestiary.bots.latency import quantile_ms
from bestiary.bots.match_stats import BotStats, MatchStats
from bestiary.bots.ratings import Rating


class FlagRate(Struct, frozen=True):
    """How often a bot did something, of how many times that it could have."""

    rate: float
    of: int


class BotReport(Struct, frozen=True):
    """One bot of a match."""

    share: float
    """Of the wins, for each seat that it held: `fair` is par."""
    low: float
    high: float
    """The 95 % interval around it."""
    seats: int
    points: float | None
    """On average; None in games without points."""
    rating: Rating | None
    """None where it had nobody to play against."""
    p50_ms: float | None
    p95_ms: float | None
    """Half, and 95 %, of its choices took no longer."""
    rates: dict[str, FlagRate]


class MatchReport(Struct, frozen=True):
    """All bots of a match."""

    game: str
    rules: str
    players: int
    games: int
    seed: int
    fair: float
    unfinished: int
    interval: Literal["fixed", "anytime"]
    """Whether the intervals hold for a number of games that was fixed before, or at any time."""
    verdict: ShareVerdict
    """Where the interval of the first bot lies."""
    expected: ShareVerdict | None
    """Where it should lie, in a ladder."""
    bots: dict[str, BotReport]
    ledger: MatchStats
    """What is needed to go on."""


def match_report(
    stats: MatchStats, until_clear: bool = False, expected: ShareVerdict | None = None
) -> MatchReport:
    """The figures of a match as they stand."""
    match = stats.match
    fair = 1 / match.players
    bots = {name: _bot_report(stats, name, line, until_clear) for name, line in stats.lines.items()}
    first = bots[match.bots[0]]
    return MatchReport(
        game=match.game,
        rules=stats.rules,
        players=match.players,
        games=stats.games,
        seed=match.seed,
        fair=fair,
        unfinished=stats.unfinished,
        interval="anytime" if until_clear else "fixed",
        verdict=share_verdict(first.low, first.high, fair),
        expected=expected,
        bots=bots,
        ledger=stats,
    )


def _bot_report(ledger: MatchStats, name: str, line: BotStats, until_clear: bool) -> BotReport:
    """The figures of one bot."""
    won = ledger.win_histogram(name)
    par = line.seats / ledger.match.players
    bounds = anytime_interval(won) if until_clear else wilson_interval(won, par)
    finished = (ledger.games - ledger.unfinished) * line.seats
    is_scored = catalog.game(ledger.match.game).has_scores and finished
    return BotReport(
        share=won.share / line.seats,
        low=bounds.low / line.seats,
        high=bounds.high / line.seats,
        seats=line.seats,
        points=line.points / finished if is_scored else None,
        rating=line.rating if len(ledger.lines) > 1 else None,
        p50_ms=quantile_ms(line.pace, 0.5),
        p95_ms=quantile_ms(line.pace, 0.95),
        rates={what: FlagRate(yes / of, of) for what, (yes, of) in sorted(line.tallies.items())},
    )
