"""Bots: how long choices take, kept in few numbers however many they are.

A time is kept as the step of a ladder on which it lies; each step is 4 % longer than the one
below. So many times are a short list of counts, which can be written down and added to.
"""

from collections.abc import Mapping
from math import ceil, log2
from typing import Final

BUCKETS_PER_DOUBLING: Final = 16
"""So many steps double the time."""


def bucket(time_ns: int) -> int:
    """The step on which a time lies, from a microsecond up."""
    return max(0, round(BUCKETS_PER_DOUBLING * log2(max(1, time_ns) / 1000)))


def bucket_ms(bucket: int) -> float:
    """The time of a step."""
    return float(2 ** (bucket / BUCKETS_PER_DOUBLING) / 1000)


def quantile_ms(counts: Mapping[int, int], quantile: float) -> float | None:
    """The least time that this part of all times does not exceed; None where there are none."""
    wanted = ceil(quantile * sum(counts.values()))
    seen = 0
    for each, count in sorted(counts.items()):
        seen += count
        if seen >= wanted:
            return bucket_ms(each)
    return None
