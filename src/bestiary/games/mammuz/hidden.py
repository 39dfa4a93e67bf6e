"""Mammuz: the cards that a viewer does not see, spread over the places where they can be.

Whoever guesses many times from one view reads it once.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final

from bestiary.core.chance import Chance, shuffled
from bestiary.core.view import View
from bestiary.games.mammuz import knowing
from bestiary.games.mammuz.cards import CARDS
from bestiary.games.mammuz.deck import (
    DINOSAURS,
    DINOSAURS_DRAWN,
    NAMES,
    NUMBERS,
    SPECIES,
    animals,
)
from bestiary.games.mammuz.knowing import PILE, Known, display, hand
from bestiary.games.mammuz.rules import State

if TYPE_CHECKING:
    from bestiary.games.mammuz.view import Now

TRIES: Final = 200
CARD: Final = tuple(1 << 4 * kind for kind in range(len(NAMES)))
"""A card of each kind, as a heap."""
ALL_SPECIES: Final = (1 << 4 * len(SPECIES)) - 1
ONES: Final = ALL_SPECIES // 15
"""One card of each species, as a heap."""


class Hidden:
    """All that is hidden behind a view: the places, how much room they have, and the cards."""

    def __init__(self, view: View) -> None:
        """Read a view."""
        now: Now = view.now
        self.now = now
        self.players = view.players
        self.places: dict[str, list[int]] = {PILE: []}
        """Where each card surely is, by its kind."""
        self.room: dict[str, int] = {PILE: now.aside}
        """How many more cards the places have that the viewer does not see."""
        self.known: Known = []
        """The known cards that may be at several places."""
        self._look(view)
        self._recall(view)
        self.removed = CARDS.heap_of(now.removed)
        self.left = CARDS.heap_of((all_animals(view.players) - Counter(now.removed)).elements())
        self.extinct = _spots(~self.left & ALL_SPECIES, 15)
        seen = Counter(now.removed)
        seen.update(NAMES[kind] for cards in self.places.values() for kind in cards)
        seen.update(card for card, _ in self.known)
        seen.update([now.revealed] if now.revealed else [])
        unseen = sorted((all_animals(view.players) - seen).elements())
        self.animals = [NUMBERS[card] for card in unseen]
        self.dinosaurs = [NUMBERS[card] for card in DINOSAURS if not seen[card]]
        """Those that nobody saw; some of them were never drawn (MZ-3)."""

    def _look(self, view: View) -> None:
        """Tell the places that the viewer sees from the others."""
        for seat, size in enumerate(self.now.in_hand):
            is_own = seat == view.seat
            self._place(hand(seat), size, self.now.hand if is_own else None)
        for number, laid in enumerate(self.now.displays):
            self._place(display(number), laid.size, laid.cards)

    def _place(self, place: str, size: int, cards: tuple[str, ...] | None) -> None:
        """One place, with its cards where they are seen."""
        self.places[place] = [NUMBERS[card] for card in cards or ()]
        if cards is None:
            self.room[place] = size

    def _recall(self, view: View) -> None:
        """Put known cards where they are, if that is certain."""
        for card, found in knowing.cards_of(view.seen.facts):
            hidden = found & self.room.keys()
            if len(hidden) > 1:
                self.known.append((card, hidden))
            for place in hidden if len(hidden) == 1 else ():
                self.places[place].append(NUMBERS[card])
                self.room[place] -= 1

    def guess(self, rng: Chance, tries: int = TRIES) -> State:
        """A state that could be, in which every fact holds.

        Nobody is given all cards of a species: they would have died out (MZ-21). Where that hardly
        can be, so many tries are made.
        """
        places, hands = self._spread(rng)
        for _ in range(tries):
            if not self._has_survivor(places, hands):
                break
            places, hands = self._spread(rng)
        now = self.now
        return State.placed(
            hands=hands,
            displays=[places[display(number)] for number in range(len(now.displays))],
            aside=_heap(places[PILE]),
            removed=self.removed,
            turn=now.turn,
            species=None if now.species is None else NUMBERS[now.species],
            revealed=None if now.revealed is None else NUMBERS[now.revealed],
            banned=None if now.banned is None else NUMBERS[now.banned],
            shown_by={
                NUMBERS[name]: seat for name, seat in now.extinct.items() if seat is not None
            },
            winners=now.winners,
        )

    def _spread(self, rng: Chance) -> tuple[dict[str, list[int]], list[int]]:
        """All cards at a place: what the viewer sees, what is known, and the rest by chance.

        With them the hands as heaps.
        """
        places = dict(self.places)
        room = self.room
        if self.known:
            room = dict(room)
            for place, names in knowing.assigned(self.known, room, rng).items():
                places[place] = places[place] + [NUMBERS[name] for name in names]
                room[place] -= len(names)
        undrawn = len(DINOSAURS) - DINOSAURS_DRAWN[self.players]
        rest = shuffled(self.animals + shuffled(self.dinosaurs, rng)[undrawn:], rng)
        used = 0
        for place, free in room.items():
            cards = places[place] + rest[used : used + free]
            places[place] = shuffled(cards, rng) if place.startswith("display") else cards
            used += free
        return places, [_heap(places[hand(seat)]) for seat in range(self.players)]

    def _has_survivor(self, places: dict[str, list[int]], hands: list[int]) -> bool:
        """Somebody held a whole species when it was last looked for: it would be extinct (MZ-21).

        Then as many were held as are in the game: no bit of the two heaps is different there.
        """
        held = list(hands)
        for number, laid in enumerate(self.now.displays):
            held[laid.seat] += _heap(places[display(number)])
        return any(
            _spots((heap ^ self.left) & ALL_SPECIES, 1) | self.extinct != ONES for heap in held
        )


def _heap(kinds: list[int]) -> int:
    """Cards as a heap."""
    return sum([CARD[kind] for kind in kinds])


def _spots(heap: int, bits: int) -> int:
    """The kinds whose four bits have some that are set, or all fifteen: one bit for each."""
    pairs = heap & heap >> 1 if bits == 15 else heap | heap >> 1
    return (pairs & pairs >> 2 if bits == 15 else pairs | pairs >> 2) & ONES


@cache
def all_animals(players: int) -> Counter[str]:
    """Every animal card that plays (MZ-2)."""
    return Counter(CARDS.in_order(animals(players)))
