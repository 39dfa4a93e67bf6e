"""Bots: running totals of a match, deal by deal; the part of a match file that is resumed."""

from collections import Counter
from collections.abc import Sequence
from math import lcm

from msgspec import Struct, field

from bestiary import catalog
from bestiary.bots.confidence_interval import WinHistogram
from bestiary.bots.match import DealResult, Match, PlayOutcome
from bestiary.bots.ratings import Rating, updated_ratings


class BotStats(Struct):
    """The totals of one bot."""

    seats: int
    """How many it holds at the table."""
    deals: dict[int, int] = field(default_factory=dict)
    """By parts of a win: how many deals gave it so many."""
    points: int = 0
    rating: Rating = field(default_factory=Rating)
    pace: dict[int, int] = field(default_factory=dict)
    """By bucket of `latency`: how many choices took so long."""
    tallies: dict[str, tuple[int, int]] = field(default_factory=dict)
    """By move flag: how often it was set, of how many times that it could have been."""


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
        """The wins of a bot at all its seats."""
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
                line.pace[bucket] = line.pace.get(bucket, 0) + count
            for (flag, is_set), count in deal.flag_counts[name].items():
                yes, of = line.tallies.get(flag, (0, 0))
                line.tallies[flag] = (yes + is_set * count, of + count)

    def _add_outcome(self, outcome: PlayOutcome, won: Counter[str]) -> None:
        """Count one play; adds its parts of a win to `won`."""
        self.unfinished += not outcome.is_over
        for seat in outcome.winners:
            share = parts_per_deal(self.match.players) // self.match.players // len(outcome.winners)
            won[outcome.bots[seat]] += share
        for name, points in zip(outcome.bots, outcome.scores or (), strict=False):
            self.lines[name].points += points
        if outcome.is_over and len(self.lines) > 1:
            ratings = {name: line.rating for name, line in self.lines.items()}
            for name, rating in updated_ratings(ratings, bot_ranks(outcome)).items():
                self.lines[name].rating = rating


def parts_per_deal(players: int) -> int:
    """The parts of a win in one deal, divisible by any number of winners."""
    return players * lcm(*range(1, players + 1))


def bot_ranks(outcome: PlayOutcome) -> Sequence[tuple[str, int]]:
    """Each seat's bot and its rank from 0: winners first, then by points."""
    scores = outcome.scores or (0,) * len(outcome.bots)
    results = [(seat in outcome.winners, score) for seat, score in enumerate(scores)]
    order = sorted(set(results), reverse=True)
    return [(name, order.index(result)) for name, result in zip(outcome.bots, results, strict=True)]
