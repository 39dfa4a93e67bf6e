"""Mammuz: the cards, and how many of them play at a table of each size (MZ-1, MZ-2)."""

from typing import Final

SPECIES: Final = ("mammoth", "bear", "deer", "tiger", "hare", "squirrel", "gopher", "mouse")
"""Two mammoths, and of each other species one card more than of the one before (MZ-1)."""
DINOSAURS: Final = (
    "brontosaurus",
    "pterosaur",
    "triceratops",
    "stegosaurus",
    "plesiosaurus",
    "tyrannosaurus",
)
"""One card each (MZ-1)."""
CARD_NAMES: Final = SPECIES + DINOSAURS
"""A card's kind is its index here."""
CARD_IDS: Final = {name: kind for kind, name in enumerate(CARD_NAMES)}

SPECIES_COUNT_FOR: Final = {3: 6, 4: 7, 5: 7, 6: 8, 7: 8}
"""With three players mice and gophers stay out, with four or five the mice (MZ-2)."""
DINOSAUR_COUNT_FOR: Final = {3: 3, 4: 5, 5: 5, 6: 4, 7: 5}
HAND_SIZE_FOR: Final = {3: 10, 4: 10, 5: 8, 6: 8, 7: 7}


def copies(kind: int) -> int:
    """How many cards of a kind there are (MZ-1)."""
    return kind + 2 if kind < len(SPECIES) else 1


def animal_cards(players: int) -> list[int]:
    """Every animal card that plays, by its kind (MZ-2)."""
    return [kind for kind in range(SPECIES_COUNT_FOR[players]) for _ in range(copies(kind))]
