"""Bots: confidence intervals, worked by hand and with coins of known bias."""

from collections import Counter
from math import exp, log

import pytest

from bestiary.bots.confidence_interval import (
    BET_FRACTIONS,
    WinHistogram,
    WinShare,
    wilson,
)
from bestiary.core.pcg32 import Pcg32


def coin_flip_deals(rng: Pcg32, deals: int, plays: int, wins: int, of: int) -> WinHistogram:
    """Deals whose plays are coins that win `wins` of `of` times."""
    counts = Counter(sum(rng.below(of) < wins for _ in range(plays)) for _ in range(deals))
    return WinHistogram(counts, plays)


def test_mean_and_variance_of_four_deals() -> None:
    """None, half, half and all: mean 1/2, squared deviations 1/4 + 0 + 0 + 1/4."""
    deals = WinHistogram({0: 1, 6: 2, 12: 1}, 12)
    assert (deals.deals, deals.won_parts, deals.share, deals.squared_deviations) == (
        4,
        24,
        0.5,
        0.5,
    )
    assert deals.complement() == WinHistogram({12: 1, 6: 2, 0: 1}, 12)


def test_interval_of_four_deals_by_hand() -> None:
    """Those four deals: they are spread (1/2 + 1/4) / (3/4 + 1/4) = 3/4 as far as four coins.

    Wilson's interval for 4 / (3/4) coins, half of which fell well: the weight of the middle is
    1.96² · 3/16 = 0.7203; so 1/2 ± √(0.7203/4 + 0.7203²/4) / 1.7203 = 1/2 ± 0.3235.
    """
    interval = WinHistogram({0: 1, 6: 2, 12: 1}, 12).wilson_interval(0.5)
    assert interval.low == pytest.approx(0.5 - 0.32354, abs=1e-5)
    assert interval.high == pytest.approx(0.5 + 0.32354, abs=1e-5)


def test_single_deal_has_wilson_lower_bound() -> None:
    """Wilson's lower bound for one of one is 1 / (1 + 1.96²) = 0.2065."""
    interval = WinHistogram({4: 1}, 4).wilson_interval(0.25)
    assert interval.low == pytest.approx(0.20655, abs=1e-5)
    assert interval.high == 1
    assert WinHistogram({}, 4).wilson_interval(0.25) == WinShare(0.0, 0.0, 1.0)


def test_all_or_nothing_deals_have_binomial_interval() -> None:
    """About that of as many games as there are deals."""
    interval = WinHistogram({0: 75, 4: 25}, 4).wilson_interval(0.25)
    coins = wilson(0.25, 100)
    assert interval.low == pytest.approx(coins.low, abs=0.001)
    assert interval.high == pytest.approx(coins.high, abs=0.001)


def test_low_variance_deals_give_narrower_interval() -> None:
    """100 wins of 400: one in every deal, or four in every fourth."""
    even, lumpy = (
        WinHistogram({1: 100}, 4).wilson_interval(0.25),
        WinHistogram({0: 75, 4: 25}, 4).wilson_interval(0.25),
    )
    assert even.high - even.low < 0.11 * (lumpy.high - lumpy.low)
    assert even.low < 0.25 < even.high


def test_share_of_all_seats_is_certain() -> None:
    assert WinHistogram({4: 9}, 4).wilson_interval(1.0) == WinShare(1.0, 1.0, 1.0)


@pytest.mark.parametrize(("wins", "of"), [(1, 4), (2, 5), (19, 20)])
def test_interval_covers_true_share_95_percent(wins: int, of: int) -> None:
    """1000 times 20 deals of four coins; within three standard deviations."""
    rng = Pcg32(5)
    intervals = [coin_flip_deals(rng, 20, 4, wins, of).wilson_interval(0.25) for _ in range(1000)]
    held = sum(interval.low <= wins / of <= interval.high for interval in intervals)
    assert held / 1000 > 0.95 - 3 * 0.0069


def test_betting_martingale_by_hand() -> None:
    """Ten deals are won whole at fair odds of 1/2: a bettor of fraction c has (1 + c)¹⁰."""
    expected = sum((1 + stake) ** 10 for stake in BET_FRACTIONS) / len(BET_FRACTIONS)
    assert exp(WinHistogram({4: 10}, 4).log_wealth(0.5)) == pytest.approx(expected)
    assert BET_FRACTIONS[0] == 0.01
    assert BET_FRACTIONS[-1] == pytest.approx(0.9)


def test_confidence_bound_is_where_wealth_reaches_40() -> None:
    deals = WinHistogram({0: 10, 1: 60, 2: 30}, 4)
    interval = deals.anytime_interval()
    assert deals.log_wealth(interval.low) == pytest.approx(log(40))
    assert deals.complement().log_wealth(1 - interval.high) == pytest.approx(log(40))
    assert interval.low < deals.share < interval.high
    turned = deals.complement().anytime_interval()
    assert turned.low == pytest.approx(1 - interval.high)
    assert WinHistogram({}, 4).anytime_interval() == WinShare(0.0, 0.0, 1.0)


def test_anytime_interval_is_wider_than_fixed_size_interval() -> None:
    deals = WinHistogram({0: 10, 1: 60, 2: 30}, 4)
    once, ever = deals.wilson_interval(0.25), deals.anytime_interval()
    assert ever.low < once.low < once.high < ever.high


def false_alarms(rng: Pcg32, deals: int) -> tuple[bool, bool]:
    """Whether a look after every deal ever finds pairs of fair coins unfair.

    By the anytime-valid test, and by intervals for a fixed number of deals.
    """
    counts: Counter[int] = Counter()
    ever = naive = False
    for _ in range(deals):
        counts[rng.below(2) + rng.below(2)] += 1
        wins = WinHistogram(counts, 2)
        ever = ever or wins.is_share_above(0.5) or wins.complement().is_share_above(0.5)
        once = wins.wilson_interval(0.5)
        naive = naive or not once.low <= 0.5 <= once.high
    return ever, naive


def test_anytime_interval_false_alarm_rate_is_below_5_percent() -> None:
    """In 200 matches; fixed-size intervals looked at as often alarm in far more."""
    rng = Pcg32(11)
    alarms = [false_alarms(rng, 80) for _ in range(200)]
    assert sum(ever for ever, _ in alarms) <= 10
    assert sum(naive for _, naive in alarms) > 20


def test_anytime_interval_excludes_fair_soon_for_strong_bot() -> None:
    """It wins three of four games where one of two is fair."""
    assert coin_flip_deals(Pcg32(1), 100, 2, 3, 4).is_share_above(0.5)
    assert not coin_flip_deals(Pcg32(1), 100, 2, 3, 4).complement().is_share_above(0.5)
