"""Mausen: its cards by name, as records write them: `E4`, `M1`."""

from collections.abc import Iterable

from bestiary.core.deck import Deck
from bestiary.core.text import Listed, Text, text
from bestiary.games.mausen.rules import LETTERS

CARDS = Deck([f"{letter}{value}" for letter in LETTERS for value in range(1, 5)])
NAMES, NUMBERS = CARDS.names, CARDS.numbers
in_hand, hand_of = CARDS.in_set, CARDS.set_of
in_heap, heap_of = CARDS.in_heap, CARDS.heap_of


def call(name: str) -> Text:
    """What people call a card."""
    return text("mausen-card", animal=name[0], value=int(name[1]))


def call_all(names: Iterable[str]) -> Listed:
    """What people call several cards."""
    return Listed(tuple(call(name) for name in names))
