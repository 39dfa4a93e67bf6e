"""Mammuz: the cards, and how many of them play at a table of each size (MZ-1, MZ-2)."""

from collections import Counter
from functools import cache
from typing import Final

from bestiary.core.card_codec import CardCodec

SPECIES: Final = ("mammoth", "bear", "deer", "tiger", "hare", "squirrel", "gopher", "mouse")
"""Two mammoths, and of each other species one card more than of the one before (MZ-1)."""
DINOSAUR_RULES: Final = {
    "brontosaurus": "MZ-13 MZ-11",
    "pterosaur": "MZ-13 MZ-11",
    "triceratops": "MZ-14 MZ-11",
    "stegosaurus": "MZ-15 MZ-11",
    "plesiosaurus": "MZ-16 MZ-11",
    "tyrannosaurus": "MZ-19 MZ-11",
}
"""One card each (MZ-1), and the rules that explain it."""
DINOSAURS: Final = tuple(DINOSAUR_RULES)
CARD_NAMES: Final = SPECIES + DINOSAURS
"""A card's kind is its index here."""
CARD_CODEC: Final = CardCodec(CARD_NAMES)
CARD_IDS: Final = CARD_CODEC.numbers

SPECIES_COUNT_FOR: Final = {3: 6, 4: 7, 5: 7, 6: 8, 7: 8}
DINOSAUR_COUNT_FOR: Final = {3: 3, 4: 5, 5: 5, 6: 4, 7: 5}
HAND_SIZE_FOR: Final = {3: 10, 4: 10, 5: 8, 6: 8, 7: 7}


def card_name(kind: int) -> str | None:
    """None for a negative number."""
    return None if kind < 0 else CARD_NAMES[kind]


def species_in_play(players: int) -> tuple[str, ...]:
    """With three players mice and gophers stay out, with four or five the mice (MZ-2)."""
    return SPECIES[: SPECIES_COUNT_FOR[players]]


def copies(kind: int) -> int:
    """How many cards of a kind there are (MZ-1)."""
    return kind + 2 if kind < len(SPECIES) else 1


def animal_cards(players: int) -> list[int]:
    """Every animal card that plays, by its kind (MZ-2)."""
    return [kind for kind in range(SPECIES_COUNT_FOR[players]) for _ in range(copies(kind))]


@cache
def animal_counts(players: int) -> Counter[str]:
    """How many cards of each species play (MZ-2)."""
    return Counter({SPECIES[kind]: copies(kind) for kind in range(SPECIES_COUNT_FOR[players])})
