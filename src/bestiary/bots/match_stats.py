"""Bots: running totals of a match, deal by deal; the part of a match file that is resumed."""

from collections import Counter
from collections.abc import Sequence
from math import lcm
from typing import Final

from msgspec import Struct, field
from openskill.models import PlackettLuce

from bestiary import catalog
from bestiary.bots.confidence_interval import WinHistogram
from bestiary.bots.match import DealResult, Match, PlayOutcome
from bestiary.core.game import Result

RATING_MODEL: Final = PlackettLuce()
"""OpenSkill ratings (Weng and Lin 2011), updated after every play."""


class Rating(Struct, frozen=True):
    """Mean and standard deviation of a bot's estimated strength."""

    mu: float = RATING_MODEL.mu
    sigma: float = RATING_MODEL.sigma


class BotStats(Struct):
    """The totals of one bot."""

    seats: int
    """How many it holds at the table."""
    deals: dict[int, int] = field(default_factory=dict)
    """By parts of a win: how many deals gave it so many."""
    points: int = 0
    rating: Rating = field(default_factory=Rating)
    latency_counts: dict[int, int] = field(default_factory=dict, name="pace")
    """By latency bucket: how many choices took so long."""
    flag_totals: dict[str, tuple[int, int]] = field(default_factory=dict, name="tallies")
    """By move flag: how often it was set, of how many times that it could have been."""
    failures: dict[str, int] = field(default_factory=dict)
    """By `BotFailure`: how many choices it failed to make."""


class MatchStats(Struct):
    """The totals of deals 0 to `deals` - 1."""

    match: Match
    rules: str
    deals: int
    unfinished: int
    lines: dict[str, BotStats]

    @classmethod
    def new(cls, match: Match) -> "MatchStats":
        lines = {name: BotStats(match.bots.count(name)) for name in match.bots}
        return cls(match, catalog.game(match.game).rules, 0, 0, lines)

    @property
    def games(self) -> int:
        return self.deals * self.match.players

    def win_histogram(self, name: str) -> WinHistogram:
        return WinHistogram(self.lines[name].deals, parts_per_deal(self.match.players))

    def add(self, deal: DealResult) -> None:
        """Add the next deal; ValueError if it is another one."""
        if deal.number != self.deals:
            raise ValueError(deal.number)
        self.deals += 1
        won: Counter[str] = Counter()
        for outcome in deal.outcomes:
            self._add_outcome(outcome, won)
        for name, line in self.lines.items():
            line.deals[won[name]] = line.deals.get(won[name], 0) + 1
            for bucket, count in deal.latency_counts[name].items():
                line.latency_counts[bucket] = line.latency_counts.get(bucket, 0) + count
            for (flag, is_set), count in deal.flag_counts[name].items():
                yes, of = line.flag_totals.get(flag, (0, 0))
                line.flag_totals[flag] = (yes + is_set * count, of + count)
            for failure, count in deal.failure_counts[name].items():
                line.failures[failure] = line.failures.get(failure, 0) + count

    def _add_outcome(self, outcome: PlayOutcome, won: Counter[str]) -> None:
        """Count one play; adds its parts of a win to `won`."""
        if outcome.result is None:
            self.unfinished += 1
            return
        winners, scores = outcome.result.winners, outcome.result.scores or ()
        parts = parts_per_deal(self.match.players) // self.match.players
        for seat in winners:
            won[outcome.bots[seat]] += parts // len(winners)
        for name, points in zip(outcome.bots, scores, strict=False):
            self.lines[name].points += points
        if len(self.lines) > 1:
            ratings = {name: line.rating for name, line in self.lines.items()}
            ranks = bot_ranks(outcome.bots, outcome.result)
            for name, rating in updated_ratings(ratings, ranks).items():
                self.lines[name].rating = rating


def parts_per_deal(players: int) -> int:
    """The parts of a win in one deal, divisible by any number of winners."""
    return players * lcm(*range(1, players + 1))


def bot_ranks(bots: Sequence[str], result: Result) -> list[tuple[str, int]]:
    """Each seat's bot and its rank from 0: winners first, then by points."""
    scores = result.scores or (0,) * len(bots)
    merits = [(seat in result.winners, score) for seat, score in enumerate(scores)]
    order = sorted(set(merits), reverse=True)
    return [(name, order.index(merit)) for name, merit in zip(bots, merits, strict=True)]


def updated_ratings(ratings: dict[str, Rating], ranks: list[tuple[str, int]]) -> dict[str, Rating]:
    """The ratings after a play by each seat's rank, 0 the best; the mean if a bot held several."""
    teams = [[RATING_MODEL.rating(ratings[name].mu, ratings[name].sigma)] for name, _ in ranks]
    after = RATING_MODEL.rate(teams, ranks=[float(rank) for _, rank in ranks])
    by_bot: dict[str, list[Rating]] = {}
    for (name, _), (player,) in zip(ranks, after, strict=True):
        by_bot.setdefault(name, []).append(Rating(player.mu, player.sigma))
    return {name: _mean_rating(seats) for name, seats in by_bot.items()}


def _mean_rating(ratings: Sequence[Rating]) -> Rating:
    count = len(ratings)
    mu = sum(rating.mu for rating in ratings) / count
    return Rating(mu, sum(rating.sigma for rating in ratings) / count)
