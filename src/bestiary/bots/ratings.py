"""Bots: ratings that grow with every play (OpenSkill, the model of Plackett and Luce)."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from openskill.models import PlackettLuce

MODEL = PlackettLuce()


class Rating(Struct, frozen=True):
    """How strong a bot is thought to be, and how unsure that is."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma


def updated_ratings(
    ratings: Mapping[str, Rating], ranks: Sequence[tuple[str, int]]
) -> dict[str, Rating]:
    """The ratings after a play: each seat's bot, and its rank; the first is the lowest number.

    A bot that held several seats moves by the mean of what its seats would have moved it.
    """
    teams = [[MODEL.rating(ratings[name].mu, ratings[name].sigma)] for name, _ in ranks]
    after = MODEL.rate(teams, ranks=[float(rank) for _, rank in ranks])
    moved: dict[str, list[Rating]] = {}
    for (name, _), (player,) in zip(ranks, after, strict=True):
        moved.setdefault(name, []).append(Rating(player.mu, player.sigma))
    return {name: _mean_rating(seats) for name, seats in moved.items()}


def _mean_rating(ratings: Sequence[Rating]) -> Rating:
    """One rating for several."""
    count = len(ratings)
    mu = sum(rating.mu for rating in ratings) / count
    return Rating(mu, sum(rating.sigma for rating in ratings) / count)
