"""Mammuz: a view in numbers, as a bot reads it before it chooses."""

from __future__ import annotations

from collections import Counter

from bestiary.core.offer import Offer
from bestiary.core.view import View
from bestiary.games.mammuz.card_constraints import display_location, hand_location
from bestiary.games.mammuz.deck import CARD_IDS, DINOSAURS
from bestiary.games.mammuz.guess_sampler import animal_counts
from bestiary.games.mammuz.history import SeatStats
from bestiary.games.mammuz.view import Board, Display


class BotView:
    """What a seat that owes a choice sees, counted."""

    def __init__(self, view: View) -> None:
        """Read a view; nobody chooses for an onlooker."""
        if view.seat is None:
            raise ValueError(view.seat)
        self.view = view
        self.seat = view.seat
        self.players = view.players
        self.board: Board = view.board
        self.hand_counts = Counter(self.board.hand)
        self.hand_size = len(self.board.hand)
        self.declared_species = self.board.species or ""
        """What the herd is said to be."""
        self.offers: dict[str, Offer] = {offer.verb: offer for offer in view.offers}
        self.animals_left = animal_counts(view.players) - Counter(self.board.removed)
        """How many cards of each species are still in the game."""

    @property
    def last_display(self) -> Display:
        """The display that can be challenged."""
        return self.board.displays[-1]

    @property
    def next_seat(self) -> int:
        """Who answers what the viewer lays."""
        return (self.seat + 1) % self.players

    @property
    def must_challenge(self) -> bool:
        """There is no choice but to challenge (MZ-22)."""
        return "extend" not in self.offers

    @property
    def matching_count(self) -> int:
        """How many cards of the declared species the hand has."""
        return self.hand_counts[self.declared_species]

    @property
    def declarable_species(self) -> tuple[str, ...]:
        """The species that may be declared, those first of which the hand has most.

        Where it has none, those of which most are in the game.
        """
        species = self.offers["declare"].parts[0].choices
        return tuple(
            sorted(species, key=lambda name: (-self.hand_counts[name], -self.animals_left[name]))
        )

    def stats_of(self, seat: int) -> SeatStats:
        """What a seat was seen to do."""
        stats: SeatStats = self.view.history.seat_stats[seat]
        return stats

    def locations_of(self, seat: int) -> frozenset[str]:
        """Where the cards are that a seat held when the round began."""
        displays = enumerate(self.board.displays)
        laid = (
            display_location(number)
            for number, display_laid in displays
            if display_laid.seat == seat
        )
        return frozenset({hand_location(seat), *laid})

    def held_at_round_start(self, seat: int) -> int:
        """How many cards a seat held when the round began."""
        laid = sum(
            display_laid.size for display_laid in self.board.displays if display_laid.seat == seat
        )
        return self.board.hand_sizes[seat] + laid

    def unseen_count(self) -> int:
        """How many cards lie where the viewer does not see them."""
        others = sum(
            self.held_at_round_start(seat) for seat in range(self.players) if seat != self.seat
        )
        return others + self.board.pile_size

    def own_at_round_start(self, species: str) -> int:
        """How many cards of a species the viewer held when the round began."""
        laid = [card for display_laid in self.board.displays for card in display_laid.cards or ()]
        return self.hand_counts[species] + laid.count(species)

    def opponent_with_fewest_cards(self) -> int:
        """Another seat with the fewest cards, the next one first."""
        order = [(self.seat + step) % self.players for step in range(1, self.players)]
        return min(order, key=self.board.hand_sizes.__getitem__)

    def nonmatching_cards(self, species: str) -> list[str]:
        """The cards of the hand that are something else, those first that are worth the least.

        These are singles, then dinosaurs, then cards of which there are more: those may die out
        (MZ-21), or be laid together.
        """
        cards = [card for card in self.board.hand if card != species]
        return sorted(cards, key=lambda card: (self._keep_value(card), CARD_IDS[card]))

    def _keep_value(self, card: str) -> float:
        """How good it is to keep a card."""
        return 1.5 if card in DINOSAURS else self.hand_counts[card]
