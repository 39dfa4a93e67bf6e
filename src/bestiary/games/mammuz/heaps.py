"""Mammuz: heaps of cards, four bits for each kind, as those count them who think ahead."""

from typing import Final

from bestiary.core import bits

COMPILED: Final = not __file__.endswith(".py")
LOW: Final = 0x0F0F0F0F0F0F0F0F
BYTES: Final = 0x0101010101010101
MASK: Final = 0xFFFFFFFFFFFFFFFF


def total(heap: int) -> int:
    """How many cards a heap has."""
    pairs = (heap & LOW) + (heap >> 4 & LOW)
    return (pairs * BYTES & MASK) >> 56


def nth_card(heap: int, number: int) -> int:
    """The kind of a card of a heap, counted from 0."""
    kind = 0
    while number >= bits.amount(heap, kind):
        number -= bits.amount(heap, kind)
        kind += 1
    return kind
