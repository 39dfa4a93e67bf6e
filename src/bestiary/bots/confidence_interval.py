"""Bots: confidence intervals for a share of the wins, counted per deal (docs/explanation/arena.md).

The plays of one deal have the cards in common, so the deals are the independent samples: each is
the part of its plays that the bot won, from 0 to 1. Wilson's score interval (Wilson 1927) is for a
number of deals fixed in advance; the anytime-valid interval by betting (Waudby-Smith and Ramdas
2024) may be looked at after every deal.
"""

from collections.abc import Callable, Mapping
from math import exp, log, sqrt
from typing import Final

from msgspec import Struct

Z_95: Final = 1.959964
"""95 % of a normal distribution lie within so many standard deviations of its mean."""
ALPHA: Final = 0.05
"""The probability that an interval misses the true share."""
BET_FRACTIONS: Final = tuple(0.01 * 90 ** (number / 11) for number in range(12))
"""Twelve bettors stake from 1 % to 90 % of their capital on each deal."""
BISECTION_STEPS: Final = 50


class ConfidenceInterval(Struct, frozen=True):
    """Bounds of a share; [0, 1] without data."""

    low: float
    high: float


class WinHistogram(Struct, frozen=True):
    """How many deals gave a bot each number of parts of a win."""

    counts: Mapping[int, int]
    parts_per_deal: int

    @property
    def deals(self) -> int:
        return sum(self.counts.values())

    @property
    def won_parts(self) -> int:
        """Over all deals."""
        return sum(parts * count for parts, count in self.counts.items())

    @property
    def share(self) -> float:
        """Of all parts; 0 without deals."""
        return self.won_parts / self.parts_per_deal / self.deals if self.deals else 0.0

    @property
    def squared_deviations(self) -> float:
        """The sum over the deals of (share of the deal - mean share) squared."""
        if not self.deals:
            return 0.0
        squares = sum(parts * parts * count for parts, count in self.counts.items())
        return (self.deals * squares - self.won_parts**2) / self.deals / self.parts_per_deal**2

    def complement(self) -> "WinHistogram":
        """What the same deals gave to the other bots."""
        counts = {self.parts_per_deal - parts: count for parts, count in self.counts.items()}
        return WinHistogram(counts, self.parts_per_deal)


def wilson(share: float, weight: float) -> ConfidenceInterval:
    """Wilson's score interval of a share; `weight` is z squared over the number of samples."""
    centre = (share + weight / 2) / (1 + weight)
    half = sqrt(weight * share * (1 - share) + weight * weight / 4) / (1 + weight)
    return ConfidenceInterval(max(0.0, centre - half), min(1.0, centre + half))


def wilson_interval(wins: WinHistogram, fair: float) -> ConfidenceInterval:
    """95 % for a number of deals fixed in advance: Wilson's, widened by the spread of the deals.

    One pseudo-deal with the variance of a fair single game keeps a few deals that happen to be
    alike from giving too narrow an interval.
    """
    if not wins.deals:
        return ConfidenceInterval(0.0, 1.0)
    share, single = wins.share, fair * (1 - fair)
    spread = wins.squared_deviations + single
    coins = (wins.deals - 1) * share * (1 - share) + single
    return wilson(share, Z_95 * Z_95 / wins.deals * (spread / coins if coins else 0.0))


def anytime_interval(wins: WinHistogram) -> ConfidenceInterval:
    """95 % however often it is looked at and whenever the match stops.

    A share is ruled out from below if bettors that it is higher, at odds fair for that share, have
    multiplied their capital by 2 / `ALPHA` (Ville's inequality: its probability is `ALPHA` / 2);
    from above in the same way.
    """
    low = _lower_bound(lambda share: log_wealth(wins, share))
    losses = wins.complement()
    return ConfidenceInterval(low, 1 - _lower_bound(lambda share: log_wealth(losses, share)))


def log_wealth(wins: WinHistogram, share: float) -> float:
    """The logarithm of the mean capital of those who bet that the true share is higher."""
    capitals = [_log_capital(wins, share, fraction) for fraction in BET_FRACTIONS]
    most = max(capitals)
    return most + log(sum(exp(capital - most) for capital in capitals) / len(capitals))


def is_share_above(wins: WinHistogram, share: float) -> bool:
    """The true share is above this one, by the anytime-valid test at `ALPHA` / 2."""
    return 0 < share < 1 and log_wealth(wins, share) >= log(2 / ALPHA)


def _log_capital(wins: WinHistogram, share: float, bet_fraction: float) -> float:
    """The logarithm of one bettor's capital, which began at 1."""
    return sum(
        count * log(1 - bet_fraction + bet_fraction * parts / wins.parts_per_deal / share)
        for parts, count in wins.counts.items()
    )


def _lower_bound(log_wealth: Callable[[float], float]) -> float:
    """The highest share that is ruled out, 0 if none is; wealth falls as the share grows."""
    below, above = 0.0, 1.0
    for _ in range(BISECTION_STEPS):
        middle = (below + above) / 2
        if log_wealth(middle) >= log(2 / ALPHA):
            below = middle
        else:
            above = middle
    return below
