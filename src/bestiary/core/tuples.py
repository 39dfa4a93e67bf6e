"""Core: tuples with one item for each seat."""

from typing import TypeVar

T = TypeVar("T")


def replace_at(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with another item at an index."""
    return (*items[:index], item, *items[index + 1 :])
