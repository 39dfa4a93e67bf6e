"""Core: converts cards between names, as records write them, and the integers of engines.

A set of cards is an integer with one bit for each card; a multiset, which may hold up to 15 of a
card, has four bits for each.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial


class CardCodec:
    """The different cards of a game; a card's number is its index among the names."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.numbers = {name: number for number, name in enumerate(names)}
        self.decode_set = lru_cache(4096)(partial(self._decode_sorted, 1))
        self.decode_multiset = lru_cache(4096)(partial(self._decode_sorted, 4))

    def _decode_sorted(self, bits_per_card: int, cards: int) -> tuple[str, ...]:
        """The names of a set or multiset of cards, sorted, with duplicates."""
        most = (1 << bits_per_card) - 1
        counts = (cards >> bits_per_card * number & most for number in range(len(self.names)))
        named = zip(counts, self.names, strict=True)
        return tuple(sorted([name for count, name in named for _ in range(count)]))

    def decode(self, cards: Iterable[int]) -> tuple[str, ...]:
        """The names of card numbers, in their order."""
        return tuple([self.names[card] for card in cards])

    def encode_set(self, names: Iterable[str]) -> int:
        return sum(1 << self.numbers[name] for name in names)

    def encode_multiset(self, names: Iterable[str]) -> int:
        return sum(1 << 4 * self.numbers[name] for name in names)
