"""Mammuz: its cards by name, and what people call them."""

from collections.abc import Iterable

from bestiary.core.card_codec import CardCodec
from bestiary.core.message import ListArg, Message, message
from bestiary.games.mammuz.deck import CARD_NAMES

DECK = CardCodec(CARD_NAMES)


def card_label(name: str) -> Message:
    """What people call a card."""
    return message("mammuz-card", card=name)


def indefinite_card_label(name: str) -> Message:
    """The same where it is one of several: a hare."""
    return message("mammuz-a-card", card=name)


def definite_card_label(name: str) -> Message:
    """The same where it is the one of which everybody speaks: the stegosaurus."""
    return message("mammuz-the-card", card=name)


def species_plural_label(species: str) -> Message:
    """What people call many of a species."""
    return message("mammuz-many", card=species)


def counted_card_label(species: str, count: int) -> Message:
    """What people call so many of a species."""
    return message("mammuz-several", card=species, count=count)


def grouped_cards_label(names: Iterable[str]) -> ListArg:
    """What people call several cards, those of a kind together, in the order of the manual."""
    cards = list(names)
    kinds = sorted(set(cards), key=DECK.numbers.__getitem__)
    return ListArg(tuple(counted_card_label(name, cards.count(name)) for name in kinds))


def cards_label(names: Iterable[str]) -> ListArg:
    """What people call several cards, one by one, as they lie."""
    return ListArg(tuple(card_label(name) for name in names))
