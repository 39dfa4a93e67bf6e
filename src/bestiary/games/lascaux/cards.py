"""Lascaux: its cards by name, and what people call them."""

from collections.abc import Iterable

from bestiary.core.card_codec import CardCodec
from bestiary.core.message import ListArg, Message, message
from bestiary.games.lascaux.deck import CARD_NAMES

DECK = CardCodec(CARD_NAMES)
decode_set, encode_set, decode = DECK.decode_set, DECK.encode_set, DECK.decode


def colour_label(colour: str) -> Message:
    """What people call a colour."""
    return message("lascaux-colour", colour=colour)


def card_label(name: str) -> Message:
    """What people call a card."""
    animal, first, second = name.split("-")
    return message(
        "lascaux-card", animal=animal, first=colour_label(first), second=colour_label(second)
    )


def cards_label(names: Iterable[str]) -> ListArg:
    """What people call several cards."""
    return ListArg(tuple(card_label(name) for name in names))
