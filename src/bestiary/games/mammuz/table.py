"""Mammuz: a view in numbers, as a bot reads it before it chooses."""

from __future__ import annotations

from collections import Counter

from bestiary.core.offer import Offer
from bestiary.core.view import View
from bestiary.games.mammuz.deck import DINOSAURS, NUMBERS
from bestiary.games.mammuz.hidden import all_animals
from bestiary.games.mammuz.knowing import display, hand
from bestiary.games.mammuz.memory import Past
from bestiary.games.mammuz.view import Display, Now


class Table:
    """What a seat that owes a choice sees, counted."""

    def __init__(self, view: View) -> None:
        """Read a view; nobody chooses for an onlooker."""
        if view.seat is None:
            raise ValueError(view.seat)
        self.view = view
        self.me = view.seat
        self.players = view.players
        self.now: Now = view.now
        self.hand = Counter(self.now.hand)
        self.size = len(self.now.hand)
        self.species = self.now.species or ""
        """What the herd is said to be."""
        self.offers: dict[str, Offer] = {offer.verb: offer for offer in view.offers}
        self.left = all_animals(view.players) - Counter(self.now.removed)
        """How many cards of each species are still in the game."""

    @property
    def last(self) -> Display:
        """The display that can be challenged."""
        return self.now.displays[-1]

    @property
    def next(self) -> int:
        """Who answers what the viewer lays."""
        return (self.me + 1) % self.players

    @property
    def is_forced(self) -> bool:
        """There is no choice but to challenge (MZ-22)."""
        return "extend" not in self.offers

    @property
    def matching(self) -> int:
        """How many cards of the declared species the hand has."""
        return self.hand[self.species]

    @property
    def declarable(self) -> tuple[str, ...]:
        """The species that may be declared, those first of which the hand has most.

        Where it has none, those of which most are in the game.
        """
        species = self.offers["declare"].parts[0].choices
        return tuple(sorted(species, key=lambda name: (-self.hand[name], -self.left[name])))

    def past(self, seat: int) -> Past:
        """What a seat was seen to do."""
        found: Past = self.view.seen.past[seat]
        return found

    def places(self, seat: int) -> frozenset[str]:
        """Where the cards are that a seat held when the round began."""
        displays = enumerate(self.now.displays)
        laid = (display(number) for number, one in displays if one.seat == seat)
        return frozenset({hand(seat), *laid})

    def pool(self, seat: int) -> int:
        """How many cards a seat held when the round began."""
        laid = sum(one.size for one in self.now.displays if one.seat == seat)
        return self.now.in_hand[seat] + laid

    def hidden(self) -> int:
        """How many cards lie where the viewer does not see them."""
        others = sum(self.pool(seat) for seat in range(self.players) if seat != self.me)
        return others + self.now.aside

    def own(self, species: str) -> int:
        """How many cards of a species the viewer held when the round began."""
        laid = [card for one in self.now.displays for card in one.cards or ()]
        return self.hand[species] + laid.count(species)

    def fewest(self) -> int:
        """Another seat with the fewest cards, the next one first."""
        order = [(self.me + step) % self.players for step in range(1, self.players)]
        return min(order, key=self.now.in_hand.__getitem__)

    def others(self, species: str) -> list[str]:
        """The cards of the hand that are something else, those first that are worth the least.

        These are singles, then dinosaurs, then cards of which there are more: those may die out
        (MZ-21), or be laid together.
        """
        cards = [card for card in self.now.hand if card != species]
        return sorted(cards, key=lambda card: (self._worth(card), NUMBERS[card]))

    def _worth(self, card: str) -> float:
        """How good it is to keep a card."""
        return 1.5 if card in DINOSAURS else self.hand[card]
