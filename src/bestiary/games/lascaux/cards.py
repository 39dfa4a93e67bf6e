"""Lascaux: the card codec, and the labels that players read."""

from collections.abc import Iterable

from bestiary.core.card_codec import CardCodec
from bestiary.core.message import ListArg, Message, message
from bestiary.games.lascaux.deck import ANIMALS, CARD_NAMES, COLOURS

CARD_CODEC = CardCodec(CARD_NAMES)
decode_set, encode_set, decode = CARD_CODEC.decode_set, CARD_CODEC.encode_set, CARD_CODEC.decode


def colour_names(colours: Iterable[int]) -> tuple[str, ...]:
    return tuple([COLOURS[colour] for colour in colours])


def colour_label(colour: str) -> Message:
    return message("lascaux-colour", colour=colour)


def card_label(name: str) -> Message:
    animal, *colours = name.split("-")
    first, second = map(colour_label, colours)
    return message("lascaux-card", animal=animal, first=first, second=second)


def cards_label(names: Iterable[str]) -> ListArg:
    return ListArg(tuple(card_label(name) for name in names))


def page_data() -> dict[str, tuple[str, ...]]:
    """What the board in the browser knows beside the names of cards (LX-1)."""
    return {"ANIMALS": ANIMALS, "COLOURS": COLOURS}
