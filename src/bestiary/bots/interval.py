"""Bots: between what bounds a bot's share of the wins lies.

What is counted is a deal, not a play: the plays of one deal have the cards in common and so are
no independent witnesses, but deals are. A deal gives a bot a number from 0 to 1, the part of its
plays that the bot won (docs/explanation/arena.md).
"""

from collections.abc import Callable, Mapping
from math import exp, log, sqrt
from typing import Final

from msgspec import Struct

Z: Final = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""
ALARM: Final = 0.05
"""How often an interval may miss the truth."""
BETS: Final = tuple(0.01 * 90 ** (number / 11) for number in range(12))
"""The parts of their capital that twelve gamblers stake, from 1 % to 90 %."""
HALVINGS: Final = 50


class Interval(Struct, frozen=True):
    """Two bounds."""

    low: float
    high: float


class Deals(Struct, frozen=True):
    """What many deals gave a bot: how often each number of parts, of so many in a deal."""

    counts: Mapping[int, int]
    whole: int

    @property
    def number(self) -> int:
        """How many deals."""
        return sum(self.counts.values())

    @property
    def parts(self) -> int:
        """All that they gave together."""
        return sum(parts * count for parts, count in self.counts.items())

    @property
    def share(self) -> float:
        """The part of all; none where no deal was played."""
        return self.parts / self.whole / self.number if self.number else 0.0

    @property
    def squares(self) -> float:
        """The sum of the squared distances of the deals from their mean."""
        if not self.number:
            return 0.0
        squares = sum(parts * parts * count for parts, count in self.counts.items())
        return (self.number * squares - self.parts**2) / self.number / self.whole**2

    def turned(self) -> "Deals":
        """What the same deals gave to everybody else."""
        counts = {self.whole - parts: count for parts, count in self.counts.items()}
        return Deals(counts, self.whole)


def fixed(deals: Deals, fair: float) -> Interval:
    """95 % for a number of deals that was fixed before: Wilson's, for so many equal witnesses.

    A deal is worth as many coins as its spread says; one deal more, as spread out as a single
    game by fair chance, keeps a few deals that happened to be alike from claiming too much.
    """
    if not deals.number:
        return Interval(0.0, 1.0)
    share, single = deals.share, fair * (1 - fair)
    spread = deals.squares + single
    coins = (deals.number - 1) * share * (1 - share) + single
    weight = Z * Z / deals.number * (spread / coins if coins else 0.0)
    centre = (share + weight / 2) / (1 + weight)
    half = sqrt(weight * share * (1 - share) + weight * weight / 4) / (1 + weight)
    return Interval(max(0.0, centre - half), min(1.0, centre + half))


def anytime(deals: Deals) -> Interval:
    """95 % at every moment, however long one looks and whenever one stops.

    A share is ruled out from below when gamblers who bet that it is higher, at a table where
    that share would be fair, have made 40 out of 1 (Ville: one in 40 such tables ever sees it);
    and in the same way from above.
    """
    low = _bound(lambda share: wealth(deals, share))
    turned = deals.turned()
    return Interval(low, 1 - _bound(lambda share: wealth(turned, share)))


def wealth(deals: Deals, share: float) -> float:
    """The logarithm of what gamblers own, on average, who bet that a share is higher."""
    owned = [_owned(deals, share, stake) for stake in BETS]
    most = max(owned)
    return most + log(sum(exp(each - most) for each in owned) / len(owned))


def is_above(deals: Deals, share: float) -> bool:
    """The gamblers have made enough: the truth lies above this share."""
    return 0 < share < 1 and wealth(deals, share) >= log(2 / ALARM)


def _owned(deals: Deals, share: float, stake: float) -> float:
    """The logarithm of what one gambler owns who began with 1."""
    return sum(
        count * log(1 - stake + stake * parts / deals.whole / share)
        for parts, count in deals.counts.items()
    )


def _bound(wealth: Callable[[float], float]) -> float:
    """The highest share that is ruled out; 0 where none is. Wealth falls as the share grows."""
    below, above = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (below + above) / 2
        if wealth(middle) >= log(2 / ALARM):
            below = middle
        else:
            above = middle
    return below
