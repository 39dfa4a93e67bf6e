"""Mausen: its cards by name, as records write them: `E4`, `M1`."""

from collections.abc import Iterable
from functools import lru_cache

from bestiary.core import bits
from bestiary.core.text import Listed, Text, text
from bestiary.games.mausen.rules import LETTERS

NAMES = tuple(f"{letter}{value}" for letter in LETTERS for value in range(1, 5))
NUMBERS = {name: number for number, name in enumerate(NAMES)}


@lru_cache(4096)
def in_hand(hand: int) -> tuple[str, ...]:
    """The cards of a hand, sorted by name."""
    return tuple(sorted(NAMES[card] for card in bits.members(hand)))


@lru_cache(4096)
def in_heap(heap: int) -> tuple[str, ...]:
    """The cards of a heap, sorted by name, doubles kept."""
    counts = ((heap >> 4 * card & 15, name) for card, name in enumerate(NAMES))
    return tuple(sorted(name for count, name in counts for _ in range(count)))


def hand_of(names: Iterable[str]) -> int:
    """The hand that holds these cards."""
    return sum(1 << NUMBERS[name] for name in names)


def heap_of(names: Iterable[str]) -> int:
    """The heap that holds these cards."""
    return sum(1 << 4 * NUMBERS[name] for name in names)


def call(name: str) -> Text:
    """What people call a card."""
    return text("mausen-card", animal=name[0], value=int(name[1]))


def call_all(names: Iterable[str]) -> Listed:
    """What people call several cards."""
    return Listed(tuple(call(name) for name in names))
