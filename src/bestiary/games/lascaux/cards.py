"""Lascaux: the card codec, and the labels that players read."""

from collections.abc import Iterable

from bestiary.core.card_codec import CardCodec
from bestiary.core.message import ListArg, Message, message
from bestiary.games.lascaux.deck import CARD_NAMES

CARD_CODEC = CardCodec(CARD_NAMES)
decode_set, encode_set, decode = CARD_CODEC.decode_set, CARD_CODEC.encode_set, CARD_CODEC.decode


def colour_label(colour: str) -> Message:
    return message("lascaux-colour", colour=colour)


def card_label(name: str) -> Message:
    animal, first, second = name.split("-")
    return message(
        "lascaux-card", animal=animal, first=colour_label(first), second=colour_label(second)
    )


def cards_label(names: Iterable[str]) -> ListArg:
    return ListArg(tuple(card_label(name) for name in names))
