"""Core: where chance comes in. Whoever brings it in decides how it is made."""

import hashlib
from collections.abc import Sequence
from typing import Protocol, TypeVar, runtime_checkable

T = TypeVar("T")


class RandomSource(Protocol):
    """A source of numbers; `core.pcg32.Pcg32` is one that can be repeated."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        ...


@runtime_checkable
class RandomStreams(RandomSource, Protocol):
    """Chance that keeps its uses apart: what one of them takes changes nothing for another."""

    def substream(self, purpose: str) -> RandomSource:
        """Numbers for one use."""
        ...


def substream(rng: RandomSource, purpose: str) -> RandomSource:
    """Numbers for one use, where uses are kept apart; else any."""
    return rng.substream(purpose) if isinstance(rng, RandomStreams) else rng


def derive_seed(*parts: object) -> int:
    """A seed that follows from some things and from nothing else, whichever they are."""
    data = b" ".join(part if isinstance(part, bytes) else str(part).encode() for part in parts)
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "big")


def pick(items: Sequence[T], rng: RandomSource) -> T:
    """One of the items."""
    return items[rng.below(len(items))]


def pick_weighted(items: Sequence[T], weights: Sequence[float], rng: RandomSource) -> T:
    """One of the items, each as likely as its weight; any where none weighs anything."""
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
    """All the items in an order of chance."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
