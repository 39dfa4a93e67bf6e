"""Mammuz: constraints on hidden cards, and how events change them.

A constraint says: these locations together hold at least these cards. Locations are the other
seats' hands, the displays of the round and the pile; the viewer's own hand is none, because the
viewer sees it. No two constraints count the same card, so constraints add up when their locations
merge.

What changes no constraint returns the same tuple.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Final

from msgspec import Struct

from bestiary.core.event import Event
from bestiary.core.pcg32 import Pcg32
from bestiary.core.random_source import RandomSource, pick
from bestiary.games.mammuz import events

Cards = tuple[str, ...]
Locations = frozenset[str]
KnownCards = list[tuple[str, Locations]]
PILE: Final = "pile"


class CardConstraint(Struct, frozen=True):
    """These locations together hold at least these cards."""

    locations: tuple[str, ...]
    cards: Cards


Constraints = tuple[CardConstraint, ...]
"""Sorted, with sorted locations and cards."""


def hand_location(seat: int) -> str:
    return f"hand {seat}"


def display_location(number: int) -> str:
    """The location of a display of the round; `number` counts from 0."""
    return f"display {number}"


@cache
def display_locations(count: int) -> Locations:
    return frozenset([display_location(number) for number in range(count)])


def known_cards(constraints: Constraints) -> KnownCards:
    """Every known card, with its possible locations."""
    return [(card, frozenset(group.locations)) for group in constraints for card in group.cards]


def updated_constraints(
    constraints: Constraints, event: Event, display_count: int, viewer: int | None
) -> Constraints:
    """The constraints after an event that its viewer has seen, with so many displays before it."""
    match event:
        case events.OwnDisplayLaid(cards=cards):
            return with_cards_at(constraints, display_location(display_count), cards)
        case events.CardTurnedUp(card=card, verdict="dinosaur"):
            return without_kind(constraints, card)
        case events.CardTurnedUp(card=card):
            return with_card_seen(constraints, card, display_location(display_count - 1))
        case events.OwnHerdTaken(displays=herd, pile=pile):
            return with_location_revealed(_with_herd_revealed(constraints, herd), PILE, pile)
        case events.OwnCardsDealt(seat=seat, cards=cards):
            return with_location_revealed(constraints, hand_location(seat), cards)
        case events.HerdRemoved(displays=herd):
            return _with_herd_revealed(constraints, herd)
        case events.DiedOut(species=species) | events.EatenUp(species=species):
            return without_kind(constraints, species)
        case events.DinosaurTaken(seat=seat, dinosaur=card) if seat != viewer:
            return with_cards_at(constraints, hand_location(seat), (card,))
        case _:
            return _with_unseen_move(constraints, event, display_count)


def _with_unseen_move(constraints: Constraints, event: Event, display_count: int) -> Constraints:
    """Cards have moved face down."""
    herd = display_locations(display_count)
    match event:
        case events.DisplayLaid(seat=seat, cards_left=left):
            hand, laid = hand_location(seat), display_location(display_count)
            targets = {hand, laid} if left else {laid}
            return relocated(constraints, frozenset({hand}), frozenset(targets))
        case events.HerdTaken(seat=seat):
            return relocated(constraints, herd | {PILE}, frozenset({hand_location(seat)}))
        case events.HerdDealt(counts=counts):
            receivers = [hand_location(seat) for seat, dealt in enumerate(counts) if dealt]
            return relocated(constraints, herd, frozenset(receivers))
        case events.HerdLaidAside():
            return relocated(constraints, herd, frozenset({PILE}))
        case _:
            return constraints


def with_cards_at(constraints: Constraints, location: str, cards: Cards) -> Constraints:
    """These cards, of which none was known, are at a location."""
    return _merged([*constraints, CardConstraint((location,), cards)])


def relocated(constraints: Constraints, sources: Locations, targets: Locations) -> Constraints:
    """All cards at the sources may now be at any of the targets."""
    moved = [group for group in constraints if not sources.isdisjoint(group.locations)]
    if not moved:
        return constraints
    after = [group for group in constraints if group not in moved]
    for group in moved:
        locations = tuple(sorted({*group.locations} - sources | targets))
        after.append(CardConstraint(locations, group.cards))
    return _merged(after)


def without_kind(constraints: Constraints, card: str) -> Constraints:
    """The cards of this kind are public now, or have left the game."""
    if not any(card in group.cards for group in constraints):
        return constraints
    after = [CardConstraint(group.locations, _without(group.cards, card)) for group in constraints]
    return _merged(after)


def with_card_seen(constraints: Constraints, card: str, location: str) -> Constraints:
    """A card was seen at a location, and stays there.

    It may be one that was known before, and which one is unknown: of all that may be at the
    location, one becomes certain, and the others may be wherever any of them could.
    """
    same = [group for group in constraints if card in group.cards and location in group.locations]
    if any(len(group.locations) == 1 for group in same):
        return constraints
    after = [group for group in constraints if group not in same]
    after += [CardConstraint(group.locations, _without(group.cards, card)) for group in same]
    count = sum([group.cards.count(card) for group in same])
    others = CardConstraint(_union([group.locations for group in same]), (card,) * (count - 1))
    return _merged([*after, CardConstraint((location,), (card,)), others])


def with_location_revealed(constraints: Constraints, location: str, cards: Cards) -> Constraints:
    """Exactly these cards were at a location; it is no location any more."""
    there = [group for group in constraints if location in group.locations]
    if not there:
        return constraints
    after = [group for group in constraints if location not in group.locations]
    known = [(card, _without(group.locations, location)) for group in there for card in group.cards]
    for card in {card for card, _ in known}:
        possible = [locations for other, locations in known if other == card]
        elsewhere = [locations for locations in possible if locations]
        unknown = cards.count(card) - (len(possible) - len(elsewhere))
        if unknown > 0:  # some that could be elsewhere may have been at this location
            elsewhere = [_union(elsewhere)] * (len(elsewhere) - unknown)
        after += [CardConstraint(locations, (card,)) for locations in elsewhere]
    return _merged(after)


def _with_herd_revealed(constraints: Constraints, herd: events.Displays) -> Constraints:
    for number, (_, cards) in enumerate(herd):
        constraints = with_location_revealed(constraints, display_location(number), cards)
    return constraints


def _merged(constraints: Iterable[CardConstraint]) -> Constraints:
    """Cards with the same locations share a constraint; one without cards is none."""
    merged: dict[tuple[str, ...], tuple[str, ...]] = {}
    for group in constraints:
        if group.cards:
            merged[group.locations] = merged.get(group.locations, ()) + group.cards
    return tuple([CardConstraint(key, tuple(sorted(merged[key]))) for key in sorted(merged)])


def _without(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    return tuple([other for other in items if other != item])


def _union(groups: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(sorted({*chain.from_iterable(groups)}))


def random_assignment(
    known: KnownCards, capacity: Mapping[str, int], rng: RandomSource
) -> dict[str, list[str]]:
    """Put each known card at one of its locations, at random, none beyond its capacity.

    If no location is free, cards move on along an augmenting path of the bipartite matching. Not
    every assignment is equally likely. Raises ValueError if there is none.
    """
    indices_at: dict[str, list[int]] = {location: [] for location in capacity}

    def augment(index: int, visited: set[str]) -> bool:
        """Find a location for a card; if all are full, try to move one of their cards elsewhere."""
        locations = sorted(known[index][1] & indices_at.keys())
        slots = [at for at in locations for _ in range(capacity[at] - len(indices_at[at]))]
        if slots:
            indices_at[pick(slots, rng)].append(index)
            return True
        for location in locations:
            if location not in visited:
                visited.add(location)
                for other in indices_at[location]:
                    if augment(other, visited):
                        indices_at[location].remove(other)
                        indices_at[location].append(index)
                        return True
        return False

    order = sorted(range(len(known)), key=lambda index: (len(known[index][1]), rng.below(1 << 30)))
    for index in order:
        if not augment(index, set()):
            raise ValueError(known[index])
    assigned = indices_at.items()
    return {location: [known[index][0] for index in indices] for location, indices in assigned}


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
