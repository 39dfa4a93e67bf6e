"""Mammuz: the moves that are worth thinking about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bestiary.core.chance import Chance, shuffled
from bestiary.games.mammuz.deck import DINOSAURS
from bestiary.games.mammuz.moves import MOST_CARDS
from bestiary.games.mammuz.table import Table

DECLARED: Final = 4
"""Of so many species a declaration is thought about, those that the hand has most of."""


def ideas(table: Table, place: int, rng: Chance) -> list[str]:
    """Some moves that are open, each of them once, as texts; a challenge only at one place."""
    return sorted(set(_all(table, place, rng)))


def _all(table: Table, place: int, rng: Chance) -> Iterator[str]:
    """Every idea for the situation."""
    if "give" in table.offers:
        yield from (f"give {seat}" for seat in range(table.players))
    if "challenge" in table.offers:
        yield f"challenge {place}"
    if "extend" in table.offers:
        for cards in _displays(table, table.species):
            yield f"extend: {' '.join(shuffled(cards, rng))}"
    if "declare" in table.offers:
        for species in table.declarable[:DECLARED]:
            for cards in _displays(table, species):
                yield f"declare {species}: {' '.join(shuffled(cards, rng))}"


def _displays(table: Table, species: str) -> list[tuple[str, ...]]:
    """All that fits, or one less or three of it, with some lies or none.

    A lie is a card that is not worth keeping; one of the lies may be any dinosaur. They come in
    one order in every process: what is chosen by chance follows from it.
    """
    fitting = min(MOST_CARDS, table.hand[species])
    others = table.others(species)
    animals = [card for card in others if card not in DINOSAURS]
    dinosaurs = [card for card in others if card in DINOSAURS]
    found: set[tuple[str, ...]] = set()
    for true in {fitting, max(0, fitting - 1), min(fitting, MOST_CARDS - 1), 0}:
        for lies in range(min(MOST_CARDS - true, len(others)) + 1):
            told = [others[:lies]]
            if lies:
                told += [[name, *animals[: lies - 1]] for name in dinosaurs]
            found |= {(*[species] * true, *cards) for cards in told if true + len(cards) > 0}
    return sorted(found)


def row(species: str, cards: Sequence[str], rng: Chance) -> str:
    """Cards in an order of chance, but with a true one at the end, where people look first."""
    laid = shuffled(cards, rng)
    if species in laid:
        laid.remove(species)
        laid.append(species)
    return " ".join(laid)
