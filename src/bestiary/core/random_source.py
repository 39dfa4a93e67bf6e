"""Core: the protocol of random numbers, given by the caller, and draws from it."""

import hashlib
from collections.abc import Sequence
from typing import Protocol, TypeVar, cast, runtime_checkable

T = TypeVar("T")


class RandomSource(Protocol):
    """A source of random integers; `core.pcg32.Pcg32` is a seeded one."""

    def below(self, n: int) -> int:
        """A uniform integer from 0 to n - 1."""


class PythonRandom(Protocol):
    """What `random.Random` offers too."""

    def randrange(self, n: int, /) -> int: ...


class _Wrapped:
    """A source of Python's random numbers."""

    def __init__(self, rng: PythonRandom) -> None:
        self.below = rng.randrange


def random_source(rng: RandomSource | PythonRandom) -> RandomSource:
    """The source itself, or one that draws from Python's `random.Random`."""
    if hasattr(rng, "below"):
        return cast("RandomSource", rng)
    if hasattr(rng, "randrange"):
        return _Wrapped(rng)
    raise TypeError(f"random numbers come from a Pcg32 or a random.Random, not from {rng!r}")


@runtime_checkable
class RandomStreams(RandomSource, Protocol):
    """A source with independent substreams: draws from one do not change another's."""

    def substream(self, purpose: str) -> RandomSource: ...


def substream(rng: RandomSource, purpose: str) -> RandomSource:
    """The substream for a purpose; a source without substreams itself."""
    return rng.substream(purpose) if isinstance(rng, RandomStreams) else rng


def derive_seed(*parts: object) -> int:
    """A 64-bit seed from the parts: BLAKE2b of them, as bytes or else as text."""
    data = b" ".join(part if isinstance(part, bytes) else str(part).encode() for part in parts)
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "big")


def pick(items: Sequence[T], rng: RandomSource) -> T:
    return items[rng.below(len(items))]


def pick_weighted(items: Sequence[T], weights: Sequence[float], rng: RandomSource) -> T:
    """An item, with probability proportional to its weight; uniform if the weights sum to 0."""
    total = sum(weights)
    if total <= 0:
        return pick(items, rng)
    remaining = rng.below(1 << 31) / (1 << 31) * total
    for item, weight in zip(items, weights, strict=True):
        remaining -= weight
        if remaining < 0:
            return item
    return next(item for item, weight in zip(items, weights, strict=True) if weight > 0)


def shuffled(items: Sequence[T], rng: RandomSource) -> list[T]:
    """The items in random order (Fisher and Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
