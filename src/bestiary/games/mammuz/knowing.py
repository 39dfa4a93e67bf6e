"""Mammuz: what somebody knows of cards that lie face down, and how it changes.

A fact says: these places together hold at least these cards. Places are the others' hands, the
displays of the round and the pile; one's own hand is no place, for one sees it. No two facts speak
of the same card, so that facts add up when their places become one.

Inside this file every known card stands for itself, with the places where it may be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct

from bestiary.core.chance import Chance
from bestiary.core.generator import Generator

Known = list[tuple[str, frozenset[str]]]
PILE: Final = "pile"


class Fact(Struct, frozen=True):
    """These places together hold at least these cards."""

    places: tuple[str, ...]
    cards: tuple[str, ...]


def hand(seat: int) -> str:
    """The hand of a seat, as a place."""
    return f"hand {seat}"


def display(number: int) -> str:
    """A display of the round, counted from 0, as a place."""
    return f"display {number}"


def displays(count: int) -> list[str]:
    """All displays of the round."""
    return [display(number) for number in range(count)]


def cards_of(facts: Iterable[Fact]) -> Known:
    """Every known card, with its places."""
    return [(card, frozenset(fact.places)) for fact in facts for card in fact.cards]


def facts_of(known: Known) -> tuple[Fact, ...]:
    """Known cards with the same places are one fact."""
    ordered = sorted((tuple(sorted(places)), card) for card, places in known)
    grouped = groupby(ordered, key=lambda item: item[0])
    return tuple(Fact(places, tuple(card for _, card in items)) for places, items in grouped)


def merged(known: Known, sources: Iterable[str], targets: Iterable[str]) -> Known:
    """All that lay in some places lies in others now."""
    gone, found = frozenset(sources), frozenset(targets)
    return [(card, places - gone | found if places & gone else places) for card, places in known]


def forgotten(known: Known, card: str) -> Known:
    """The cards of this kind lie open now, or have left the game."""
    return [(other, places) for other, places in known if other != card]


def turned_up(known: Known, card: str, place: str) -> Known:
    """A card was seen at a place, and stays there.

    It may be one that was known before, nobody can say which: of all that may lie at the place, one
    becomes certain, and the others may be wherever any of them could.
    """
    same = [places for other, places in known if other == card and place in places]
    if frozenset({place}) in same:
        return known
    rest = [(other, places) for other, places in known if other != card or place not in places]
    anywhere = frozenset().union(*same)
    return [*rest, (card, frozenset({place})), *[(card, anywhere)] * (len(same) - 1)]


def uncovered(known: Known, place: str, cards: Sequence[str]) -> Known:
    """All cards of a place were seen, exactly these, and it is no place any more."""
    counts = Counter(cards)
    found = []
    for card in {card for card, _ in known}:
        same = [places for other, places in known if other == card]
        apart = [places for places in same if place not in places]
        elsewhere = [places - {place} for places in same if place in places and len(places) > 1]
        unknown = counts[card] - (len(same) - len(apart) - len(elsewhere))
        if unknown > 0:  # some of those that could be elsewhere may have been here
            anywhere = frozenset().union(*elsewhere)
            elsewhere = [anywhere] * (len(elsewhere) - unknown)
        found += [(card, places) for places in apart + elsewhere]
    return found


def assigned(known: Known, room: Mapping[str, int], rng: Chance) -> dict[str, list[str]]:
    """Put each known card at one of its places, at random, none beyond its room.

    Raises ValueError where that cannot be.
    """
    found: dict[str, list[int]] = {place: [] for place in room}
    order = sorted(range(len(known)), key=lambda at: (len(known[at][1]), rng.below(1 << 30)))
    for at in order:
        if not _seated(at, known, room, found, rng, set()):
            raise ValueError(known[at])
    return {place: [known[at][0] for at in cards] for place, cards in found.items()}


def _seated(
    at: int,
    known: Known,
    room: Mapping[str, int],
    found: dict[str, list[int]],
    rng: Chance,
    tried: set[str],
) -> bool:
    """Find a place for a card; where all are full, one there may have to move elsewhere."""
    places = sorted(known[at][1] & found.keys())
    free = [room[place] - len(found[place]) for place in places]
    if sum(free) > 0:
        ball = rng.below(sum(free))
        for place, share in zip(places, free, strict=True):
            if ball < share:
                found[place].append(at)
                return True
            ball -= share
    for place in places:
        if place not in tried:
            tried.add(place)
            for other in found[place]:
                if _seated(other, known, room, found, rng, tried):
                    found[place].remove(other)
                    found[place].append(at)
                    return True
    return False


def is_so(known: Known, lying: Mapping[str, Sequence[str]]) -> bool:
    """The known cards can all be among the cards that really lie at the places."""
    rng = Generator(0)
    for card in {card for card, _ in known}:
        same = [(other, places) for other, places in known if other == card]
        room = {place: list(cards).count(card) for place, cards in lying.items()}
        try:
            assigned(same, room, rng)
        except ValueError:
            return False
    return True
