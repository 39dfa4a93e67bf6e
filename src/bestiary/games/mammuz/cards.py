"""Mammuz: the card codec, and the labels that players read."""

from collections.abc import Iterable

from bestiary.core.card_codec import CardCodec
from bestiary.core.message import ListArg, Message, message
from bestiary.games.mammuz.deck import CARD_NAMES

CARD_CODEC = CardCodec(CARD_NAMES)


def card_label(name: str) -> Message:
    return message("mammuz-card", card=name)


def indefinite_card_label(name: str) -> Message:
    """One of several: a hare."""
    return message("mammuz-a-card", card=name)


def definite_card_label(name: str) -> Message:
    """The only one: the stegosaurus."""
    return message("mammuz-the-card", card=name)


def species_plural_label(species: str) -> Message:
    """A species in the plural: hares."""
    return message("mammuz-many", card=species)


def counted_card_label(species: str, count: int) -> Message:
    """A number of cards of a species: three hares."""
    return message("mammuz-several", card=species, count=count)


def grouped_cards_label(names: Iterable[str]) -> ListArg:
    """Cards counted by kind, in the order of the manual."""
    cards = list(names)
    kinds = sorted(set(cards), key=CARD_CODEC.numbers.__getitem__)
    return ListArg(tuple(counted_card_label(name, cards.count(name)) for name in kinds))


def cards_label(names: Iterable[str]) -> ListArg:
    """Cards one by one, in the given order."""
    return ListArg(tuple(card_label(name) for name in names))
