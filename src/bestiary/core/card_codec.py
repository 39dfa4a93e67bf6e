"""Core: cards by name and by number, one by one, in sets and in heaps.

A set of cards is an integer with one bit for each card; a heap, in which a card may lie more than
once, has four bits for each. Engines keep cards so; people and records want names.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from bestiary.core import bits


class CardCodec:
    """The different cards of a game; a card's number is its place among them."""

    def __init__(self, names: Sequence[str]) -> None:
        """Number the cards."""
        self.names = tuple(names)
        self.numbers = {name: number for number, name in enumerate(names)}
        self.decode_set = lru_cache(4096)(self._decode_set)
        self.decode_multiset = lru_cache(4096)(self._decode_multiset)

    def _decode_set(self, cards: int) -> tuple[str, ...]:
        """The cards of a set, sorted by name."""
        return tuple(sorted(self.decode(bits.members(cards))))

    def _decode_multiset(self, multiset: int) -> tuple[str, ...]:
        """The cards of a heap, sorted by name, doubles kept."""
        counts = ((multiset >> 4 * number & 15, name) for number, name in enumerate(self.names))
        return tuple(sorted(name for count, name in counts for _ in range(count)))

    def decode(self, cards: Iterable[int]) -> tuple[str, ...]:
        """Cards by name, as they come."""
        return tuple([self.names[card] for card in cards])

    def encode_set(self, names: Iterable[str]) -> int:
        """The set that holds these cards."""
        return sum(1 << self.numbers[name] for name in names)

    def encode_multiset(self, names: Iterable[str]) -> int:
        """The heap that holds these cards."""
        return sum(1 << 4 * self.numbers[name] for name in names)
