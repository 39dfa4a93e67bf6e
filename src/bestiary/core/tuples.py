"""Core: what each seat has, in a tuple with one item for each."""

from typing import TypeVar

T = TypeVar("T")


def replace_at(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same, but for one seat."""
    return (*items[:index], item, *items[index + 1 :])
