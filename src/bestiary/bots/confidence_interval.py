"""Bots: between what bounds a bot's share of the wins lies.

What is counted is a deal, not a play: the plays of one deal have the cards in common and so are
no independent witnesses, but deals are. A deal gives a bot a number from 0 to 1, the part of its
plays that the bot won (docs/explanation/arena.md).
"""

from collections.abc import Callable, Mapping
from math import exp, log, sqrt
from typing import Final

from msgspec import Struct

Z_95: Final = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""
ALPHA: Final = 0.05
"""How often an interval may miss the truth."""
BET_FRACTIONS: Final = tuple(0.01 * 90 ** (number / 11) for number in range(12))
"""The parts of their capital that twelve gamblers stake, from 1 % to 90 %."""
BISECTION_STEPS: Final = 50


class ConfidenceInterval(Struct, frozen=True):
    """Two bounds."""

    low: float
    high: float


class WinHistogram(Struct, frozen=True):
    """What many deals gave a bot: how often each number of parts, of so many in a deal."""

    counts: Mapping[int, int]
    parts_per_deal: int

    @property
    def deals(self) -> int:
        """How many deals."""
        return sum(self.counts.values())

    @property
    def won_parts(self) -> int:
        """All that they gave together."""
        return sum(parts * count for parts, count in self.counts.items())

    @property
    def share(self) -> float:
        """The part of all; none where no deal was played."""
        return self.won_parts / self.parts_per_deal / self.deals if self.deals else 0.0

    @property
    def squared_deviations(self) -> float:
        """The sum of the squared distances of the deals from their mean."""
        if not self.deals:
            return 0.0
        squares = sum(parts * parts * count for parts, count in self.counts.items())
        return (self.deals * squares - self.won_parts**2) / self.deals / self.parts_per_deal**2

    def complement(self) -> "WinHistogram":
        """What the same deals gave to everybody else."""
        counts = {self.parts_per_deal - parts: count for parts, count in self.counts.items()}
        return WinHistogram(counts, self.parts_per_deal)


def wilson_interval(wins: WinHistogram, fair: float) -> ConfidenceInterval:
    """95 % for a number of deals that was fixed before: Wilson's, for so many equal witnesses.

    A deal is worth as many coins as its spread says; one deal more, as spread out as a single
    game by fair chance, keeps a few deals that happened to be alike from claiming too much.
    """
    if not wins.deals:
        return ConfidenceInterval(0.0, 1.0)
    share, single = wins.share, fair * (1 - fair)
    spread = wins.squared_deviations + single
    coins = (wins.deals - 1) * share * (1 - share) + single
    weight = Z_95 * Z_95 / wins.deals * (spread / coins if coins else 0.0)
    centre = (share + weight / 2) / (1 + weight)
    half = sqrt(weight * share * (1 - share) + weight * weight / 4) / (1 + weight)
    return ConfidenceInterval(max(0.0, centre - half), min(1.0, centre + half))


def anytime_interval(wins: WinHistogram) -> ConfidenceInterval:
    """95 % at every moment, however long one looks and whenever one stops.

    A share is ruled out from below when gamblers who bet that it is higher, at a table where
    that share would be fair, have made 40 out of 1 (Ville: one in 40 such tables ever sees it);
    and in the same way from above.
    """
    low = _lower_bound(lambda share: log_wealth(wins, share))
    turned = wins.complement()
    return ConfidenceInterval(low, 1 - _lower_bound(lambda share: log_wealth(turned, share)))


def log_wealth(wins: WinHistogram, share: float) -> float:
    """The logarithm of what gamblers own, on average, who bet that a share is higher."""
    owned = [_log_capital(wins, share, stake) for stake in BET_FRACTIONS]
    most = max(owned)
    return most + log(sum(exp(each - most) for each in owned) / len(owned))


def is_share_above(wins: WinHistogram, share: float) -> bool:
    """The gamblers have made enough: the truth lies above this share."""
    return 0 < share < 1 and log_wealth(wins, share) >= log(2 / ALPHA)


def _log_capital(deals: WinHistogram, share: float, bet_fraction: float) -> float:
    """The logarithm of what one gambler owns who began with 1."""
    return sum(
        count * log(1 - bet_fraction + bet_fraction * parts / deals.parts_per_deal / share)
        for parts, count in deals.counts.items()
    )


def _lower_bound(log_wealth: Callable[[float], float]) -> float:
    """The highest share that is ruled out; 0 where none is. Wealth falls as the share grows."""
    below, above = 0.0, 1.0
    for _ in range(BISECTION_STEPS):
        middle = (below + above) / 2
        if log_wealth(middle) >= log(2 / ALPHA):
            below = middle
        else:
            above = middle
    return below
