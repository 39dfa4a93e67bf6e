"""Mammuz bots: counts in packed multisets of cards, four bits for each kind; compiled."""

from typing import Final

from bestiary.core import bits

COMPILED: Final = not __file__.endswith(".py")
LOW_NIBBLES: Final = 0x0F0F0F0F0F0F0F0F
BYTE_ONES: Final = 0x0101010101010101
MASK64: Final = 0xFFFFFFFFFFFFFFFF


def card_count(multiset: int) -> int:
    pairs = (multiset & LOW_NIBBLES) + (multiset >> 4 & LOW_NIBBLES)
    return (pairs * BYTE_ONES & MASK64) >> 56


def nth_kind(multiset: int, index: int) -> int:
    """The kind of the card at an index, if the cards are sorted by kind."""
    kind = 0
    while index >= bits.count_of(multiset, kind):
        index -= bits.count_of(multiset, kind)
        kind += 1
    return kind
