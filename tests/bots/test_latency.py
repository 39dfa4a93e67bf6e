"""Bots: latency histogram."""

import pytest

from bestiary.bots.match import latency_bucket, latency_quantile_ms


@pytest.mark.parametrize("time_ns", [1_000, 12_345, 1_000_000, 987_654_321, 60_000_000_000])
def test_latency_bucket_error_is_below_3_percent(time_ns: int) -> None:
    median_ms = latency_quantile_ms({latency_bucket(time_ns): 1}, 0.5)
    assert median_ms == pytest.approx(time_ns / 1e6, rel=0.03)


def test_latency_minimum_is_one_microsecond() -> None:
    assert latency_bucket(0) == latency_bucket(999) == 0


def test_median_and_95th_percentile() -> None:
    """Ninety choices of 1 ms, nine of 8 ms, one of 64 ms."""
    times_ns = {1_000_000: 90, 8_000_000: 9, 64_000_000: 1}
    counts = {latency_bucket(time_ns): count for time_ns, count in times_ns.items()}
    assert latency_quantile_ms(counts, 0.5) == pytest.approx(1, rel=0.03)
    assert latency_quantile_ms(counts, 0.95) == pytest.approx(8, rel=0.03)
    assert latency_quantile_ms(counts, 1) == pytest.approx(64, rel=0.03)
    assert latency_quantile_ms({}, 0.5) is None
