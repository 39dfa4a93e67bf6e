"""Lascaux: the 54 cards as data; the printed list can replace the table here (LX-1, LX-2)."""

from typing import Final

ANIMALS: Final = ("mammoth", "aurochs", "deer", "horse", "ibex", "rhino")
COLOURS: Final = ("brown", "yellow", "green", "pink", "white", "blue")
COLOUR_INITIALS: Final = ("Br", "Y", "G", "P", "W", "Bl")

COLOUR_PAIRS_BY_ANIMAL: Final = {
    "mammoth": "Br-Y Br-G Br-P Y-G Y-W G-Bl P-W P-Bl W-Bl",
    "aurochs": "Br-Y Br-G Br-W Y-P Y-Bl G-P G-W P-Bl W-Bl",
    "deer": "Br-Y Br-P Br-Bl Y-G Y-Bl G-P G-W P-W W-Bl",
    "horse": "Br-Y Br-W Br-Bl Y-G Y-P G-W G-Bl P-W P-Bl",
    "ibex": "Br-G Br-P Br-Bl Y-P Y-W Y-Bl G-W G-Bl P-W",
    "rhino": "Br-P Br-W Br-Bl Y-G Y-P Y-W G-P G-Bl W-Bl",
}

CARD_COLOURS: Final = tuple(
    tuple(COLOUR_INITIALS.index(initial) for initial in pair.split("-"))
    for animal in ANIMALS
    for pair in COLOUR_PAIRS_BY_ANIMAL[animal].split()
)
"""The two colours of each card, nine cards for each animal."""

CARD_NAMES: Final = tuple(
    f"{ANIMALS[card // 9]}-{COLOURS[first]}-{COLOURS[second]}"
    for card, (first, second) in enumerate(CARD_COLOURS)
)
CARD_IDS: Final = {name: card for card, name in enumerate(CARD_NAMES)}
