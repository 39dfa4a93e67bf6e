"""Mammuz bots: the candidate moves that a search compares."""

from collections.abc import Sequence
from typing import Final

from bestiary.core.random_source import RandomSource, shuffled
from bestiary.games.mammuz.bots.bot_view import BotView
from bestiary.games.mammuz.deck import DINOSAURS
from bestiary.games.mammuz.moves import MAX_DISPLAY_SIZE

MAX_DECLARED_SPECIES: Final = 4
"""Only the first of `declarable_species` are candidates."""


def candidate_moves(view: BotView, place: int, rng: RandomSource) -> list[str]:
    """Legal moves as texts, sorted, without duplicates; a challenge only at one place."""
    moves: set[str] = set()
    if "give" in view.offers:
        moves.update(f"give {seat}" for seat in range(view.players))
    if "challenge" in view.offers:
        moves.add(f"challenge {place}")
    if "extend" in view.offers:
        for cards in _candidate_displays(view, view.declared_species):
            moves.add(f"extend: {' '.join(shuffled(cards, rng))}")
    if "declare" in view.offers:
        for species in view.declarable_species[:MAX_DECLARED_SPECIES]:
            for cards in _candidate_displays(view, species):
                moves.add(f"declare {species}: {' '.join(shuffled(cards, rng))}")
    return sorted(moves)


def _candidate_displays(view: BotView, species: str) -> list[tuple[str, ...]]:
    """All matching cards, one less, three or none, each with every possible number of lies.

    Lies are the cards least worth keeping; one of them may be any dinosaur. Sorted, because the
    draws that follow depend on the order and a set's order differs between processes.
    """
    fitting = min(MAX_DISPLAY_SIZE, view.hand_counts[species])
    others = view.nonmatching_cards(species)
    animals = [card for card in others if card not in DINOSAURS]
    dinosaurs = [card for card in others if card in DINOSAURS]
    displays: set[tuple[str, ...]] = set()
    for true_count in {fitting, max(0, fitting - 1), min(fitting, MAX_DISPLAY_SIZE - 1), 0}:
        for lies in range(min(MAX_DISPLAY_SIZE - true_count, len(others)) + 1):
            lie_choices = [others[:lies]]
            if lies:
                lie_choices += [[name, *animals[: lies - 1]] for name in dinosaurs]
            displays |= {(*[species] * true_count, *cards) for cards in lie_choices}
    return sorted(displays - {()})


def arranged_display(species: str, cards: Sequence[str], rng: RandomSource) -> str:
    """Cards in random order, but a true card last: players tend to challenge there."""
    laid = shuffled(cards, rng)
    if species in laid:
        laid.remove(species)
        laid.append(species)
    return " ".join(laid)
