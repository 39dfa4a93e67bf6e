"""Core: what each seat has, in a tuple with one item for each."""

from typing import TypeVar

T = TypeVar("T")


def changed(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """The same, but for one seat."""
    return (*items[:seat], item, *items[seat + 1 :])
