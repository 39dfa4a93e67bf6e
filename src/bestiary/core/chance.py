"""Core: where chance comes in. Whoever brings it in decides how it is made."""

import hashlib
from collections.abc import Sequence
from typing import Protocol, TypeVar, runtime_checkable

T = TypeVar("T")


class Chance(Protocol):
    """A source of numbers; `core.generator.Generator` is one that can be repeated."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        ...


@runtime_checkable
class Streams(Chance, Protocol):
    """Chance that keeps its uses apart: what one of them takes changes nothing for another."""

    def stream(self, use: str) -> Chance:
        """Numbers for one use."""
        ...


def stream(chance: Chance, use: str) -> Chance:
    """Numbers for one use, where uses are kept apart; else any."""
    return chance.stream(use) if isinstance(chance, Streams) else chance


def seed_of(*parts: object) -> int:
    """A seed that follows from some things and from nothing else, whichever they are."""
    told = b" ".join(part if isinstance(part, bytes) else str(part).encode() for part in parts)
    return int.from_bytes(hashlib.blake2b(told, digest_size=8).digest(), "big")


def pick(items: Sequence[T], rng: Chance) -> T:
    """One of the items."""
    return items[rng.below(len(items))]


def weighted(items: Sequence[T], weights: Sequence[float], rng: Chance) -> T:
    """One of the items, each as likely as its weight; any where none weighs anything."""
    total = sum(weights)
    if total <= 0:
        return pick(items, rng)
    ball = rng.below(1 << 31) / (1 << 31) * total
    for item, weight in zip(items, weights, strict=True):
        ball -= weight
        if ball < 0:
            return item
    return next(item for item, weight in zip(items, weights, strict=True) if weight > 0)


def shuffled(items: Sequence[T], rng: Chance) -> list[T]:
    """All the items in an order of chance."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
