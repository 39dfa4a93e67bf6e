"""Bots: the report of a match, the JSON of `bestiary arena --json`, and match files of it.

A match file is what the arena printed, to be resumed.
"""

from typing import Literal, Self

import msgspec
from msgspec import Struct, field

from bestiary import catalog
from bestiary.bots.confidence_interval import ShareVerdict, WinShare
from bestiary.bots.match import Match, latency_quantile_ms
from bestiary.bots.match_stats import MatchStats, Rating, parts_per_deal
from bestiary.bots.registry import LADDER
from bestiary.core.message import path_repr
from bestiary.core.refusal import FORMAT, Refused


class FlagRate(Struct, frozen=True):
    """How often a bot set a move flag, of how many times that it could have."""

    rate: float
    of: int


class BotReport(WinShare, frozen=True):
    """One bot of a match: its share of the wins per seat, to be compared with `fair`, and more."""

    seats: int
    points: float | None
    """The mean; None in games without points."""
    rating: Rating | None
    """None without an opponent."""
    p50_ms: float | None
    p95_ms: float | None
    """Quantiles of the CPU time of its choices."""
    rates: dict[str, FlagRate]
    failures: dict[str, int]
    """How many choices it failed to make, by `BotFailure`; lower bots made them."""


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
    stats: MatchStats = field(name="ledger")
    """From which the match can be resumed."""

    @classmethod
    def new(cls, stats: MatchStats, until_clear: bool = False, is_ladder: bool = False) -> Self:
        match = stats.match
        fair = 1 / match.players
        bots = {name: _bot_report(stats, name, until_clear) for name in stats.lines}
        return cls(
            game=match.game,
            rules=stats.rules,
            players=match.players,
            games=stats.games,
            seed=match.seed,
            fair=fair,
            unfinished=stats.unfinished,
            interval="anytime" if until_clear else "fixed",
            verdict=bots[match.bots[0]].verdict(fair),
            expected=expected_verdict(match) if is_ladder else None,
            bots=bots,
            stats=stats,
        )


def expected_verdict(match: Match) -> ShareVerdict:
    """Of the first bot in a match of the ladder."""
    first, *_, last = match.bots
    return "above" if LADDER.index(first) > LADDER.index(last) else "below"


def _bot_report(stats: MatchStats, name: str, until_clear: bool) -> BotReport:
    line, wins = stats.lines[name], stats.win_histogram(name)
    fair = line.seats / stats.match.players
    bounds = wins.anytime_interval() if until_clear else wins.wilson_interval(fair)
    finished = (stats.games - stats.unfinished) * line.seats
    is_scored = catalog.game(stats.match.game).has_scores and finished
    rates = {flag: FlagRate(yes / of, of) for flag, (yes, of) in sorted(line.flag_totals.items())}
    return BotReport(
        share=wins.share / line.seats,
        low=bounds.low / line.seats,
        high=bounds.high / line.seats,
        seats=line.seats,
        points=line.points / finished if is_scored else None,
        rating=line.rating if len(stats.lines) > 1 else None,
        p50_ms=latency_quantile_ms(line.latency_counts, 0.5),
        p95_ms=latency_quantile_ms(line.latency_counts, 0.95),
        rates=rates,
        failures=line.failures,
    )


class SavedReport(Struct, frozen=True):
    """The part of a report that is read: one match, or those of a ladder."""

    stats: MatchStats | None = field(default=None, name="ledger")
    ladder: tuple["SavedReport", ...] = ()


class MatchFile:
    """The totals of the matches of an earlier run."""

    def __init__(self, name: str, text: bytes) -> None:
        """Refuses what the arena did not print, and numbers that contradict each other."""
        try:
            saved = msgspec.json.decode(text, type=SavedReport)
        except msgspec.MsgspecError:
            saved = SavedReport()
        self.is_ladder = bool(saved.ladder)
        read_stats = [match.stats for match in saved.ladder or (saved,)]
        self.all_stats = [stats for stats in read_stats if stats and _is_consistent(stats)]
        if len(self.all_stats) < len(read_stats):
            raise Refused(FORMAT, "refused-arena-file", file=path_repr(name))

    @property
    def first_match(self) -> Match:
        """Its game, players and seed are those of all matches of the file."""
        return self.all_stats[0].match

    def stats_for(self, match: Match) -> MatchStats | None:
        """None if the file has no such match, or one with other rules."""
        rules = catalog.game(match.game).rules
        fits = (stats for stats in self.all_stats if (stats.match, stats.rules) == (match, rules))
        return next(fits, None)


def _is_consistent(stats: MatchStats) -> bool:
    match = stats.match
    most = parts_per_deal(match.players) if match.players in range(1, 16) else 0
    return (
        len(match.bots) == match.players
        and stats.deals >= 0
        and stats.unfinished in range(stats.games + 1)
        and list(stats.lines) == list(dict.fromkeys(match.bots))
        and all(
            line.seats == match.bots.count(name)
            and sum(line.deals.values()) == stats.deals
            and all(parts in range(most + 1) and n > 0 for parts, n in line.deals.items())
            and all(count > 0 for count in line.latency_counts.values())
            and all(0 <= yes <= of > 0 for yes, of in line.flag_totals.values())
            and all(count > 0 for count in line.failures.values())
            and line.rating.sigma > 0
            for name, line in stats.lines.items()
        )
    )
