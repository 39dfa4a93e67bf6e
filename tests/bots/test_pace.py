"""Bots: how long choices take."""

import pytest

from bestiary.bots.pace import quantile_ms, step, time_ms


@pytest.mark.parametrize("time_ns", [1_000, 12_345, 1_000_000, 987_654_321, 60_000_000_000])
def test_a_time_is_kept_within_three_parts_of_a_hundred(time_ns: int) -> None:
    """From a microsecond to a minute."""
    assert time_ms(step(time_ns)) == pytest.approx(time_ns / 1e6, rel=0.03)


def test_what_is_shorter_than_a_microsecond_is_one() -> None:
    """Clocks are not finer."""
    assert step(0) == step(999) == 0


def test_half_and_95_of_100_take_no_longer() -> None:
    """Ninety choices of 1 ms, nine of 8 ms, one of 64 ms."""
    counts = {step(1_000_000): 90, step(8_000_000): 9, step(64_000_000): 1}
    assert quantile_ms(counts, 0.5) == pytest.approx(1, rel=0.03)
    assert quantile_ms(counts, 0.95) == pytest.approx(8, rel=0.03)
    assert quantile_ms(counts, 1) == pytest.approx(64, rel=0.03)
    assert quantile_ms({}, 0.5) is None
