"""Mausen: the card codec (`E4`, `M1` in records), and the labels that players read."""

from collections.abc import Iterable
from typing import Any

from bestiary.core.card_codec import CardCodec
from bestiary.core.message import ListArg, Message, message
from bestiary.games.mausen.rules import ANIMAL_LETTERS, State

CARD_CODEC = CardCodec([f"{letter}{value}" for letter in ANIMAL_LETTERS for value in range(1, 5)])
PREY = dict(zip(ANIMAL_LETTERS, State(3).chased_letters(), strict=True))
CARD_NAMES, CARD_IDS = CARD_CODEC.names, CARD_CODEC.numbers
decode_hand, encode_hand = CARD_CODEC.decode_set, CARD_CODEC.encode_set
decode_multiset, encode_multiset = CARD_CODEC.decode_multiset, CARD_CODEC.encode_multiset


def card_label(name: str) -> Message:
    return message("mausen-card", animal=name[0], value=int(name[1]))


def cards_label(names: Iterable[str]) -> ListArg:
    return ListArg(tuple(card_label(name) for name in names))


def prey_of(card: str) -> str:
    """The animal that a card or an animal chases (MS-4)."""
    return PREY[card[0]]


def page_data() -> dict[str, Any]:
    """What the board in the browser knows of the cards (MS-1, MS-4, MS-16)."""
    points = {name: int(name[1]) for name in CARD_NAMES}
    return {"ANIMAL_LETTERS": list(ANIMAL_LETTERS), "POINTS": points}
