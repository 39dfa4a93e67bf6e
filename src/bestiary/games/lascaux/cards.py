"""Lascaux: its cards by name, and what people call them."""

from collections.abc import Iterable

from bestiary.core.deck import Deck
from bestiary.core.text import Listed, Text, text
from bestiary.games.lascaux.deck import NAMES

CARDS = Deck(NAMES)
in_set, set_of, in_order = CARDS.in_set, CARDS.set_of, CARDS.in_order


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
