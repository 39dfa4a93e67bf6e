"""Lascaux: its cards by name, and what people call them."""

from collections.abc import Iterable

from bestiary.core import bits
from bestiary.core.text import Listed, Text, text
from bestiary.games.lascaux.deck import NAMES, NUMBERS


def in_set(cards: int) -> list[str]:
    """The cards of a set, sorted by name."""
    return sorted(NAMES[card] for card in bits.members(cards))


def in_order(cards: Iterable[int]) -> tuple[str, ...]:
    """Cards by name, as they come."""
    return tuple(NAMES[card] for card in cards)


def set_of(names: Iterable[str]) -> int:
    """The set that holds these cards."""
    return sum(1 << NUMBERS[name] for name in names)


def call_colour(colour: str) -> Text:
    """What people call a colour."""
    return text("lascaux-colour", colour=colour)


def call(name: str) -> Text:
    """What people call a card."""
    animal, first, second = name.split("-")
    return text("lascaux-card", animal=animal, first=call_colour(first), second=call_colour(second))


def call_all(names: Iterable[str]) -> Listed:
    """What people call several cards."""
    return Listed(tuple(call(name) for name in names))
