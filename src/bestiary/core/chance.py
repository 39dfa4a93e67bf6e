"""Core: where chance comes in. Whoever brings it in decides how it is made."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A source of numbers; `core.generator.Generator` is one that can be repeated."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        ...


def pick(items: Sequence[T], rng: Chance) -> T:
    """One of the items."""
    return items[rng.below(len(items))]


def shuffled(items: Sequence[T], rng: Chance) -> list[T]:
    """All the items in an order of chance."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = rng.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
