"""Bots: the report of a match, the JSON of `bestiary arena --json`."""

from typing import Literal

from msgspec import Struct

from bestiary import catalog
from bestiary.bots.confidence_interval import anytime_interval, wilson_interval
from bestiary.bots.ladder import ShareVerdict, share_verdict
from bestiary.bots.latency import quantile_ms
from bestiary.bots.match_stats import BotStats, MatchStats
from bestiary.bots.ratings import Rating


class FlagRate(Struct, frozen=True):
    """How often a bot set a move flag, of how many times that it could have."""

    rate: float
    of: int


class BotReport(Struct, frozen=True):
    """One bot of a match."""

    share: float
    """Of the wins, per seat that it held; to be compared with `fair`."""
    low: float
    high: float
    """The 95 % interval of the share."""
    seats: int
    points: float | None
    """The mean; None in games without points."""
    rating: Rating | None
    """None without an opponent."""
    p50_ms: float | None
    p95_ms: float | None
    """Quantiles of the CPU time of its choices."""
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
    """Valid for a number of games fixed in advance, or at any time."""
    verdict: ShareVerdict
    """Of the first bot."""
    expected: ShareVerdict | None
    """In a ladder; else None."""
    bots: dict[str, BotReport]
    ledger: MatchStats
    """From which the match can be resumed."""


def match_report(
    stats: MatchStats, until_clear: bool = False, expected: ShareVerdict | None = None
) -> MatchReport:
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


def _bot_report(stats: MatchStats, name: str, line: BotStats, until_clear: bool) -> BotReport:
    wins = stats.win_histogram(name)
    fair = line.seats / stats.match.players
    bounds = anytime_interval(wins) if until_clear else wilson_interval(wins, fair)
    finished = (stats.games - stats.unfinished) * line.seats
    is_scored = catalog.game(stats.match.game).has_scores and finished
    return BotReport(
        share=wins.share / line.seats,
        low=bounds.low / line.seats,
        high=bounds.high / line.seats,
        seats=line.seats,
        points=line.points / finished if is_scored else None,
        rating=line.rating if len(stats.lines) > 1 else None,
        p50_ms=quantile_ms(line.pace, 0.5),
        p95_ms=quantile_ms(line.pace, 0.95),
        rates={flag: FlagRate(yes / of, of) for flag, (yes, of) in sorted(line.tallies.items())},
    )
