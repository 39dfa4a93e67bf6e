"""Bots: what the deals of a match come to, added up one by one; it can be kept and gone on with."""

from collections import Counter
from collections.abc import Sequence
from math import lcm

from msgspec import Struct, field

from bestiary import catalog
from bestiary.bots.confidence_interval import WinHistogram
from bestiary.bots.match import DealResult, Match, PlayOutcome
from bestiary.bots.ratings import Rating, updated_ratings


class BotStats(Struct):
    """What one bot did in all deals."""

    seats: int
    """How many it held at the table."""
    deals: dict[int, int] = field(default_factory=dict)
    """How many deals gave it so many parts of a win."""
    points: int = 0
    """The sum of its scores."""
    rating: Rating = field(default_factory=Rating)
    pace: dict[int, int] = field(default_factory=dict)
    """How many choices took so long."""
    tallies: dict[str, tuple[int, int]] = field(default_factory=dict)
    """How often it did something, of how many times that it could have."""


class MatchStats(Struct):
    """All deals of a match so far, from deal 0 on."""

    match: Match
    rules: str
    deals: int
    unfinished: int
    lines: dict[str, BotStats]

    @classmethod
    def new(cls, match: Match) -> "MatchStats":
        """Nothing was played yet."""
        lines = {name: BotStats(match.bots.count(name)) for name in match.bots}
        return cls(match, catalog.game(match.game).rules, 0, 0, lines)

    @property
    def games(self) -> int:
        """How many plays."""
        return self.deals * self.match.players

    def win_histogram(self, name: str) -> WinHistogram:
        """What the deals gave to a bot, all its seats together."""
        return WinHistogram(self.lines[name].deals, parts_per_deal(self.match.players))

    def add(self, deal: DealResult) -> None:
        """Add the next deal."""
        if deal.number != self.deals:
            raise ValueError(deal.number)
        self.deals += 1
        won: Counter[str] = Counter()
        for outcome in deal.outcomes:
            self._add_outcome(outcome, won)
        for name, line in self.lines.items():
            line.deals[won[name]] = line.deals.get(won[name], 0) + 1
            for step, count in deal.latency_counts[name].items():
                line.pace[step] = line.pace.get(step, 0) + count
            for (what, did), count in deal.flag_counts[name].items():
                yes, of = line.tallies.get(what, (0, 0))
                line.tallies[what] = (yes + did * count, of + count)

    def _add_outcome(self, outcome: PlayOutcome, won: Counter[str]) -> None:
        """Count one play, and the parts of a win that it gave."""
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
    """The parts of which all wins of one deal consist: those of a win can be shared by any few."""
    return players * lcm(*range(1, players + 1))


def bot_ranks(outcome: PlayOutcome) -> Sequence[tuple[str, int]]:
    """The rank of each seat's bot: winners come first, then points decide where there are any."""
    scores = outcome.scores or (0,) * len(outcome.bots)
    results = [(seat in outcome.winners, score) for seat, score in enumerate(scores)]
    order = sorted(set(results), reverse=True)
    return [(name, order.index(each)) for name, each in zip(outcome.bots, results, strict=True)]
