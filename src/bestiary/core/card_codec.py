"""Core: converts cards between names, as records write them, and the integers of engines.

A set of cards is an integer with one bit for each card; a multiset, which may hold up to 15 of a
card, has four bits for each.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from bestiary.core import bits


class CardCodec:
    """The different cards of a game; a card's number is its index among the names."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.numbers = {name: number for number, name in enumerate(names)}
        self.decode_set = lru_cache(4096)(self._decode_set)
        self.decode_multiset = lru_cache(4096)(self._decode_multiset)

    def _decode_set(self, cards: int) -> tuple[str, ...]:
        """The names of a set of cards, sorted."""
        return tuple(sorted(self.decode(bits.members(cards))))

    def _decode_multiset(self, multiset: int) -> tuple[str, ...]:
        """The names of a multiset of cards, sorted, with duplicates."""
        counts = ((multiset >> 4 * number & 15, name) for number, name in enumerate(self.names))
        return tuple(sorted(name for count, name in counts for _ in range(count)))

    def decode(self, cards: Iterable[int]) -> tuple[str, ...]:
        """The names of card numbers, in their order."""
        return tuple([self.names[card] for card in cards])

    def encode_set(self, names: Iterable[str]) -> int:
        return sum(1 << self.numbers[name] for name in names)

    def encode_multiset(self, names: Iterable[str]) -> int:
        return sum(1 << 4 * self.numbers[name] for name in names)
