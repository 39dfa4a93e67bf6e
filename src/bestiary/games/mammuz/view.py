"""Mammuz: what a viewer knows, and what could lie behind it.

Unknown are the others' hands, what lies face down and which dinosaurs were drawn (MZ-25). What the
viewer laid, took or saw leaves facts (`memory.py`, `knowing.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from bestiary.core.chance import Chance, shuffled
from bestiary.core.view import View
from bestiary.games.mammuz import knowing
from bestiary.games.mammuz.cards import CARDS
from bestiary.games.mammuz.deck import DINOSAURS, DINOSAURS_DRAWN, NAMES, NUMBERS, animals
from bestiary.games.mammuz.knowing import PILE, display, hand
from bestiary.games.mammuz.memory import Past, Seen, fresh, remember
from bestiary.games.mammuz.rules import State

TRIES: Final = 200

__all__ = ["Display", "Now", "Past", "Seen", "fresh", "guess", "holds", "now", "remember"]


class Display(Struct, frozen=True):
    """Cards that a player laid face down in this round."""

    seat: int
    size: int
    cards: tuple[str, ...] | None
    """As they lie, where they are the viewer's own."""


class Now(Struct, frozen=True):
    """The table as one viewer sees it."""

    phase: str
    to_move: tuple[int | None, ...]
    turn: int
    """Whose turn it is; while a dinosaur acts, its challenger."""
    hand: tuple[str, ...]
    """The viewer's own cards."""
    in_hand: tuple[int, ...]
    """How many cards each seat holds."""
    displays: tuple[Display, ...]
    """Of this round, the oldest first."""
    species: str | None
    """What the herd is said to be."""
    revealed: str | None
    """A dinosaur whose action waits."""
    aside: int
    """How many cards the pile has."""
    banned: str | None
    """What may not be declared in this round (MZ-18)."""
    extinct: Mapping[str, int | None]
    """The extinct species, and who showed their last cards; None where a tyrannosaurus did."""
    removed: tuple[str, ...]
    """All that left the game."""
    winners: tuple[int, ...]


def now(state: State, viewer: int | None) -> Now:
    """Name what may be seen."""
    hands = [CARDS.in_heap(state.hands[seat]) for seat in range(state.players)]
    lying = tuple(
        Display(seat, len(cards), CARDS.in_order(cards) if seat == viewer else None)
        for seat, cards in state.lying()
    )
    return Now(
        phase=state.phase_name(),
        to_move=state.to_move(),
        turn=state.turn,
        hand=() if viewer is None else hands[viewer],
        in_hand=tuple(len(cards) for cards in hands),
        displays=lying,
        species=_name(state.species),
        revealed=_name(state.revealed),
        aside=len(CARDS.in_heap(state.aside)),
        banned=_name(state.banned),
        extinct={
            NAMES[kind]: None if state.shown_by[kind] < 0 else state.shown_by[kind]
            for kind in state.extinct()
        },
        removed=CARDS.in_heap(state.removed),
        winners=state.winning(),
    )


def guess(view: View, rng: Chance) -> State:
    """Spread the cards that the viewer does not see, so that every fact holds.

    Nobody is given all cards of a species: they would have died out (MZ-21).
    """
    places = _spread(view, rng)
    for _ in range(TRIES):
        if not _has_survivor(view, places):
            break
        places = _spread(view, rng)
    now = view.now
    own = [CARDS.heap_of(places[hand(seat)]) for seat in range(view.players)]
    herd = [places[display(number)] for number in range(len(now.displays))]
    return State.placed(
        hands=own,
        displays=[[NUMBERS[card] for card in cards] for cards in herd],
        aside=CARDS.heap_of(places[PILE]),
        removed=CARDS.heap_of(now.removed),
        turn=now.turn,
        species=_number(now.species),
        revealed=_number(now.revealed),
        banned=_number(now.banned),
        shown_by={NUMBERS[name]: seat for name, seat in now.extinct.items() if seat is not None},
        winners=now.winners,
    )


def holds(view: View, state: State) -> bool:
    """Every fact is true of what lies where."""
    lying = {hand(seat): CARDS.in_heap(state.hands[seat]) for seat in range(view.players)}
    for number, (_, cards) in enumerate(state.lying()):
        lying[display(number)] = CARDS.in_order(cards)
    lying[PILE] = CARDS.in_heap(state.aside)
    return knowing.is_so(knowing.cards_of(view.seen.facts), lying)


def _spread(view: View, rng: Chance) -> dict[str, list[str]]:
    """All cards at a place: what the viewer sees, what is known, and the rest by chance."""
    places, room = _visible(view)
    known = [
        (card, found)
        for card, found in knowing.cards_of(view.seen.facts)
        if not found <= places.keys()
    ]
    for place, cards in knowing.assigned(known, room, rng).items():
        places[place] = cards
    rest = shuffled(_unseen(view, places, rng), rng)
    for place, size in room.items():
        free = size - len(places[place])
        places[place] = shuffled(places[place] + rest[:free], rng)
        rest = rest[free:]
    return places


def _visible(view: View) -> tuple[dict[str, list[str]], dict[str, int]]:
    """What the viewer sees, by place, and how many cards all other places have."""
    now = view.now
    places: dict[str, list[str]] = {}
    room: dict[str, int] = {PILE: now.aside}
    for seat, size in enumerate(now.in_hand):
        if seat == view.seat:
            places[hand(seat)] = list(now.hand)
        else:
            room[hand(seat)] = size
    for number, laid in enumerate(now.displays):
        if laid.cards is not None:
            places[display(number)] = list(laid.cards)
        else:
            room[display(number)] = laid.size
    return places, room


def _unseen(view: View, places: Mapping[str, list[str]], rng: Chance) -> list[str]:
    """The cards that are nowhere yet; of the dinosaurs some were never drawn (MZ-3)."""
    seen = Counter(view.now.removed)
    seen.update(card for cards in places.values() for card in cards)
    seen.update([view.now.revealed] if view.now.revealed else [])
    dinosaurs = shuffled([card for card in DINOSAURS if not seen[card]], rng)
    drawn = dinosaurs[len(DINOSAURS) - DINOSAURS_DRAWN[view.players] :]
    rest = Counter(CARDS.in_order(animals(view.players))) - seen
    return sorted(rest.elements()) + drawn


def _has_survivor(view: View, places: Mapping[str, list[str]]) -> bool:
    """Somebody held a whole species when it was last looked for: it would be extinct (MZ-21)."""
    now = view.now
    left = Counter(CARDS.in_order(animals(view.players))) - Counter(now.removed)
    for seat in range(view.players):
        held = Counter(places[hand(seat)])
        for number, laid in enumerate(now.displays):
            if laid.seat == seat:
                held.update(places[display(number)])
        if any(held[card] == count for card, count in left.items()):
            return True
    return False


def _name(kind: int) -> str | None:
    """The name of a kind, where there is one."""
    return None if kind < 0 else NAMES[kind]


def _number(name: str | None) -> int | None:
    """The number of a kind, where there is one."""
    return None if name is None else NUMBERS[name]
