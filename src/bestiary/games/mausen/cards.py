"""Mausen: its cards by name, as records write them: `E4`, `M1`."""

from collections.abc import Iterable

from bestiary.core.card_codec import CardCodec
from bestiary.core.message import ListArg, Message, message
from bestiary.games.mausen.rules import ANIMAL_LETTERS

DECK = CardCodec([f"{letter}{value}" for letter in ANIMAL_LETTERS for value in range(1, 5)])
CARD_NAMES, CARD_IDS = DECK.names, DECK.numbers
decode_hand, encode_hand = DECK.decode_set, DECK.encode_set
decode_multiset, encode_multiset = DECK.decode_multiset, DECK.encode_multiset


def card_label(name: str) -> Message:
    """What people call a card."""
    return message("mausen-card", animal=name[0], value=int(name[1]))


def cards_label(names: Iterable[str]) -> ListArg:
    """What people call several cards."""
    return ListArg(tuple(card_label(name) for name in names))
