"""Mammuz: constraints on hidden cards, and how events change them.

A constraint says: these locations together hold at least these cards. Locations are the other
seats' hands, the displays of the round and the pile; the viewer's own hand is none, because the
viewer sees it. No two constraints count the same card, so constraints add up when their locations
merge.

Inside this module each known card stands alone, with the locations where it may be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct

from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import RandomSource

KnownCards = list[tuple[str, frozenset[str]]]
PILE: Final = "pile"


class CardConstraint(Struct, frozen=True):
    """These locations together hold at least these cards."""

    locations: tuple[str, ...]
    cards: tuple[str, ...]


def hand_location(seat: int) -> str:
    return f"hand {seat}"


def display_location(number: int) -> str:
    """The location of a display of the round; `number` counts from 0."""
    return f"display {number}"


def display_locations(count: int) -> list[str]:
    return [display_location(number) for number in range(count)]


def known_cards(constraints: Iterable[CardConstraint]) -> KnownCards:
    """Every known card, with its possible locations."""
    return [
        (card, frozenset(constraint.locations))
        for constraint in constraints
        for card in constraint.cards
    ]


def constraints_of(known: KnownCards) -> tuple[CardConstraint, ...]:
    """The inverse of `known_cards`: cards with the same locations share a constraint."""
    ordered = sorted((tuple(sorted(locations)), card) for card, locations in known)
    grouped = groupby(ordered, key=lambda item: item[0])
    return tuple(
        CardConstraint(locations, tuple(card for _, card in items)) for locations, items in grouped
    )


def relocated(known: KnownCards, sources: Iterable[str], targets: Iterable[str]) -> KnownCards:
    """All cards at the sources may now be at any of the targets."""
    source_set, target_set = frozenset(sources), frozenset(targets)
    return [
        (card, locations - source_set | target_set if locations & source_set else locations)
        for card, locations in known
    ]


def without_card(known: KnownCards, card: str) -> KnownCards:
    """The cards of this kind are public now, or have left the game."""
    return [(other, locations) for other, locations in known if other != card]


def with_card_seen(known: KnownCards, card: str, location: str) -> KnownCards:
    """A card was seen at a location, and stays there.

    It may be one that was known before, and which one is unknown: of all that may be at the
    location, one becomes certain, and the others may be wherever any of them could.
    """
    same = [locations for other, locations in known if other == card and location in locations]
    if frozenset({location}) in same:
        return known
    unaffected = [
        (other, locations)
        for other, locations in known
        if other != card or location not in locations
    ]
    anywhere = frozenset().union(*same)
    return [*unaffected, (card, frozenset({location})), *[(card, anywhere)] * (len(same) - 1)]


def with_location_revealed(known: KnownCards, location: str, cards: Sequence[str]) -> KnownCards:
    """Exactly these cards were at a location; it is no location any more."""
    counts = Counter(cards)
    remaining = []
    for card in {card for card, _ in known}:
        same = [locations for other, locations in known if other == card]
        apart = [locations for locations in same if location not in locations]
        elsewhere = [
            locations - {location}
            for locations in same
            if location in locations and len(locations) > 1
        ]
        unknown = counts[card] - (len(same) - len(apart) - len(elsewhere))
        if unknown > 0:  # some that could be elsewhere may have been at this location
            anywhere = frozenset().union(*elsewhere)
            elsewhere = [anywhere] * (len(elsewhere) - unknown)
        remaining += [(card, locations) for locations in apart + elsewhere]
    return remaining


def random_assignment(
    known: KnownCards, capacity: Mapping[str, int], rng: RandomSource
) -> dict[str, list[str]]:
    """Put each known card at one of its locations, at random, none beyond its capacity.

    If no location is free, cards move on along an augmenting path of the bipartite matching. Not
    every assignment is equally likely. Raises ValueError if there is none.
    """
    indices_at: dict[str, list[int]] = {location: [] for location in capacity}
    order = sorted(range(len(known)), key=lambda at: (len(known[at][1]), rng.below(1 << 30)))
    for index in order:
        if not _augment(index, known, capacity, indices_at, rng, set()):
            raise ValueError(known[index])
    return {location: [known[at][0] for at in cards] for location, cards in indices_at.items()}


def _augment(
    index: int,
    known: KnownCards,
    capacity: Mapping[str, int],
    indices_at: dict[str, list[int]],
    rng: RandomSource,
    visited: set[str],
) -> bool:
    """Find a location for a card; if all are full, try to move one of their cards elsewhere."""
    locations = sorted(known[index][1] & indices_at.keys())
    free_by_location = [capacity[location] - len(indices_at[location]) for location in locations]
    if sum(free_by_location) > 0:
        sample = rng.below(sum(free_by_location))
        for location, free_slots in zip(locations, free_by_location, strict=True):
            if sample < free_slots:
                indices_at[location].append(index)
                return True
            sample -= free_slots
    for location in locations:
        if location not in visited:
            visited.add(location)
            for other in indices_at[location]:
                if _augment(other, known, capacity, indices_at, rng, visited):
                    indices_at[location].remove(other)
                    indices_at[location].append(index)
                    return True
    return False


def is_satisfied_by(known: KnownCards, cards_at: Mapping[str, Sequence[str]]) -> bool:
    """The known cards can all be among the cards that really are at the locations."""
    rng = Pcg32(0)
    for card in {card for card, _ in known}:
        same = [(other, locations) for other, locations in known if other == card]
        capacity = {location: list(cards).count(card) for location, cards in cards_at.items()}
        try:
            random_assignment(same, capacity, rng)
        except ValueError:
            return False
    return True
