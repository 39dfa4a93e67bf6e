"""Mammuz: what the page knows of the cards."""

from typing import Any

from bestiary.games.mammuz.deck import DINOSAUR_RULES, SPECIES, copies


def page_data() -> dict[str, Any]:
    """What the board in the browser knows of the cards, in the order of the manual (MZ-1)."""
    counts = {name: copies(kind) for kind, name in enumerate(SPECIES)}
    rules = {"SPECIES_RULES": "MZ-1 MZ-21", "DINOSAUR_RULES": DINOSAUR_RULES}
    return {"SPECIES_COUNTS": counts, **rules}
