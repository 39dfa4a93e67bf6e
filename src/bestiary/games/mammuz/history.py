"""Mammuz: a viewer's history: card constraints, and what each seat was seen to do."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bestiary.core.event import Event
from bestiary.core.tuples import replace_at
from bestiary.games.mammuz import card_constraints, events
from bestiary.games.mammuz.card_constraints import (
    PILE,
    CardConstraint,
    KnownCards,
    display_location,
    display_locations,
    hand_location,
)
from bestiary.games.mammuz.deck import DINOSAURS


class SeatStats(Struct, frozen=True):
    """Counts of what a seat was seen to do."""

    displays: int = 0
    lies: int = 0
    """How often a card of its display was turned up that is of another species."""
    truths: int = 0
    challenges: int = 0


class History(Struct, frozen=True):
    """What a viewer has been shown before."""

    seat: int | None
    """The viewer; None until a hand was dealt, and for the onlooker."""
    display_count: int
    """How many displays this round has."""
    constraints: tuple[CardConstraint, ...]
    seat_stats: tuple[SeatStats, ...]


def initial_history(players: int) -> History:
    return History(None, 0, (), (SeatStats(),) * players)


def update_history(history: History, event: Event) -> History:
    """The history after an event that its viewer has seen."""
    match event:
        case events.HandDealt(seat=seat):
            return replace(history, seat=seat)
        case events.RoundBegun():
            return replace(history, display_count=0)
        case _:
            known = card_constraints.known_cards(history.constraints)
            known = _after_display(known, event, history.display_count)
            known = _after_herd_moved(known, event, history.display_count)
            known = _after_cards_left(known, event, history)
            return History(
                seat=history.seat,
                display_count=history.display_count + isinstance(event, events.DisplayLaid),
                constraints=card_constraints.constraints_of(known),
                seat_stats=_updated_stats(history.seat_stats, event),
            )


def _after_display(known: KnownCards, event: Event, display_count: int) -> KnownCards:
    """Constraints after a display was laid, or a card of it turned up."""
    match event:
        case events.OwnDisplayLaid(cards=cards):
            return known + [(card, frozenset({display_location(display_count)})) for card in cards]
        case events.DisplayLaid(seat=seat, cards_left=left):
            locations = (
                [display_location(display_count)]
                if left == 0
                else [hand_location(seat), display_location(display_count)]
            )
            return card_constraints.relocated(known, [hand_location(seat)], locations)
        case events.CardTurnedUp(card=card) if card in DINOSAURS:
            return card_constraints.without_card(known, card)
        case events.CardTurnedUp(card=card):
            return card_constraints.with_card_seen(known, card, display_location(display_count - 1))
        case _:
            return known


def _after_herd_moved(known: KnownCards, event: Event, display_count: int) -> KnownCards:
    """Constraints after the herd was taken, dealt or laid aside."""
    match event:
        case events.OwnHerdTaken(displays=herd, pile=pile):
            return card_constraints.with_location_revealed(
                _with_displays_revealed(known, herd), PILE, pile
            )
        case events.HerdTaken(seat=seat):
            return card_constraints.relocated(
                known, [*display_locations(display_count), PILE], [hand_location(seat)]
            )
        case events.HerdDealt(counts=counts):
            receivers = [hand_location(seat) for seat, count in enumerate(counts) if count]
            return card_constraints.relocated(known, display_locations(display_count), receivers)
        case events.OwnCardsDealt(seat=seat, cards=cards):
            return card_constraints.with_location_revealed(known, hand_location(seat), cards)
        case events.HerdLaidAside():
            return card_constraints.relocated(known, display_locations(display_count), [PILE])
        case _:
            return known


def _after_cards_left(known: KnownCards, event: Event, history: History) -> KnownCards:
    """Constraints after cards left the game or a seat took a dinosaur; the own hand has none."""
    match event:
        case events.HerdRemoved(displays=herd):
            return _with_displays_revealed(known, herd)
        case events.DiedOut(species=species) | events.EatenUp(species=species):
            return card_constraints.without_card(known, species)
        case events.DinosaurTaken(seat=seat, dinosaur=card) if seat != history.seat:
            return [*known, (card, frozenset({hand_location(seat)}))]
        case _:
            return known


def _with_displays_revealed(known: KnownCards, herd: events.Displays) -> KnownCards:
    for number, (_, cards) in enumerate(herd):
        known = card_constraints.with_location_revealed(known, display_location(number), cards)
    return known


def _updated_stats(seat_stats: tuple[SeatStats, ...], event: Event) -> tuple[SeatStats, ...]:
    match event:
        case events.DisplayLaid(seat=seat):
            actor_stats = seat_stats[seat]
            return replace_at(
                seat_stats, seat, replace(actor_stats, displays=actor_stats.displays + 1)
            )
        case events.CardTurnedUp(seat=seat, challenged=other):
            actor_stats, challenged_stats = seat_stats[seat], seat_stats[other]
            is_lie, is_truth = (event.verdict() == verdict for verdict in ("lie", "truth"))
            challenged_after = replace(
                challenged_stats,
                lies=challenged_stats.lies + is_lie,
                truths=challenged_stats.truths + is_truth,
            )
            actor_after = replace(actor_stats, challenges=actor_stats.challenges + 1)
            return replace_at(replace_at(seat_stats, seat, actor_after), other, challenged_after)
        case _:
            return seat_stats
