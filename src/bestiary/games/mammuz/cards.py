"""Mammuz: its cards by name, and what people call them."""

from collections.abc import Iterable

from bestiary.core.deck import Deck
from bestiary.core.text import Listed, Text, text
from bestiary.games.mammuz.deck import NAMES

CARDS = Deck(NAMES)


def call(name: str) -> Text:
    """What people call a card."""
    return text("mammuz-card", card=name)


def call_a(name: str) -> Text:
    """The same where it is one of several: a hare."""
    return text("mammuz-a-card", card=name)


def call_the(name: str) -> Text:
    """The same where it is the one of which everybody speaks: the stegosaurus."""
    return text("mammuz-the-card", card=name)


def call_herd(species: str) -> Text:
    """What people call many of a species."""
    return text("mammuz-many", card=species)


def call_several(species: str, count: int) -> Text:
    """What people call so many of a species."""
    return text("mammuz-several", card=species, count=count)


def call_all(names: Iterable[str]) -> Listed:
    """What people call several cards, those of a kind together, in the order of the manual."""
    cards = list(names)
    kinds = sorted(set(cards), key=CARDS.numbers.__getitem__)
    return Listed(tuple(call_several(name, cards.count(name)) for name in kinds))


def call_row(names: Iterable[str]) -> Listed:
    """What people call several cards, one by one, as they lie."""
    return Listed(tuple(call(name) for name in names))
