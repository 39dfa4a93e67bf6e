"""Bots: OpenSkill ratings, Plackett-Luce model (Weng and Lin 2011), updated after every play."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

MODEL = PlackettLuce()


class Rating(Struct, frozen=True):
    """Mean and standard deviation of a bot's estimated strength."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma


def updated_ratings(
    ratings: Mapping[str, Rating], ranks: Sequence[tuple[str, int]]
) -> dict[str, Rating]:
    """The ratings after a play; `ranks` has each seat's bot, the winner with the lowest number.

    A bot that held several seats gets the mean of their new ratings.
    """
    teams = [[MODEL.rating(ratings[name].mu, ratings[name].sigma)] for name, _ in ranks]
    after = MODEL.rate(teams, ranks=[float(rank) for _, rank in ranks])
    by_bot: dict[str, list[Rating]] = {}
    for (name, _), (player,) in zip(ranks, after, strict=True):
        by_bot.setdefault(name, []).append(Rating(player.mu, player.sigma))
    return {name: _mean_rating(seats) for name, seats in by_bot.items()}


def _mean_rating(ratings: Sequence[Rating]) -> Rating:
    count = len(ratings)
    mu = sum(rating.mu for rating in ratings) / count
    return Rating(mu, sum(rating.sigma for rating in ratings) / count)
