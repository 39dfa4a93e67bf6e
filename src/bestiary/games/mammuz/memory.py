"""Mammuz: what a viewer has been shown before, kept as facts about hidden cards."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bestiary.core.event import Event
from bestiary.core.seats import changed
from bestiary.games.mammuz import events, knowing
from bestiary.games.mammuz.deck import DINOSAURS
from bestiary.games.mammuz.knowing import PILE, Fact, Known, display, displays, hand


class Past(Struct, frozen=True):
    """What a seat was seen to do."""

    displays: int = 0
    lies: int = 0
    """How often a card of its display was turned up that was of another species."""
    truths: int = 0
    challenges: int = 0


class Seen(Struct, frozen=True):
    """What a viewer has been shown before."""

    seat: int | None
    """Whose memory it is; None until a hand was dealt, and for the onlooker."""
    lying: int
    """How many displays there are in this round."""
    facts: tuple[Fact, ...]
    past: tuple[Past, ...]


def fresh(players: int) -> Seen:
    """Nothing was dealt yet."""
    return Seen(None, 0, (), (Past(),) * players)


def remember(seen: Seen, event: Event) -> Seen:
    """Keep what was seen of cards, and how everybody plays."""
    match event:
        case events.HandDealt(seat=seat):
            return replace(seen, seat=seat)
        case events.RoundBegun():
            return replace(seen, lying=0)
        case _:
            known = knowing.cards_of(seen.facts)
            known = _lying(known, event, seen.lying)
            known = _taken(known, event, seen.lying)
            known = _gone(known, event, seen)
            return Seen(
                seat=seen.seat,
                lying=seen.lying + isinstance(event, events.DisplayLaid),
                facts=knowing.facts_of(known),
                past=_past(seen.past, event),
            )


def _lying(known: Known, event: Event, lying: int) -> Known:
    """What is laid, and what is turned up of it."""
    match event:
        case events.OwnDisplayLaid(cards=cards):
            return known + [(card, frozenset({display(lying)})) for card in cards]
        case events.DisplayLaid(seat=seat, left=left):
            places = [display(lying)] if left == 0 else [hand(seat), display(lying)]
            return knowing.merged(known, [hand(seat)], places)
        case events.CardTurnedUp(card=card) if card in DINOSAURS:
            return knowing.forgotten(known, card)
        case events.CardTurnedUp(card=card):
            return knowing.turned_up(known, card, display(lying - 1))
        case _:
            return known


def _taken(known: Known, event: Event, lying: int) -> Known:
    """Where the herd goes, and what of it is seen."""
    match event:
        case events.OwnHerdTaken(displays=herd, pile=pile):
            return knowing.uncovered(_uncovered(known, herd), PILE, pile)
        case events.HerdTaken(seat=seat):
            return knowing.merged(known, [*displays(lying), PILE], [hand(seat)])
        case events.HerdDealt(counts=counts):
            receivers = [hand(seat) for seat, count in enumerate(counts) if count]
            return knowing.merged(known, displays(lying), receivers)
        case events.OwnCardsDealt(seat=seat, cards=cards):
            return knowing.uncovered(known, hand(seat), cards)
        case events.HerdLaidAside():
            return knowing.merged(known, displays(lying), [PILE])
        case _:
            return known


def _gone(known: Known, event: Event, seen: Seen) -> Known:
    """What leaves the game, and who takes the dinosaur; one's own hand needs no fact."""
    match event:
        case events.HerdRemoved(displays=herd):
            return _uncovered(known, herd)
        case events.DiedOut(species=species) | events.EatenUp(species=species):
            return knowing.forgotten(known, species)
        case events.DinosaurTaken(seat=seat, dinosaur=card) if seat != seen.seat:
            return [*known, (card, frozenset({hand(seat)}))]
        case _:
            return known


def _uncovered(known: Known, herd: events.Displays) -> Known:
    """All displays were seen."""
    for number, (_, cards) in enumerate(herd):
        known = knowing.uncovered(known, display(number), cards)
    return known


def _past(past: tuple[Past, ...], event: Event) -> tuple[Past, ...]:
    """Count what a seat did."""
    match event:
        case events.DisplayLaid(seat=seat):
            mine = past[seat]
            return changed(past, seat, replace(mine, displays=mine.displays + 1))
        case events.CardTurnedUp(seat=seat, challenged=other):
            mine, theirs = past[seat], past[other]
            is_lie, is_truth = (event.verdict() == verdict for verdict in ("lie", "truth"))
            told = replace(theirs, lies=theirs.lies + is_lie, truths=theirs.truths + is_truth)
            dared = replace(mine, challenges=mine.challenges + 1)
            return changed(changed(past, seat, dared), other, told)
        case _:
            return past
