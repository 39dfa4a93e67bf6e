"""Core: the generator gives the same numbers everywhere, uniformly."""

from collections import Counter

import pytest

from bestiary.core.interpreted import import_interpreted
from bestiary.core.pcg32 import Pcg32


def test_sequence_of_a_seed_is_fixed() -> None:
    """Golden files and saved games depend on them."""
    rng = Pcg32(42)
    assert [rng.below(100) for _ in range(8)] == [76, 41, 44, 26, 95, 40, 79, 83]


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1, 2**64, -1, 10**30])
def test_compiled_generator_equals_interpreted(seed: int) -> None:
    compiled, interpreted = Pcg32(seed), import_interpreted("bestiary.core.pcg32").Pcg32(seed)
    for n in (1, 2, 3, 10, 64, 2**31 - 1, 2**31):
        assert [compiled.below(n) for _ in range(50)] == [interpreted.below(n) for _ in range(50)]


def test_below_is_uniform() -> None:
    """Sixty thousand throws of a die: each side within five standard deviations of 10,000."""
    rng = Pcg32(7)
    sides = Counter(rng.below(6) for _ in range(60_000))
    assert sorted(sides) == [0, 1, 2, 3, 4, 5]
    assert all(abs(count - 10_000) < 457 for count in sides.values())


@pytest.mark.parametrize("n", [0, -1, 2**31 + 1])
def test_below_rejects_bound_outside_1_to_2_31(n: int) -> None:
    with pytest.raises((ValueError, OverflowError)):
        Pcg32(1).below(n)
