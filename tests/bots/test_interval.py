"""Bots: intervals of shares: worked by hand, and by coins of which the truth is known."""

from collections import Counter
from fractions import Fraction
from math import exp, log

import pytest

from bestiary.bots.figures import share
from bestiary.bots.interval import BETS, Deals, Interval, anytime, fixed, is_above, wealth
from bestiary.core.generator import Generator


def flipped(rng: Generator, deals: int, plays: int, wins: int, of: int) -> Deals:
    """Deals whose plays are coins that fall well `wins` of `of` times."""
    found = Counter(sum(rng.below(of) < wins for _ in range(plays)) for _ in range(deals))
    return Deals(found, plays)


def test_the_mean_and_the_spread_of_four_deals() -> None:
    """None, half, half and all: 1/2 on average; (1/4 + 0 + 0 + 1/4) from there."""
    deals = Deals({0: 1, 6: 2, 12: 1}, 12)
    assert (deals.number, deals.parts, deals.share, deals.squares) == (4, 24, 0.5, 0.5)
    assert deals.turned() == Deals({12: 1, 6: 2, 0: 1}, 12)


def test_an_interval_worked_by_hand() -> None:
    """Those four deals: they are spread (1/2 + 1/4) / (3/4 + 1/4) = 3/4 as far as four coins.

    Wilson's interval for 4 / (3/4) coins, half of which fell well: the weight of the middle is
    1.96² · 3/16 = 0.7203; so 1/2 ± √(0.7203/4 + 0.7203²/4) / 1.7203 = 1/2 ± 0.3235.
    """
    found = fixed(Deals({0: 1, 6: 2, 12: 1}, 12), 0.5)
    assert found.low == pytest.approx(0.5 - 0.32354, abs=1e-5)
    assert found.high == pytest.approx(0.5 + 0.32354, abs=1e-5)


def test_one_deal_is_one_coin() -> None:
    """Won altogether: Wilson's lower bound for one of one is 1 / (1 + 1.96²) = 0.2065."""
    found = fixed(Deals({4: 1}, 4), 0.25)
    assert found.low == pytest.approx(0.20655, abs=1e-5)
    assert found.high == 1
    assert fixed(Deals({}, 4), 0.25) == Interval(0.0, 1.0)


def test_deals_that_are_won_whole_or_not_at_all_are_coins() -> None:
    """Then the interval is that of as many games as there are deals, hardly more."""
    found = fixed(Deals({0: 75, 4: 25}, 4), 0.25)
    coins = share(Fraction(25), 100)
    assert found.low == pytest.approx(coins.low, abs=0.001)
    assert found.high == pytest.approx(coins.high, abs=0.001)


def test_deals_that_agree_say_more_than_deals_that_do_not() -> None:
    """100 wins of 400, one in every deal, or four in every fourth: the cards decided there."""
    even, lumpy = fixed(Deals({1: 100}, 4), 0.25), fixed(Deals({0: 75, 4: 25}, 4), 0.25)
    assert even.high - even.low < 0.11 * (lumpy.high - lumpy.low)
    assert even.low < 0.25 < even.high


def test_who_has_all_seats_has_all_wins() -> None:
    """There is nothing to be unsure of."""
    assert fixed(Deals({4: 9}, 4), 1.0) == Interval(1.0, 1.0)


@pytest.mark.parametrize(("wins", "of"), [(1, 4), (2, 5), (19, 20)])
def test_the_truth_lies_within_in_95_of_100_cases(wins: int, of: int) -> None:
    """1000 times 20 deals of four coins each; give or take three standard deviations."""
    rng = Generator(5)
    found = [fixed(flipped(rng, 20, 4, wins, of), 0.25) for _ in range(1000)]
    held = sum(each.low <= wins / of <= each.high for each in found)
    assert held / 1000 > 0.95 - 3 * 0.0069


def test_gamblers_worked_by_hand() -> None:
    """Ten deals are won whole where half is fair: who stakes a part c has (1 + c)¹⁰ then."""
    expected = sum((1 + stake) ** 10 for stake in BETS) / len(BETS)
    assert exp(wealth(Deals({4: 10}, 4), 0.5)) == pytest.approx(expected)
    assert BETS[0] == 0.01
    assert BETS[-1] == pytest.approx(0.9)


def test_a_bound_is_where_the_gamblers_have_made_forty() -> None:
    """And the other bound is the same seen from the others."""
    deals = Deals({0: 10, 1: 60, 2: 30}, 4)
    found = anytime(deals)
    assert wealth(deals, found.low) == pytest.approx(log(40))
    assert wealth(deals.turned(), 1 - found.high) == pytest.approx(log(40))
    assert found.low < deals.share < found.high
    turned = anytime(deals.turned())
    assert turned.low == pytest.approx(1 - found.high)
    assert anytime(Deals({}, 4)) == Interval(0.0, 1.0)


def test_an_interval_for_any_time_is_wider() -> None:
    """Whoever may stop at will pays for it."""
    deals = Deals({0: 10, 1: 60, 2: 30}, 4)
    once, ever = fixed(deals, 0.25), anytime(deals)
    assert ever.low < once.low < once.high < ever.high


def alarm(rng: Generator, deals: int) -> tuple[bool, bool]:
    """Whether somebody who looks after every deal ever takes pairs of fair coins for unfair.

    Once with the test for any time, once with intervals for a number fixed before.
    """
    counts: Counter[int] = Counter()
    ever = naive = False
    for _ in range(deals):
        counts[rng.below(2) + rng.below(2)] += 1
        seen = Deals(counts, 2)
        ever = ever or is_above(seen, 0.5) or is_above(seen.turned(), 0.5)
        once = fixed(seen, 0.5)
        naive = naive or not once.low <= 0.5 <= once.high
    return ever, naive


def test_looking_again_and_again_raises_no_false_alarm() -> None:
    """In 200 matches of fair coins at most 5 % do, as promised.

    Looking as often at intervals that are meant for one look would alarm in far more.
    """
    rng = Generator(11)
    found = [alarm(rng, 80) for _ in range(200)]
    assert sum(ever for ever, _ in found) <= 10
    assert sum(naive for _, naive in found) > 20


def test_a_clear_case_is_clear_soon() -> None:
    """Three of four games are won where one of two is fair."""
    assert is_above(flipped(Generator(1), 100, 2, 3, 4), 0.5)
    assert not is_above(flipped(Generator(1), 100, 2, 3, 4).turned(), 0.5)
