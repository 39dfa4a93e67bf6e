"""Mammuz: the names of cards in messages, as players read them."""

from collections.abc import Iterable

from bestiary.core.message import ListArg, Message, message
from bestiary.games.mammuz.deck import CARD_IDS


def card(name: str) -> Message:
    return message("mammuz-card", card=name)


def indefinite(name: str) -> Message:
    """One of several: a hare."""
    return message("mammuz-a-card", card=name)


def definite(name: str) -> Message:
    """The only one: the stegosaurus."""
    return message("mammuz-the-card", card=name)


def plural(species: str) -> Message:
    """A species in the plural: hares."""
    return message("mammuz-many", card=species)


def counted(species: str, count: int) -> Message:
    """A number of cards of a species: three hares."""
    return message("mammuz-several", card=species, count=count)


def grouped(names: Iterable[str]) -> ListArg:
    """Cards counted by kind, in the order of the manual."""
    cards = list(names)
    kinds = sorted(set(cards), key=CARD_IDS.__getitem__)
    return ListArg(tuple(counted(name, cards.count(name)) for name in kinds))
