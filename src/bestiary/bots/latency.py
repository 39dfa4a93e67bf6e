"""Bots: latency histogram on a logarithmic scale from 1 µs; a bucket is about 4 % wide."""

from collections.abc import Mapping
from math import ceil, log2
from typing import Final

BUCKETS_PER_DOUBLING: Final = 16


def bucket(time_ns: int) -> int:
    return max(0, round(BUCKETS_PER_DOUBLING * log2(max(1, time_ns) / 1000)))


def bucket_midpoint_ms(bucket: int) -> float:
    return float(2 ** (bucket / BUCKETS_PER_DOUBLING) / 1000)


def quantile_ms(counts: Mapping[int, int], quantile: float) -> float | None:
    """The nearest-rank quantile, rounded to its bucket; None without counts."""
    rank = ceil(quantile * sum(counts.values()))
    counted = 0
    for bucket, count in sorted(counts.items()):
        counted += count
        if counted >= rank:
            return bucket_midpoint_ms(bucket)
    return None
