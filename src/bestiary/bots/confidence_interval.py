"""Bots: confidence intervals for a share of the wins, counted per deal (docs/explanation/arena.md).

The plays of one deal have the cards in common, so the deals are the independent samples: each is
the part of its plays that the bot won, from 0 to 1. Wilson's score interval (Wilson 1927) is for a
number of deals fixed in advance; the anytime-valid interval by betting (Waudby-Smith and Ramdas
2024) may be looked at after every deal.
"""

from collections.abc import Mapping
from math import exp, log, sqrt
from typing import Final, Literal

from msgspec import Struct

Z_95: Final = 1.959964
"""95 % of a normal distribution lie within so many standard deviations of its mean."""
ALPHA: Final = 0.05
"""The probability that an interval misses the true share."""
BET_FRACTIONS: Final = tuple(0.01 * 90 ** (number / 11) for number in range(12))
"""Twelve bettors stake from 1 % to 90 % of their capital on each deal."""
BISECTION_STEPS: Final = 50

ShareVerdict = Literal["above", "below", "unclear"]


class WinShare(Struct, frozen=True):
    """A share of the wins and the bounds of its interval; 0 and [0, 1] without data."""

    share: float
    low: float
    high: float

    def verdict(self, fair: float) -> ShareVerdict:
        """On which side of fair the interval lies; unclear if it contains fair."""
        if self.low > fair:
            return "above"
        return "below" if self.high < fair else "unclear"


def wilson(share: float, samples: int, spread: float = 1.0) -> WinShare:
    """Wilson's 95 % interval; `spread` is the variance of the samples over that of coins."""
    if not samples:
        return WinShare(0.0, 0.0, 1.0)
    z2_over_n = Z_95 * Z_95 / samples * spread
    centre = (share + z2_over_n / 2) / (1 + z2_over_n)
    half = sqrt(z2_over_n * share * (1 - share) + z2_over_n * z2_over_n / 4) / (1 + z2_over_n)
    return WinShare(share, max(0.0, centre - half), min(1.0, centre + half))


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

    def wilson_interval(self, fair: float) -> WinShare:
        """95 % for a number of deals fixed in advance: Wilson's, widened by the deals' spread.

        One pseudo-deal with the variance of a fair single game keeps a few deals that happen to be
        alike from giving too narrow an interval.
        """
        share, single = self.share, fair * (1 - fair)
        observed = self.squared_deviations + single
        binomial = (self.deals - 1) * share * (1 - share) + single
        return wilson(share, self.deals, observed / binomial if binomial else 0.0)

    def anytime_interval(self) -> WinShare:
        """95 % however often it is looked at and whenever the match stops.

        A share is ruled out from below if bettors that it is higher, at odds fair for that share,
        have multiplied their capital by 2 / `ALPHA` (Ville's inequality: its probability is
        `ALPHA` / 2); from above in the same way.
        """
        return WinShare(self.share, self._lower_bound(), 1 - self.complement()._lower_bound())

    def log_wealth(self, share: float) -> float:
        """The logarithm of the mean capital of those who bet that the true share is higher."""
        odds = [(parts / self.parts_per_deal / share, n) for parts, n in self.counts.items()]
        capitals = [sum(n * log(1 - bet + bet * gain) for gain, n in odds) for bet in BET_FRACTIONS]
        most = max(capitals)
        return most + log(sum(exp(capital - most) for capital in capitals) / len(capitals))

    def is_share_above(self, share: float) -> bool:
        """The true share is above this one, by the anytime-valid test at `ALPHA` / 2."""
        return 0 < share < 1 and self.log_wealth(share) >= log(2 / ALPHA)

    def _lower_bound(self) -> float:
        """The highest share that is ruled out, 0 if none is; wealth falls as the share grows."""
        below, above = 0.0, 1.0
        for _ in range(BISECTION_STEPS):
            middle = (below + above) / 2
            if self.is_share_above(middle):
                below = middle
            else:
                above = middle
        return below
